import { describe, expect, it } from 'vitest';
import { bodyOf, formOf, stateOf, toggled, type Webhook } from './webhooks';

const WEBHOOK = {
  ...{ id: 1, name: 'a', url: 'https://example.org/', format: 'json', target: null, has_token: false },
  ...{ events: ['solve.created'], bracket_ids: null, categories: ['pwn'], internal: false, enabled: true },
  ...{ disabled_reason: null, failures: 0 },
} as Webhook;

describe('the form of a webhook', () => {
  it('sends what it read, with null for all brackets', () => {
    expect(bodyOf(formOf(WEBHOOK), '')).toEqual({
      ...{ name: 'a', url: 'https://example.org/', format: 'json', target: null, token: null },
      ...{ events: ['solve.created'], bracket_ids: null, categories: ['pwn'], internal: false, enabled: true },
    });
  });

  it('keeps a stored token unless one is typed, and removes what a new format does not use', () => {
    expect(bodyOf({ format: 'matrix', target: ' !a:b ' }, '')).toEqual({ format: 'matrix', target: '!a:b' });
    expect(bodyOf({ name: 'b' }, 'x')).toEqual({ name: 'b', token: 'x' });
    expect(bodyOf({ format: 'slack', target: '!a:b' }, 'x')).toEqual({ format: 'slack', target: null, token: null });
  });

  it('adds and removes values of a list', () => {
    expect(toggled([1], 2)).toEqual([1, 2]);
    expect(toggled([1, 2], 1)).toEqual([2]);
  });

  it.each([
    [{}, 'on'],
    [{ failures: 1 }, 'failing'],
    [{ enabled: false }, 'off'],
    [{ enabled: false, disabled_reason: '410' }, 'stopped'],
  ])('shows %p as %s', (more, state) => {
    expect(stateOf({ ...WEBHOOK, ...more })).toBe(state);
  });
});
