import { refusalOf } from './event-rules';

const ANONYMOUS = { isAnonymous: true, isAdmin: false };
const PLAYER = { isAnonymous: false, isAdmin: false };
const ADMIN = { isAnonymous: false, isAdmin: true };

describe('refusalOf', () => {
  it.each([
    ['public', 'challenge', null, null, null],
    ['private', 'challenge', 'sign-in', null, null],
    ['admins', 'challenge', 'sign-in', 'forbidden', null],
    ['public', 'account', null, null, null],
    ['private', 'account', 'sign-in', null, null],
    ['admins', 'account', 'absent', 'absent', null],
    ['private', 'score', 'sign-in', null, null],
    ['hidden', 'score', 'forbidden', 'forbidden', null],
    ['admins', 'score', 'absent', 'absent', null],
  ] as const)(
    'for %s %s visibility is %p for anonymous callers, %p for players, %p for administrators',
    (setting, visibility, anonymous, player, admin) => {
      expect(refusalOf(setting, visibility, ANONYMOUS)).toBe(anonymous);
      expect(refusalOf(setting, visibility, PLAYER)).toBe(player);
      expect(refusalOf(setting, visibility, ADMIN)).toBe(admin);
    },
  );
});
