import { describe, expect, it } from 'vitest';
import { differencesOf, markedOf } from './differences';

describe('differencesOf', () => {
  it('lists the fields of both states, and marks changed ones', () => {
    expect(differencesOf({ value: 100, fields: { 3: 'a', 4: 'b' } }, { value: 200, fields: { 3: 'a' } })).toEqual([
      { name: 'value', before: '100', after: '200', isChanged: true },
      { name: 'fields › 3', before: 'a', after: 'a', isChanged: false },
      { name: 'fields › 4', before: 'b', after: null, isChanged: true },
    ]);
  });

  it('marks a secret as changed that is masked on both sides', () => {
    expect(differencesOf({ password: '********' }, { password: '********' })).toMatchObject([{ isChanged: true }]);
  });

  it('marks nothing with only one state', () => {
    expect(differencesOf(null, { name: 'heap', tags: ['a'] })).toEqual([
      { name: 'name', before: null, after: 'heap', isChanged: false },
      { name: 'tags', before: null, after: '["a"]', isChanged: false },
    ]);
    expect(differencesOf(null, null)).toEqual([]);
  });
});

describe('markedOf', () => {
  it('marks the part between the common beginning and the common end', () => {
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
