import { addTo, emptyMinute, hundredsOf, noCounts, p95, sumOf } from './minutes.rules';

describe('the figures of a minute', () => {
  it.each([
    [200, 0],
    [302, 1],
    [429, 2],
    [503, 3],
    [101, 0],
  ])('count a response with status %j at index %j', (status, place) => {
    expect(hundredsOf(status)).toBe(place);
  });

  it("are the growth of a process's totals", () => {
    const minute = emptyMinute(7);

    addTo(minute, { ...noCounts(), answers: [5, 0, 2, 0], too_fast: 3 });
    addTo(minute, { ...noCounts(), answers: [4, 0, 0, 0], too_fast: 1 }, -1);

    expect(minute).toMatchObject({ minute: 7, answers: [1, 0, 2, 0], too_fast: 2 });
  });

  it('add up over processes', () => {
    const [one, other] = [emptyMinute(7), emptyMinute(7)];
    Object.assign(one, { answers: [1, 0, 0, 0], listeners: 1 });
    Object.assign(other, { answers: [0, 0, 0, 1], too_fast: 2, listeners: 5 });

    expect(sumOf(7, [one, other])).toMatchObject({ answers: [1, 0, 0, 1], too_fast: 2, listeners: 6 });
  });

  // `times` counts responses within 1, 5, 20, 100, 500, 2,000 and 10,000 ms, and then all.
  it.each([
    [[0, 0, 0, 0, 0, 0, 0, 0], null],
    [[1, 1, 1, 1, 1, 1, 1, 1], 1],
    [[0, 100, 100, 100, 100, 100, 100, 100], 4.8],
    [[0, 90, 90, 100, 100, 100, 100, 100], 60],
    [[0, 0, 0, 0, 0, 0, 0, 1], 10_000],
  ])('for response times by bucket %j have the 95th percentile %j ms', (times, expected) => {
    const result = p95({ times });

    if (expected === null) expect(result).toBeNull();
    else expect(result).toBeCloseTo(expected, 0);
  });
});
