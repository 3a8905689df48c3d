import { describe, expect, it } from 'vitest';
import { differencesOf, markedOf } from './differences';

describe('differencesOf', () => {
  it('tells members side by side and which of them changed', () => {
    expect(differencesOf({ value: 100, fields: { 3: 'a', 4: 'b' } }, { value: 200, fields: { 3: 'a' } })).toEqual([
      { name: 'value', before: '100', after: '200', isChanged: true },
      { name: 'fields › 3', before: 'a', after: 'a', isChanged: false },
      { name: 'fields › 4', before: 'b', after: null, isChanged: true },
    ]);
  });

  it('calls a secret changed that is masked on both sides', () => {
    expect(differencesOf({ password: '********' }, { password: '********' })).toMatchObject([{ isChanged: true }]);
  });

  it('marks nothing where there is only one state', () => {
    expect(differencesOf(null, { name: 'heap', tags: ['a'] })).toEqual([
      { name: 'name', before: null, after: 'heap', isChanged: false },
      { name: 'tags', before: null, after: '["a"]', isChanged: false },
    ]);
    expect(differencesOf(null, null)).toEqual([]);
  });
});

describe('markedOf', () => {
  it('marks what is between what both begin and end with', () => {
    expect(markedOf('a cold 🐢 b', 'a warm 🐢 b')).toEqual({
      before: { start: 'a ', marked: 'cold', end: ' 🐢 b' },
      after: { start: 'a ', marked: 'warm', end: ' 🐢 b' },
    });
    expect(markedOf('aa', 'aaa')).toEqual({
      before: { start: 'aa', marked: '', end: '' },
      after: { start: 'aa', marked: 'a', end: '' },
    });
  });
});
