import { passesFilter, withheldReason } from './webhook-visibility.rules';

describe('withheldReason', () => {
  it.each([
    [{}, true, null],
    [{}, false, null],
    [{ is_hidden: false, is_open: true, is_frozen: false }, true, null],
    [{ is_open: true }, false, 'The event has not started.'],
    [{ is_open: false }, true, 'The challenge is not open to everyone.'],
    [{ is_hidden: true, is_open: true }, true, 'The account is hidden or banned.'],
    [{ is_hidden: false, is_open: true, is_frozen: true }, true, 'The scoreboard is frozen.'],
    [{ is_private: true }, true, 'It is not for everyone.'],
  ])('is for %p, started: %p, %p', (visibility, hasStarted, reason) => {
    expect(withheldReason(visibility, hasStarted)).toBe(reason);
  });
});

describe('passesFilter', () => {
  const solve = { account: { bracket: { id: 1 } }, challenge: { category: 'pwn' } };

  it.each([
    [null, null, solve, true],
    [[1, 2], ['pwn'], solve, true],
    [[2], null, solve, false],
    [[1], null, { account: { bracket: null } }, false],
    [null, ['web'], solve, false],
    [null, [''], { challenge: { category: null } }, true],
    [[2], ['web'], {}, true],
  ])('of brackets %p and categories %p says of %p: %p', (bracket_ids, categories, event, passes) => {
    expect(passesFilter({ internal: false, bracket_ids, categories }, event)).toBe(passes);
  });
});
