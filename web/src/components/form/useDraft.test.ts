// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { changesOf } from './useDraft';

it('names what was typed and differs from what is saved', () => {
  const saved = { name: 'ada', website: '', 3: true };
  expect(changesOf(saved, { name: 'ada', website: 'https://a.example', 3: false })).toEqual({
    website: 'https://a.example',
    3: false,
  });
  expect(changesOf(saved, {})).toEqual({});
});

it('compares lists by what is in them', () => {
  expect(changesOf({ ids: [1, 2] }, { ids: [1, 2] })).toEqual({});
  expect(changesOf({ ids: [1, 2] }, { ids: [2] })).toEqual({ ids: [2] });
});
