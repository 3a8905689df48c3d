import { describe, expect, it } from 'vitest';
import { preferredLanguage } from '.';

describe('The language', () => {
  it('is the one that was chosen', () => {
    expect(preferredLanguage('fr', 'ja', ['de-AT'])).toBe('ja');
  });

  it('is else that of the account', () => {
    expect(preferredLanguage('fr', null, ['de-AT'])).toBe('fr');
  });

  it('is else the first of the browser that the interface speaks', () => {
    expect(preferredLanguage(null, null, ['pt-BR', 'fr-CA', 'de'])).toBe('fr');
  });

  it('is English where it speaks none of them', () => {
    expect(preferredLanguage('yy', 'xx', ['pt'])).toBe('en');
  });
});
