import { Scores } from './scores';

describe('scores', () => {
  it('are 0 for those without any, and may be negative', () => {
    const scores = new Scores();
    scores.set(3, -5);
    scores.set(100_000, 7);
    scores.add(100_000, -2);
    scores.add(1, 4);

    expect([0, 1, 3, 100_000, 2_000_000].map((slot) => scores.at(slot))).toEqual([0, 4, -5, 5, 0]);
  });

  it('stay as they are when a copy is written', () => {
    const scores = new Scores();
    scores.set(1, 10);
    scores.set(5000, 20);
    const next = scores.copy();
    next.set(1, 11);
    next.set(2, 12);
    const last = next.copy();
    last.add(2, 1);

    expect([1, 2, 5000].map((slot) => scores.at(slot))).toEqual([10, 0, 20]);
    expect([1, 2, 5000].map((slot) => next.at(slot))).toEqual([11, 12, 20]);
    expect([1, 2, 5000].map((slot) => last.at(slot))).toEqual([11, 13, 20]);
  });
});
