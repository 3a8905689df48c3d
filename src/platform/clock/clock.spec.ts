import type { DataSource } from 'typeorm';
import { Clock } from './clock';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');

let machine = NOON;
let [ahead, roundTrip] = [0, 10];

const source = {
  query: () => {
    const millis = machine + roundTrip / 2 + ahead;
    machine += roundTrip;
    return Promise.resolve([{ millis }]);
  },
} as unknown as DataSource;

let clock: Clock;

beforeEach(() => {
  [machine, ahead, roundTrip] = [NOON, 0, 10];
  jest.spyOn(Date, 'now').mockImplementation(() => machine);
  clock = new Clock(source);
});

afterEach(() => jest.useRealTimers());

function difference(): number {
  return Math.floor(clock.millis()) - machine;
}

describe('Clock', () => {
  it('has fractions of milliseconds and never goes back', () => {
    jest.restoreAllMocks();

    const times = Array.from({ length: 100_000 }, () => clock.millis());

    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBeGreaterThan(1000);
  });

  it('follows the system clock when it is set back', () => {
    clock.millis();
    machine -= HOUR;
    expect(difference()).toBe(0);
  });

  it.each([HOUR, -HOUR])('has the time of a database whose clock is %d ms ahead', async (millis) => {
    ahead = millis;

    await clock.measure();

    expect(Math.abs(difference() - millis)).toBeLessThanOrEqual(1);
    expect(clock.now().millis).toBe(Math.floor(clock.millis()));
  });

  it("uses this machine's clock if the round trip explains the difference", async () => {
    [ahead, roundTrip] = [20, 100];
    await clock.measure();
    expect(difference()).toBe(0);

    roundTrip = 10;
    await clock.measure();
    expect(Math.abs(difference() - 20)).toBeLessThanOrEqual(1);
  });

  it('measures again while it runs, and keeps the last measurement while the database is unavailable', async () => {
    jest.useFakeTimers({ doNotFake: ['performance', 'Date'] });
    ahead = HOUR;
    await clock.onModuleInit();
    ahead = 2 * HOUR;
    jest.spyOn(source, 'query').mockRejectedValueOnce(new Error('away'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(Math.abs(difference() - HOUR)).toBeLessThanOrEqual(1);

    await jest.advanceTimersByTimeAsync(60_000);
    expect(Math.abs(difference() - 2 * HOUR)).toBeLessThanOrEqual(1);
    clock.onApplicationShutdown();
    ahead = 3 * HOUR;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(Math.abs(difference() - 2 * HOUR)).toBeLessThanOrEqual(1);
  });
});
