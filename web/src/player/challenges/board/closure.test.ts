import { describe, expect, it } from 'vitest';
import type { Boot } from '../../../api/boot';
import { closureOf } from './closure';

const boot = (changes: {
  state?: string;
  mode?: string;
  viewer?: object | null;
  canSee?: boolean;
  verify?: boolean;
}): Boot =>
  ({
    event: { state: changes.state ?? 'running', mode: changes.mode ?? 'users', view_after: false },
    viewer: changes.viewer === undefined ? { type: 'user', verified: true, team: null } : changes.viewer,
    can: { see_challenges: changes.canSee ?? false },
    registration: { verify: changes.verify ?? false },
  }) as unknown as Boot;

describe('The challenges', () => {
  it('are open for a player whom the server admits', () => {
    expect(closureOf(boot({ canSee: true, state: 'before' }))).toBeNull();
  });

  it('are closed before the start, also for visitors', () => {
    expect(closureOf(boot({ state: 'before', viewer: null }))).toBe('before');
  });

  it('are closed after the end', () => {
    expect(closureOf(boot({ state: 'ended' }))).toBe('ended');
  });

  it('are closed for visitors, unconfirmed players and players without a team, in this order', () => {
    expect(closureOf(boot({ viewer: null }))).toBe('sign_in');
    const player = { type: 'user', verified: false, team: null };
    expect(closureOf(boot({ viewer: player, verify: true, mode: 'teams' }))).toBe('unverified');
    expect(closureOf(boot({ viewer: player, mode: 'teams' }))).toBe('team');
  });

  it('are refused only by the server for any other reason', () => {
    expect(closureOf(boot({}))).toBeNull();
    expect(closureOf(boot({ viewer: { type: 'user', banned: true } }))).toBeNull();
  });
});
