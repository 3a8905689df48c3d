import { describe, expect, it } from 'vitest';
import { preferredLanguage } from '.';

describe('The language', () => {
  it('is the chosen one', () => {
    expect(preferredLanguage('fr', 'ja', ['de-AT'])).toBe('ja');
  });

  it('is otherwise that of the account', () => {
    expect(preferredLanguage('fr', null, ['de-AT'])).toBe('fr');
  });

  it("is otherwise the first of the browser's languages that the interface has", () => {
    expect(preferredLanguage(null, null, ['pt-BR', 'fr-CA', 'de'])).toBe('fr');
  });

  it('is English if it has none of them', () => {
    expect(preferredLanguage('yy', 'xx', ['pt'])).toBe('en');
  });
});
