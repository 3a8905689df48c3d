import { isOneEditAway, type Near, nearMisses } from './near-misses.rules';

describe('isOneEditAway', () => {
  it.each([
    ['ctf{heap}', 'ctf{heap', true],
    ['ctf{heap}', 'Ctf{heap}', true],
    ['ctf{heap}', 'ctf{heaap}', true],
    ['ctf{heap}', 'tf{heap}', true],
    ['ctf{heap}', 'ctf{heap}', false],
    ['ctf{heap}', 'ctf{hep', false],
    ['ctf{heap}', 'cft{heap}', false],
    ['', 'a', true],
    ['', '', false],
    ['ab', 'ba', false],
  ])('for %j and %j is %j', (one, other, expected) => {
    expect(isOneEditAway(one, other)).toBe(expected);
    expect(isOneEditAway(other, one)).toBe(expected);
  });
});

describe('nearMisses', () => {
  const submission: Near = {
    ...{ challenge_id: 1, name: 'heap', content: 'ctf{heap}', data: '', provided: 'ctf{heap', accounts: 3 },
  };

  it('returns, for each challenge, the submission of the most accounts', () => {
    const more = { ...submission, provided: 'ctf{heaps}', accounts: 7 };

    expect(nearMisses([submission, more, { ...submission, challenge_id: 2 }])).toEqual([
      more,
      { ...submission, challenge_id: 2 },
    ]);
  });

  it('counts different case as near, and skips submissions of few accounts or with more edits', () => {
    expect(nearMisses([{ ...submission, provided: 'CTF{HEAP}' }])).toHaveLength(1);
    expect(nearMisses([{ ...submission, accounts: 2 }])).toEqual([]);
    expect(nearMisses([{ ...submission, provided: 'ctf{hp}' }])).toEqual([]);
  });
});
