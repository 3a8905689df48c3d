import { toBoolean, toChoice, toInstant, toInteger, toText } from './coercions';
import { FieldError } from './field';

describe('toInteger', () => {
  it.each([
    [5, 5],
    [-5, -5],
    ['100', 100],
    [' 7 ', 7],
    ['+7', 7],
    [2_147_483_647, 2_147_483_647],
    [-2_147_483_648, -2_147_483_648],
    [5.0, 5],
  ])('reads %p as %p', (value, number) => {
    expect(toInteger(value)).toBe(number);
  });

  it.each([1.5, '1.5', '', 'x', '1e3', '0x10', true, [], {}, NaN, '٣'])(
    'refuses %p, which is not an integer',
    (value) => {
      expect(toInteger(value)).toEqual(new FieldError('Not a valid integer.'));
    },
  );

  it.each([2_147_483_648, -2_147_483_649, '99999999999', 1e300])('refuses %p as out of range', (value) => {
    expect(toInteger(value)).toEqual(new FieldError('Must be between -2147483648 and 2147483647.'));
  });

  it('checks the limits of the field', () => {
    expect(toInteger(-1, { min: 0 })).toEqual(new FieldError('Must be between 0 and 2147483647.'));
  });
});

describe('toText', () => {
  it('keeps text unchanged', () => {
    expect(toText(' a\n👩‍💻 ')).toBe(' a\n👩‍💻 ');
  });

  it('counts characters, not code units', () => {
    expect(toText('👩'.repeat(80), { max: 80 })).toBe('👩'.repeat(80));
    expect(toText('👩'.repeat(81), { max: 80 })).toEqual(new FieldError('Longer than maximum length 80.'));
  });

  it("uses the field's own message for a text that is too long", () => {
    expect(toText('abc', { max: 2, tooLong: 'Too much' })).toEqual(new FieldError('Too much'));
  });

  it.each([5, true, null, [], {}])('refuses %p, which is not a string', (value) => {
    expect(toText(value)).toEqual(new FieldError('Not a valid string.'));
  });

  it.each(['a\0', '\ud800', 'x\udc00y'])('refuses %j, which PostgreSQL cannot store', (value) => {
    expect(toText(value)).toBeInstanceOf(FieldError);
  });
});

describe('toBoolean', () => {
  it.each([true, 1, 't', 'T', 'true', 'True', 'TRUE', '1'])('reads %p as true', (value) => {
    expect(toBoolean(value)).toBe(true);
  });

  it.each([false, 0, 'f', 'F', 'false', 'False', 'FALSE', '0'])('reads %p as false', (value) => {
    expect(toBoolean(value)).toBe(false);
  });

  it.each(['yes', 'x', '', 2, [], {}])('refuses %p', (value) => {
    expect(toBoolean(value)).toEqual(new FieldError('Not a valid boolean.'));
  });
});

describe('toChoice', () => {
  it('accepts a listed text, and lists the choices otherwise', () => {
    expect(toChoice('b', ['a', 'b'])).toBe('b');
    expect(toChoice('c', ['a', 'b'])).toEqual(new FieldError('Must be one of: a, b.'));
    expect(toChoice(1, ['a', 'b'])).toEqual(new FieldError('Not a valid string.'));
  });
});

describe('toInstant', () => {
  it.each([
    ['2026-11-20T23:14:26.481015Z', '2026-11-20T23:14:26.481015+00:00'],
    ['2026-11-20T23:14:26.4810159+00:00', '2026-11-20T23:14:26.481015+00:00'],
    ['2026-11-20 23:14', '2026-11-20T23:14:00+00:00'],
    ['2026-11-20', '2026-11-20T00:00:00+00:00'],
    ['2026-11-20T23:14:26.5+02:00', '2026-11-20T21:14:26.500000+00:00'],
    ['2026-11-20T23:14:26-0530', '2026-11-21T04:44:26+00:00'],
  ])('reads %s as %s', (text, json) => {
    expect(JSON.stringify(toInstant(text))).toBe(JSON.stringify(json));
  });

  it.each([
    '',
    'now',
    '2026-02-30',
    '2026-13-01',
    '2026-11-20T25:00',
    '1960-01-01',
    '12026-01-01',
    '9999-12-31T23:59:59-12:00',
    5,
    {},
  ])('refuses %p', (value) => {
    expect(toInstant(value)).toEqual(new FieldError('Not a valid datetime.'));
  });
});
