import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error';
import type { Challenge } from '../../domain/challenges/challenge';
import { bodyOf, formOf, integerOf, newBodyOf, NEW_CHALLENGE } from './challenge-form';

describe('The request of the challenge form', () => {
  it('contains the changed fields, with numbers as numbers and empty texts as null', () => {
    const changes = { name: 'Heap', category: '', value: '50', next_id: '' };

    expect(bodyOf(changes, { ...NEW_CHALLENGE, ...changes })).toEqual({
      name: 'Heap',
      category: null,
      value: 50,
      next_id: null,
    });
  });

  it('contains the terms of a standard challenge that loses value, and not its value', () => {
    const saved = { type: 'standard', value: 380, initial: 500, minimum: 100, decay: 20, function: 'linear' };

    expect(formOf(saved as unknown as Challenge, null)).toMatchObject({ type: 'dynamic', value: '', initial: '500' });
    expect(formOf({ type: 'standard', value: 380 } as Challenge, null)).toMatchObject({
      type: 'standard',
      value: '380',
    });
  });

  it('omits the kind of value that the type does not have', () => {
    expect(bodyOf(NEW_CHALLENGE, NEW_CHALLENGE)).not.toHaveProperty('initial');
    const dynamic = { ...NEW_CHALLENGE, type: 'dynamic' as const };
    expect(bodyOf(dynamic, dynamic)).toMatchObject({ initial: 500, minimum: 100, decay: 20, function: 'logarithmic' });
    expect(bodyOf(dynamic, dynamic)).not.toHaveProperty('value');
  });

  it('contains the requirements as a whole, or null without any', () => {
    const all = { ...NEW_CHALLENGE, prerequisites: [3], anonymize: 'masked' as const };

    expect(bodyOf({ anonymize: 'masked' }, all)).toEqual({ requirements: { prerequisites: [3], anonymize: true } });
    expect(bodyOf({ prerequisites: [] }, { ...all, prerequisites: [] })).toEqual({ requirements: null });
  });

  it('contains the first flag of a new challenge, if there is one', () => {
    const flag = { content: 'ctf{a}', type: 'static' as const, ignoresCase: true };

    expect(newBodyOf({ ...NEW_CHALLENGE, flag })).toMatchObject({
      type: 'standard',
      flags: [{ content: 'ctf{a}', type: 'static', data: 'case_insensitive' }],
    });
    expect(newBodyOf(NEW_CHALLENGE)).toMatchObject({ flags: [] });
  });

  it('contains the release time, or null', () => {
    const at = Date.parse('2026-11-20T18:00:00Z');
    expect(bodyOf({ scheduled_at: at }, { ...NEW_CHALLENGE, scheduled_at: at })).toEqual({
      scheduled_at: '2026-11-20T18:00:00.000Z',
    });
    expect(bodyOf({ scheduled_at: null }, NEW_CHALLENGE)).toEqual({ scheduled_at: null });
  });

  it('shows an error at a field that is not a number', () => {
    expect(integerOf('value', ' 12 ')).toBe(12);
    expect(integerOf('value', '')).toBeNull();
    expect(() => bodyOf({ value: 'twelve' }, NEW_CHALLENGE)).toThrow(
      new ApiError(400, { fields: { value: ['Not a valid integer.'] } }),
    );
  });
});
