import { Pace } from './pace';

describe('the pace of a read model', () => {
  it('lets readers wait for loads now and then', () => {
    const pace = new Pace();
    for (let now = 0; now < 100_000; now += 1000) {
      expect(pace.affords(now)).toBe(true);
      pace.spent(now, now + 90);
    }
  });

  it('lets them wait no more when two seconds went on loads one after the other, until a fifth of the time comes back', () => {
    const pace = new Pace();
    let now = 0;
    for (; pace.affords(now); now += 100) pace.spent(now, now + 100);

    expect(now).toBe(2000);
    expect(pace.affords(2400)).toBe(false);
    expect(pace.affords(2500)).toBe(true);
  });

  it.each([
    ['a short one', 2, 50],
    ['a longer one', 40, 160],
    ['a long one', 3000, 250],
  ])('leaves a pause after %s that nobody waited for', (_which, millis, pause) => {
    const pace = new Pace();
    pace.spent(0, millis);

    expect(pace.isDue(millis + pause - 1)).toBe(false);
    expect(pace.isDue(millis + pause)).toBe(true);
  });
});
