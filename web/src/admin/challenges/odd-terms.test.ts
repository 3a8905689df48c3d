import { describe, expect, it } from 'vitest';
import { NEW_CHALLENGE } from './challenge-form';
import { oddTermsOf } from './odd-terms';

describe('Unusual terms of a value', () => {
  const dynamic = { ...NEW_CHALLENGE, type: 'dynamic' as const };

  it.each([
    [NEW_CHALLENGE, []],
    [{ ...NEW_CHALLENGE, value: '-5' }, ['negative']],
    [{ ...NEW_CHALLENGE, minimum: '600' }, []],
    [dynamic, []],
    [{ ...dynamic, minimum: '600' }, ['raised']],
    [{ ...dynamic, decay: '' }, ['at_once']],
    [{ ...dynamic, decay: '1' }, ['at_once']],
    [{ ...dynamic, decay: '', function: 'linear' as const }, ['never']],
    [{ ...dynamic, decay: '1', function: 'linear' as const }, []],
    [{ ...dynamic, decay: '1', minimum: '500' }, []],
    [{ ...dynamic, initial: '-5', minimum: '-9' }, ['negative']],
  ])('%#', (form, expected) => {
    expect(oddTermsOf(form)).toEqual(expected);
  });
});
