import { RateLimiter } from '../../src/http/limits/rate-limiter';
import { Clock } from '../../src/platform/clock/clock';
import { useApp } from '../support/app';

const test = useApp();

const HOUR = 3_600_000;

/** Simulates a machine whose clock is `millis` ahead, until the end of the test. PostgreSQL's clock is not changed. */
async function setMachine(millis: number): Promise<void> {
  jest.restoreAllMocks();
  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + millis);
  await test.app.get(Clock).measure();
}

afterEach(async () => {
  jest.restoreAllMocks();
  // Corrects the offset for the next test files, which use the same application.
  await test.app.get(Clock).measure();
});

describe.each([HOUR, -HOUR])('on a machine whose clock is %d ms ahead', (millis) => {
  it('an attempt has the time of the database, and counts by it', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x' })];
    const seconds = Math.floor(Date.now() / 1000);
    await test.make.settings({ start: seconds - 60, end: seconds + 600 });
    await setMachine(millis);

    const { body } = await test.as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' });

    expect(body.data.status).toBe('correct');
    expect(
      await test.rows('SELECT abs(EXTRACT(EPOCH FROM clock_timestamp() - date)) < 60 AS close FROM solves'),
    ).toEqual([{ close: true }]);
  });

  it('a link to a file works on machines with other clocks', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    await test.make.file({ type: 'challenge', challenge_id: challenge.id });
    // The file has a row but no bytes, so a valid link gets 404 and an invalid one 403.
    const link = async () => (await test.as(player).get(`/challenges/${challenge.id}`)).body.data.files[0] as string;
    const here = await link();
    await setMachine(millis);
    const there = await link();
    await test.http.get(here).expect(404);
    await setMachine(0);
    await test.http.get(there).expect(404);
    await test.http.get(there.replace(/\?.*/, '')).expect(403);
  });

  it('the limit of requests counts those of all machines', async () => {
    const limiter = test.app.get(RateLimiter);
    const allowed = async () => {
      const outcomes: boolean[] = [];
      for (let n = 0; n < 5; n++) outcomes.push(await limiter.allows('mail', `key${millis}`));
      return outcomes.filter(Boolean).length;
    };

    expect(await allowed()).toBe(5);
    await limiter.remember('known_network', 'here');
    await setMachine(millis);
    expect([await allowed(), await allowed()]).toEqual([5, 0]);
    await limiter.giveBack('mail', `key${millis}`);
    expect(await limiter.remembers('known_network', 'here')).toBe(true);
    await setMachine(0);
    expect(await allowed()).toBe(0);
  });
});
