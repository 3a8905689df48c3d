import { describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en';
import { judgementText } from './outcome-text';

const correct = { status: 'correct', message: 'Correct', points: 100, blood: 1 } as const;

function said(judgement: Parameters<typeof judgementText>[0]): string {
  return judgementText(judgement, undefined, en, { number: String }, false);
}

it('A submission without attempts left is not called incorrect, because it was not judged', () => {
  const incorrect = { status: 'incorrect', attempts_left: 0 } as const;

  expect(said({ ...incorrect, message: 'You have 0 tries remaining' })).toBe(en.challenge.outcomes.no_attempt);
  expect(said({ ...incorrect, message: 'Incorrect. You have 0 tries remaining.' })).toMatch(
    /^Incorrect\. No attempts left/,
  );
});

describe('the result of a correct submission', () => {
  it('names the place and the points of the account', () => {
    expect(said({ ...correct, place: 1, score: 100 })).toMatch(
      /^Correct\..*First blood!.*You are now in place 1 with 100 points/,
    );
  });

  it('omits the place if the server does not return it', () => {
    expect(said({ ...correct, place: null, score: null })).not.toContain('place');
  });
});
