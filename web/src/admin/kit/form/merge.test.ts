import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error';
import { mergeOf, sendMerged } from './merge';

describe('What others changed meanwhile', () => {
  const before = { a: '1', b: '1', ids: [1] };

  it('is told apart from one’s own changes', () => {
    expect(mergeOf(before, { ...before, b: '2' }, { a: '5' })).toEqual({ theirs: { b: '2' }, disputed: [] });
  });

  it('is in dispute where both changed it, unless both made the same of it', () => {
    expect(mergeOf(before, { a: '2', b: '2', ids: [2] }, { a: '5', ids: [2] }).disputed).toEqual(['a']);
  });
});

describe('Changes that are sent', () => {
  const base = { form: { a: '1', b: '1' }, tag: 'old' };
  const readAgain = (): Promise<typeof base> => Promise.resolve({ form: { a: '2', b: '1' }, tag: 'new' });

  it('go once where nobody saved meanwhile', async () => {
    const sent: unknown[] = [];
    const send = (...call: unknown[]): Promise<void> => Promise.resolve(void sent.push(call));

    expect(await sendMerged({ base, changes: { a: '5' }, send, readAgain })).toEqual({ theirs: {}, disputed: [] });
    expect(sent).toEqual([[{ a: '5' }, 'old']]);
  });

  it('go again without what is in dispute where somebody did, and other refusals stay', async () => {
    const sent: unknown[] = [];
    const send = (changes: object, tag: string): Promise<void> => {
      sent.push([changes, tag]);
      return tag === 'old' ? Promise.reject(new ApiError(412, {})) : Promise.resolve();
    };

    const merge = await sendMerged({ base, changes: { a: '5', b: '5' }, send, readAgain });

    expect(merge).toEqual({ theirs: { a: '2' }, disputed: ['a'] });
    expect(sent).toEqual([
      [{ a: '5', b: '5' }, 'old'],
      [{ b: '5' }, 'new'],
    ]);
    const refuse = (): Promise<void> => Promise.reject(new ApiError(400, {}));
    await expect(sendMerged({ base, changes: {}, send: refuse, readAgain })).rejects.toMatchObject({ status: 400 });
  });
});
