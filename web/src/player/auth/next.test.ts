// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { nextPath } from './next';

describe('The redirect after a log-in', () => {
  it('leads to the requested path with its query', () => {
    expect(nextPath('?next=%2Fteams%2Finvite%3Fcode%3Da')).toBe('/teams/invite?code=a');
  });

  it.each([
    '',
    '?next=',
    '?next=https%3A%2F%2Fevil.example',
    '?next=%2F%2Fevil.example',
    '?next=%2F%5Cevil.example',
    '?next=javascript%3A1',
  ])('leads to the challenges for %j', (search) => {
    expect(nextPath(search)).toBe('/challenges');
  });
});
