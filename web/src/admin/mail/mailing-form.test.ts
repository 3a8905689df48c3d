import { describe, expect, it } from 'vitest';
import { bodyOf, hasAudience, NEW_MAILING } from './mailing-form';

describe('the form of a mailing', () => {
  it('sends only the id that belongs to the audience', () => {
    const form = { ...NEW_MAILING, bracket_id: '3', search_id: '4' };

    expect(bodyOf(form)).toMatchObject({ bracket_id: null, search_id: null });
    expect(bodyOf({ ...form, audience: 'bracket' })).toMatchObject({ bracket_id: 3, search_id: null });
    expect(bodyOf({ ...form, audience: 'search' })).toMatchObject({ bracket_id: null, search_id: 4 });
  });

  it('needs a bracket or a search where the audience has one', () => {
    expect(hasAudience(NEW_MAILING)).toBe(true);
    expect(hasAudience({ ...NEW_MAILING, audience: 'bracket' })).toBe(false);
    expect(hasAudience({ ...NEW_MAILING, audience: 'search', search_id: '4' })).toBe(true);
  });
});
