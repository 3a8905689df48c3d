import { describe, expect, it } from 'vitest';
import { checksOf } from './checks';

const finding = (code: string) => ({ severity: 'error', code, sentence: code, remedy: null, link: null }) as const;
const HOUR = 3_600_000;

describe('The checklist before the start', () => {
  it('is ticked where no problem was found', () => {
    const checks = checksOf([finding('no_flag')], HOUR / 2);

    expect(checks.filter(({ state }) => state !== 'done')).toEqual([
      { name: 'solvable', state: 'open', findings: [finding('no_flag')] },
    ]);
  });

  it('does not tick checks that run only in the last hour', () => {
    expect(checksOf([], 2 * HOUR).find(({ name }) => name === 'seen')?.state).toBe('later');
  });

  it('includes every problem', () => {
    expect(checksOf([finding('new_rule')], 0).at(-1)).toEqual({
      name: 'others',
      state: 'open',
      findings: [finding('new_rule')],
    });
  });
});
