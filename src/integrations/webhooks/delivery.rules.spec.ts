import { outcomeOf } from './delivery.rules';

const ended = (status: number | null, retry_after: number | null = null) => ({ status, retry_after });

describe('outcomeOf', () => {
  it.each([200, 202, 204, 299])('takes %i as a success', (status) => {
    expect(outcomeOf(ended(status), 1)).toEqual({ kind: 'delivered' });
  });

  it.each([
    [null, 1, 5],
    [500, 2, 60],
    [301, 3, 300],
    [404, 10, 32_400],
  ])('tries again after status %p of attempt %i in %i seconds', (status, attempts, seconds) => {
    expect(outcomeOf(ended(status), attempts)).toEqual({ kind: 'retry', seconds, counts: true });
  });

  it('gives up after about a day', () => {
    const waits = Array.from({ length: 10 }, (_, index) => outcomeOf(ended(500), index + 1));
    const hours = waits.reduce((sum, outcome) => sum + (outcome.kind === 'retry' ? outcome.seconds : 0), 0) / 3600;

    expect(Math.round(hours)).toBe(24);
    expect(outcomeOf(ended(500), 11)).toEqual({ kind: 'failed' });
  });

  it('takes 410 as the wish to get nothing more', () => {
    expect(outcomeOf(ended(410), 1)).toEqual({ kind: 'gone' });
  });

  it.each([
    [0.4, 1],
    [30, 30],
    [1_000_000, 3600],
    [-5, 1],
  ])('waits at 429 as long as the receiver asks for (%p), which costs no attempt', (retry_after, seconds) => {
    expect(outcomeOf(ended(429, retry_after), 11)).toEqual({ kind: 'retry', seconds, counts: false });
  });

  it('waits at 503 for the longer of both times', () => {
    expect(outcomeOf(ended(503, 120), 1)).toEqual({ kind: 'retry', seconds: 120, counts: true });
    expect(outcomeOf(ended(503, 1), 2)).toEqual({ kind: 'retry', seconds: 60, counts: true });
  });
});
