import { FieldError } from '../../http/fields/field';
import { toRequirements } from './award.rules';

describe('toRequirements', () => {
  it.each([
    {},
    { a: 1 },
    { list: [1, 'two', null, { deep: ['ok'] }] },
    { 'täxt 😀': 'täxt 😀' },
    { backslash: String.raw`\u0000` },
  ])('keeps %j', (value) => {
    expect(toRequirements(value)).toEqual(value);
  });

  it.each([
    null,
    [],
    'text',
    5,
    { a: 'nul\0' },
    { 'nul\0': 1 },
    { a: [{ b: ['nul\0'] }] },
    { a: 'half \ud800' },
    { 'half \udfff': 1 },
  ])('refuses %j', (value) => {
    expect(toRequirements(value)).toBeInstanceOf(FieldError);
  });
});
