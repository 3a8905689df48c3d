import { isMacOf, shareMac } from './share.rules';

const KEY = 'a signing key of some length';
const SOLVE = { user_id: 2, challenge_id: 84 };

describe('shareMac', () => {
  it('is forty hex digits, always the same', () => {
    expect(shareMac(KEY, SOLVE)).toMatch(/^[0-9a-f]{40}$/);
    expect(shareMac(KEY, SOLVE)).toBe(shareMac(KEY, { ...SOLVE }));
  });

  it('differs for another user, challenge or key', () => {
    const macs = [
      shareMac(KEY, SOLVE),
      shareMac(KEY, { user_id: 28, challenge_id: 4 }),
      shareMac(KEY, { user_id: 84, challenge_id: 2 }),
      shareMac(KEY, { ...SOLVE, challenge_id: 85 }),
      shareMac(`${KEY}.`, SOLVE),
    ];

    expect(new Set(macs).size).toBe(5);
  });
});

describe('isMacOf', () => {
  it.each([
    [''],
    ['0'.repeat(40)],
    ['é'.repeat(40)],
    [shareMac(KEY, SOLVE).toUpperCase()],
    [`${shareMac(KEY, SOLVE)}0`],
  ])('refuses %j', (mac) => {
    expect(isMacOf(mac, KEY, SOLVE)).toBe(false);
  });

  it('accepts the mac of the solve', () => {
    expect(isMacOf(shareMac(KEY, SOLVE), KEY, SOLVE)).toBe(true);
  });
});
