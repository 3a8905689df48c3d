import { countAnswer, emptyMinute, p95, sumOf } from './minutes.rules';

describe('the figures of a minute', () => {
  it('count answers by the hundreds of their status, and none twice', () => {
    const minute = emptyMinute(7);

    for (const status of [200, 204, 302, 404, 429, 503, 101]) countAnswer(minute, status, 3);

    expect(minute.answers).toEqual([3, 1, 2, 1]);
    expect(minute.times.reduce((sum, count) => sum + count, 0)).toBe(7);
  });

  it('add up over processes', () => {
    const [one, other] = [emptyMinute(7), emptyMinute(7)];
    countAnswer(one, 200, 3);
    countAnswer(other, 500, 30_000);
    Object.assign(other, { too_fast: 2, listeners: 5 });

    expect(sumOf(7, [one, other])).toMatchObject({ answers: [1, 0, 0, 1], too_fast: 2, listeners: 5 });
  });

  it.each([
    [[], null],
    [[0.5], 1],
    [Array.from({ length: 100 }, () => 4), 4.9],
    [[...Array.from({ length: 90 }, () => 4), ...Array.from({ length: 10 }, () => 90)], 75],
    [[60_000], 10_000],
  ])('say that 95 of 100 answers of %j took no longer than %j ms', (times, expected) => {
    const minute = emptyMinute(7);
    for (const millis of times) countAnswer(minute, 200, millis);

    const found = p95(minute);

    if (expected === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(expected, 0);
  });
});
