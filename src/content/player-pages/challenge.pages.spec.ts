import type { ChallengeSolveRecord } from '../../challenges/challenges/challenge-solves.views';
import { solversPage } from './challenge.pages';

describe('the page of who solved a challenge', () => {
  it.each([
    [1, 1, ''],
    [500, 500, ''],
    [501, 500, 'These are the first 500 of 501.'],
  ])('shows of %p the first %p', (count, shown, note) => {
    const solve: ChallengeSolveRecord = {
      account_id: 2,
      name: 'anna',
      date: '2026-11-20T23:14:26.481015Z',
      account_url: '/users/2',
    };
    const { text } = solversPage({ id: 1, name: 'Heap' }, Array<ChallengeSolveRecord>(count).fill(solve)).content('');

    expect(text.match(/<li>/g)).toHaveLength(shown);
    expect(/These are .*?\./.exec(text)?.[0] ?? '').toBe(note);
  });
});
