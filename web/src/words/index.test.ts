import { describe, expect, it } from 'vitest';
import { preferredLanguage } from '.';

describe('The language', () => {
  it('is the one that was chosen', () => {
    expect(preferredLanguage('ja', ['de-AT'])).toBe('ja');
  });

  it('is else the first of the browser that the interface speaks', () => {
    expect(preferredLanguage(null, ['pt-BR', 'fr-CA', 'de'])).toBe('fr');
  });

  it('is English where it speaks none of them', () => {
    expect(preferredLanguage('xx', ['pt'])).toBe('en');
  });
});
