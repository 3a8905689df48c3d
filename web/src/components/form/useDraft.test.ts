// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { changesOf } from './useDraft';

it('names the input that differs from the saved values', () => {
  const saved = { name: 'ada', website: '', 3: true };
  expect(changesOf(saved, { name: 'ada', website: 'https://a.example', 3: false })).toEqual({
    website: 'https://a.example',
    3: false,
  });
  expect(changesOf(saved, {})).toEqual({});
});

it('compares lists by their content', () => {
  expect(changesOf({ ids: [1, 2] }, { ids: [1, 2] })).toEqual({});
  expect(changesOf({ ids: [1, 2] }, { ids: [2] })).toEqual({ ids: [2] });
});
