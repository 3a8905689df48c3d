import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { correctClock, serverNow } from './clock';

const at = (iso: string): number => new Date(iso).getTime();

beforeEach(() => {
  vi.useFakeTimers({ now: at('2026-11-20T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

it("The server's clock is derived from the fastest response, until a clock is set", () => {
  correctClock('2026-11-20T12:00:05Z');
  expect(serverNow()).toBe(at('2026-11-20T12:00:05Z'));

  // This sample arrives three seconds late.
  correctClock('2026-11-20T12:00:02Z');
  expect(serverNow()).toBe(at('2026-11-20T12:00:05Z'));

  correctClock('2026-11-20T11:00:00Z');
  expect(serverNow()).toBe(at('2026-11-20T11:00:00Z'));
});
