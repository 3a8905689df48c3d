import { describe, expect, it } from 'vitest';
import { reconnectDelay } from './reconnect';

describe('The delay before a reconnection', () => {
  it('doubles from one second to thirty', () => {
    expect([1, 2, 3, 10].map((failures) => reconnectDelay(failures, () => 1))).toEqual([1000, 2000, 4000, 30_000]);
  });

  it('differs between clients by up to half', () => {
    expect(reconnectDelay(10, () => 0)).toBe(15_000);
  });
});
