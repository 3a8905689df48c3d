import { Redis } from 'ioredis';
import { Secrets } from '../../src/platform/database/secrets';
import { type Caller, useApp } from '../support/app';
import { EventSource } from '../support/event-source';
import { until } from '../support/eventually';
import { PlatformProcess } from '../support/platform-process';
import { hasRedisServer, RedisProcess } from '../support/redis';

(hasRedisServer() ? describe : describe.skip)('with Redis', () => {
  const environment = { REDIS_URL: '' };
  const sources: EventSource[] = [];
  let redis: RedisProcess;
  let elsewhere: string;

  beforeAll(async () => {
    redis = await RedisProcess.start();
    environment.REDIS_URL = redis.url;
  });

  const test = useApp(environment);
  const as = test.as.bind(test);

  beforeAll(async () => {
    elsewhere = await test.another(environment);
  });

  beforeEach(() => redis.empty());

  afterEach(() => {
    for (const source of sources.splice(0)) source.close();
  });

  afterAll(() => redis.kill());

  /** A stream that has begun; at the other process unless `url` says where. */
  async function listen(caller: Caller, url = elsewhere): Promise<EventSource> {
    const source = await EventSource.open(url, caller);
    sources.push(source);
    expect(source.response.status).toBe(200);
    return source;
  }

  async function post(admin: Caller, title: string): Promise<void> {
    await as(admin).post('/notifications', { title, content: '' }).expect(200);
  }

  /** Posts without a notice, as a process does that dies before it can send one. */
  async function postSilently(title: string): Promise<void> {
    await test.rows(`INSERT INTO notifications (title, date) VALUES ($1, now())`, [title]);
  }

  /** Waits until so many processes listen to Redis. */
  async function listeners(count: number): Promise<void> {
    const client = new Redis(redis.url, { retryStrategy: null });
    const channel = `ensign:${test.app.get(Secrets).installation}:events`;
    await until(async () => (await client.pubsub('NUMSUB', channel))[1] === count).finally(() => client.disconnect());
  }

  /** Waits until `processes` of them have each looked so often who listens. */
  async function looks(count: number, processes: number): Promise<void> {
    const client = new Redis(redis.url, { retryStrategy: null });
    const counted = /cmdstat_pubsub(?:\|numsub)?:calls=(\d+)/;
    const looked = async () => Number(counted.exec(await client.info('commandstats'))?.[1] ?? 0);
    const end = (await looked()) + count * processes;
    await until(async () => (await looked()) >= end).finally(() => client.disconnect());
  }

  const healthOf = async (path: string) => (await test.http.get(path)).text;

  describe('events', () => {
    it('reach the streams of another process, with nobody listening to PostgreSQL', async () => {
      const [admin, player] = [await test.make.admin(), await test.make.user()];
      const source = await listen(player);

      await post(admin, 'by Redis');

      expect(await source.titlesUpTo('by Redis')).toEqual(['by Redis']);
      expect(
        await test.rows(
          `SELECT pid FROM pg_stat_activity WHERE application_name = 'ensign events' AND datname = current_database()`,
        ),
      ).toEqual([]);
    });

    it('of attempts are seen by another process', async () => {
      const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x', value: 100 })];
      const scoreThere = async (): Promise<number | undefined> => {
        const answer = await fetch(`${elsewhere}/api/v1/scoreboard`);
        const { data } = (await answer.json()) as { data: { score: number }[] };
        return data[0]?.score;
      };
      expect(await scoreThere()).toBeUndefined();

      await as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' }).expect(200);

      await until(async () => (await scoreThere()) === 100);
    });

    it('that a process did not announce before it died are found by the others, and when one starts', async () => {
      const player = await test.make.user();
      const third = await PlatformProcess.create({ ...environment, DATABASE_URL: test.databaseUrl });
      const source = await listen(player);

      await postSilently('before the start');
      const started = third.start();
      expect(await source.titlesUpTo('before the start')).toEqual(['before the start']);

      // A process may die as soon as it has started, so the others look twice; from now on it is one of those they count.
      await postSilently('after the start');
      expect(await source.titlesUpTo('after the start')).toEqual(['after the start']);
      await started;
      // Until then they read everything again anyway.
      await looks(4, 3);
      await postSilently('before the kill');
      await third.end('SIGKILL');
      expect(await source.titlesUpTo('before the kill')).toEqual(['before the kill']);
      await third.remove();
    });
  });

  describe('rate limits', () => {
    it('are counted for all processes together, and not in the database', async () => {
      const { token } = await test.make.user();
      const ask = async (url: string): Promise<number> =>
        (await fetch(`${url}/events`, { method: 'HEAD', headers: { Authorization: `Token ${token}` } })).status;

      for (let i = 0; i < 75; i++) expect([await ask(test.url), await ask(elsewhere)]).toEqual([200, 200]);

      expect([await ask(test.url), await ask(elsewhere)]).toEqual([429, 429]);
      expect(await test.rows('SELECT * FROM rate_limits')).toEqual([]);
    });
  });

  describe('that went away', () => {
    beforeEach(() => listeners(2));

    it('is said by /healthcheck alone; requests and events go on without it, and by it once it is back', async () => {
      const [admin, player] = [await test.make.admin(), await test.make.user()];
      const source = await listen(player);
      expect(await healthOf('/healthcheck')).toBe('OK');

      await redis.kill();
      expect(await healthOf('/healthcheck')).toBe('ERR');
      expect(await healthOf('/health/ready')).toBe('OK');
      await listen(player, test.url);
      await post(admin, 'without it');
      expect(await source.titlesUpTo('without it')).toEqual(['without it']);

      await redis.start();
      await listeners(2);
      await post(admin, 'with it');
      expect(await source.titlesUpTo('with it')).toEqual(['with it']);
      expect(await healthOf('/healthcheck')).toBe('OK');
    });

    it('without a word is not waited for', async () => {
      const [admin, player] = [await test.make.admin(), await test.make.user()];
      const source = await listen(player);

      redis.halt();
      await listen(player, test.url);
      await post(admin, 'into silence');
      expect(await source.titlesUpTo('into silence')).toEqual(['into silence']);
      expect(await healthOf('/healthcheck')).toBe('ERR');

      redis.go();
    });

    it('does not keep a process from starting', async () => {
      const [admin, player] = [await test.make.admin(), await test.make.user()];

      await redis.kill();
      const source = await listen(player, await test.another(environment));
      await post(admin, 'without it');
      expect(await source.titlesUpTo('without it')).toEqual(['without it']);

      await redis.start();
      await listeners(3);
    });
  });
});
