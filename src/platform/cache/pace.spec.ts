import { Pace } from './pace';

describe('the pace of a read model', () => {
  it('lets readers wait for loads now and then', () => {
    const pace = new Pace();
    for (let now = 0; now < 100_000; now += 1000) {
      expect(pace.affords(now)).toBe(true);
      pace.spent(now, now + 90);
    }
  });

  it('lets them wait for short loads one after the other for most of a second, and for more once a tenth of the time came back', () => {
    const pace = new Pace();
    let now = 0;
    for (; pace.affords(now); now += 10) pace.spent(now, now + 10);

    expect(now).toBe(810);
    expect(pace.affords(900)).toBe(false);
    expect(pace.affords(910)).toBe(true);
  });

  it('lets them wait for a long one only when there was none for a while', () => {
    const pace = new Pace();
    const [first, second] = [0, 1000];
    pace.spent(first, first + 150);
    pace.spent(second, second + 150);

    expect(pace.affords(second + 150 + 2149)).toBe(false);
    expect(pace.affords(second + 150 + 2150)).toBe(true);
  });

  it('takes no load for long that was so once', () => {
    const pace = new Pace();
    pace.spent(0, 10);
    pace.spent(10, 210);

    expect(pace.affords(210)).toBe(true);
  });

  it.each([
    ['a short one', 2, 50],
    ['a longer one', 20, 180],
    ['a long one', 3000, 250],
  ])('leaves a pause after %s that nobody waited for', (_which, millis, pause) => {
    const pace = new Pace();
    pace.spent(0, millis);

    expect(pace.isDue(millis + pause - 1)).toBe(false);
    expect(pace.isDue(millis + pause)).toBe(true);
  });
});
