import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error';
import { mergeOf, saveMerged } from './merge';

describe('Changes of another administrator', () => {
  const before = { a: '1', b: '1', ids: [1] };

  it('are separate from the own changes', () => {
    expect(mergeOf(before, { ...before, b: '2' }, { a: '5' })).toEqual({ theirs: { b: '2' }, disputed: [] });
  });

  it('conflict if both changed the field, unless to the same value', () => {
    expect(mergeOf(before, { a: '2', b: '2', ids: [2] }, { a: '5', ids: [2] }).disputed).toEqual(['a']);
  });
});

describe('Saved changes', () => {
  const base = { form: { a: '1', b: '1' }, etag: 'old' };
  const read = (): Promise<typeof base> => Promise.resolve({ form: { a: '2', b: '1' }, etag: 'new' });

  it('are sent once if no one else saved', async () => {
    const sent: unknown[] = [];
    const save = (changes: object, etag: string): Promise<void> => Promise.resolve(void sent.push([changes, etag]));

    expect(await saveMerged(base, { a: '5' }, { save, read })).toEqual({ theirs: {}, disputed: [] });
    expect(sent).toEqual([[{ a: '5' }, 'old']]);
  });

  it('are sent again without conflicts if someone else saved, and other refusals are thrown', async () => {
    const sent: unknown[] = [];
    const save = (changes: object, etag: string): Promise<void> => {
      sent.push([changes, etag]);
      return etag === 'old' ? Promise.reject(new ApiError(412, {})) : Promise.resolve();
    };

    const merge = await saveMerged(base, { a: '5', b: '5' }, { save, read });

    expect(merge).toEqual({ theirs: { a: '2' }, disputed: ['a'] });
    expect(sent).toEqual([
      [{ a: '5', b: '5' }, 'old'],
      [{ b: '5' }, 'new'],
    ]);
    const refuse = (): Promise<void> => Promise.reject(new ApiError(400, {}));
    await expect(saveMerged(base, {}, { save: refuse, read })).rejects.toMatchObject({ status: 400 });
  });
});
