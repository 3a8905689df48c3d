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
  ])('says of %j and %j: %j', (one, other, expected) => {
    expect(isOneEditAway(one, other)).toBe(expected);
    expect(isOneEditAway(other, one)).toBe(expected);
  });
});

describe('nearMisses', () => {
  const answer: Near = {
    ...{ challenge_id: 1, name: 'heap', content: 'ctf{heap}', data: '', provided: 'ctf{heap', accounts: 3 },
  };

  it('tells of each challenge the answer that most accounts sent', () => {
    const more = { ...answer, provided: 'ctf{heaps}', accounts: 7 };

    expect(nearMisses([answer, more, { ...answer, challenge_id: 2 }])).toEqual([more, { ...answer, challenge_id: 2 }]);
  });

  it('counts other capitals as near, and passes over what few sent or what is farther away', () => {
    expect(nearMisses([{ ...answer, provided: 'CTF{HEAP}' }])).toHaveLength(1);
    expect(nearMisses([{ ...answer, accounts: 2 }])).toEqual([]);
    expect(nearMisses([{ ...answer, provided: 'ctf{hp}' }])).toEqual([]);
  });
});
