import { Scores } from './scores';

describe('scores', () => {
  it('are 0 for those without any, and may be negative', () => {
    const scores = new Scores();
    scores.set(3, -5);
    scores.set(100_000, 7);

    expect([scores.at(0), scores.at(3), scores.at(100_000), scores.at(2_000_000)]).toEqual([0, -5, 7, 0]);
  });

  it('stay as they are when a copy is written', () => {
    const scores = new Scores();
    scores.set(1, 10);
    scores.set(5000, 20);
    const next = scores.copy();
    next.set(1, 11);
    next.set(2, 12);
    const last = next.copy();
    last.set(2, 13);

    expect([1, 2, 5000].map((slot) => scores.at(slot))).toEqual([10, 0, 20]);
    expect([1, 2, 5000].map((slot) => next.at(slot))).toEqual([11, 12, 20]);
    expect([1, 2, 5000].map((slot) => last.at(slot))).toEqual([11, 13, 20]);
  });
});
