import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource, type DatabaseAddress } from '../../src/platform/database/data-source';
import { LOCKS } from '../../src/platform/database/locks';
import { EventCarrier } from '../../src/platform/events/event-carrier';
import { PostgresCarrier } from '../../src/platform/events/postgres-carrier';
import { useApp } from '../support/app';
import { addressOf, administer, urlOf } from '../support/database';
import { TIMERS } from '../support/timers';

const CHANNEL = 'ensign_events';

const test = useApp();

/** Another process, as far as events are concerned. */
class Listener {
  readonly received: string[] = [];
  readonly carrier: PostgresCarrier;
  private readonly arrivals = new EventEmitter();

  constructor(private readonly source: DataSource = test.source) {
    this.carrier = new PostgresCarrier(source);
    listeners.push(this);
  }

  start(): Promise<void> {
    return this.carrier.start({
      receive: (notice) => {
        this.received.push(notice);
        this.arrivals.emit('arrived');
        return Promise.resolve();
      },
      missed: () => {
        this.arrivals.emit('missed');
        return Promise.resolve();
      },
    });
  }

  /** Sends by a single statement, as an attempt does. */
  async send(notice: string): Promise<void> {
    const { sql, parameters } = this.carrier.expression([notice], '1', 1);
    await this.source.query(`SELECT ${sql}`, parameters);
  }

  /** Waits until everything in memory is to be read again. */
  async rereads(): Promise<void> {
    await once(this.arrivals, 'missed');
  }

  /** Waits for a notice that contains the text. */
  async hears(text: string): Promise<void> {
    while (!this.received.some((notice) => notice.includes(text))) await once(this.arrivals, 'arrived');
  }
}

const listeners: Listener[] = [];

/** A process that listens beside the application. */
async function another(): Promise<Listener> {
  const listener = new Listener();
  await listener.start();
  return listener;
}

/** The events announced while `work` goes on, by whomever: seen by a connection that the lease does not know of. */
async function notices(work: () => Promise<unknown>, url = test.databaseUrl): Promise<string[]> {
  const observer = new Client({ connectionString: url });
  const heard: string[] = [];
  await observer.connect();
  try {
    // They arrive in the order of the commits, so all that came before the last one are there when it is.
    const last = new Promise<void>((resolve) => {
      observer.on('notification', ({ payload = '' }) => {
        if (payload === 'last') resolve();
        else heard.push((JSON.parse(payload) as { name: string }).name);
      });
    });
    await observer.query(`LISTEN ${CHANNEL}`);
    await work();
    await observer.query(`SELECT pg_notify('${CHANNEL}', 'last')`);
    await last;
    return heard;
  } finally {
    await observer.end();
  }
}

/** Announces by a transaction. */
async function post(): Promise<void> {
  const admin = await test.make.admin();
  await test.as(admin).post('/notifications', { title: 'hello', content: '' }).expect(200);
}

/** Announces by a single statement. */
async function solve(): Promise<void> {
  const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x' })];
  const { body } = await test.as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' });
  expect(body.data.status).toBe('correct');
}

/** The backend that has the lease. */
async function leaseholder(source = test.source): Promise<number | undefined> {
  const [row] = await source.query<{ pid: number }[]>(
    `SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND classid = $1 AND mode = 'ExclusiveLock'`,
    [LOCKS.eventsLease],
  );
  return row?.pid;
}

/** Waits until somebody waits for what left out its notice; ends, at the latest, with the time a test may take. */
async function someoneWaits(): Promise<void> {
  const waiting = (): Promise<unknown[]> =>
    test.rows(
      `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE datname = current_database() AND locktype = 'advisory' AND objid = $1 AND NOT granted`,
      [LOCKS.unannounced],
    );
  while ((await waiting()).length === 0);
}

/** Waits until no more than so many listen; the server ends a connection a moment after its client has. */
async function leaves(source: DataSource, count: number): Promise<void> {
  const listening = (): Promise<unknown[]> =>
    source.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'ensign events' AND datname = current_database()`,
    );
  while ((await listening()).length > count);
}

afterEach(async () => {
  for (const { carrier } of listeners.splice(0)) await carrier.stop();
  await leaves(test.source, 1);
});

describe('the only process that listens', () => {
  it('notifies nobody', async () => {
    const heard = await notices(async () => {
      await solve();
      await post();
    });

    expect(heard).toEqual([]);
  });

  it('notifies once another has started, and no more when that is gone', async () => {
    const other = await another();

    expect(await notices(solve)).toEqual(['ChallengeSolved']);
    expect(await notices(post)).toEqual(['NotificationPosted']);
    await other.hears('ChallengeSolved');
    await other.hears('NotificationPosted');

    await other.carrier.stop();
    await leaves(test.source, 1);
    expect(await notices(solve)).toEqual([]);
  });

  it('names any number of members whose team lost what one of them did', async () => {
    await another();
    await test.make.settings({ user_mode: 'teams' });
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const leaver = await test.make.user({ team_id: team.id });
    // The longest ids there are.
    await test.rows(
      `INSERT INTO users (id, name, name_skeleton, team_id)
       SELECT 2147483647 - i, 'member' || i, 'member' || i, $1 FROM generate_series(1, 250) AS i`,
      [team.id],
    );

    const heard = await notices(() =>
      test.as(admin).delete(`/teams/${team.id}/members`, { user_id: leaver.id }).expect(200),
    );

    expect(heard).toEqual([...Array<string>(3).fill('ResultsChanged'), 'AccountChanged', 'TeamChanged']);
  });

  it('hears what another sends, while it has the lease', async () => {
    const other = await another();
    const holder = await leaseholder();

    expect(await notices(() => other.send('{"name":"sent"}'))).toEqual(['sent']);
    expect(await leaseholder()).toBe(holder);
  });

  it('is waited for by one that starts, until what left out its notice has ended; what begins meanwhile is announced', async () => {
    const runner = test.source.createQueryRunner();
    await runner.startTransaction();
    await test.app.get(EventCarrier).beforeCommit(['left out'], (sql, parameters) => runner.query(sql, parameters));
    const other = new Listener();
    let hasStarted = false;

    const started = other.start().then(() => (hasStarted = true));
    await someoneWaits();
    await post();
    expect(hasStarted).toBe(false);
    await runner.commitTransaction();
    await runner.release();

    await started;
    await other.hears('NotificationPosted');
    expect(other.received).toEqual([expect.stringContaining('NotificationPosted')]);
  });

  it('notifies as soon as its connection is gone, whether it knows or not, and listens alone again when it is back', async () => {
    const carrier = test.app.get(EventCarrier);
    const before = carrier.expression(['{"name":"late"}'], '1', 1);
    const lost = await leaseholder();
    await test.rows('SELECT pg_terminate_backend($1)', [lost]);
    while ((await leaseholder()) === lost);

    // What had been put together before it knew.
    expect(await notices(() => test.source.query(`SELECT ${before.sql}`, before.parameters))).toEqual(['late']);

    while ((await leaseholder()) === undefined);
    expect(await notices(solve)).toEqual([]);
  });
});

describe('a process that does not know whether it committed', () => {
  it('reads everything again when it next looks, and once more', async () => {
    const listener = new Listener();
    jest.useFakeTimers({ doNotFake: TIMERS.filter((timer) => timer !== 'setInterval') });
    try {
      await listener.start();
      listener.carrier.afterPossibleCommit();

      for (let i = 0; i < 2; i++) {
        const reread = listener.rereads();
        jest.advanceTimersByTime(10_000);
        await reread;
      }
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('two processes', () => {
  const server = JSON.parse(process.env.ENSIGN_TEST_SERVER ?? '{}') as DatabaseAddress;
  const name = `ensign_test_${randomBytes(6).toString('hex')}`;
  const url = urlOf(addressOf(server, name));
  let source: DataSource;

  beforeAll(async () => {
    await administer(server, `CREATE DATABASE ${name}`);
    source = await createDataSource(addressOf(server, name), 4).initialize();
  });

  afterAll(async () => {
    await source.destroy();
    await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });

  it('that start at once hear each other, whoever is first', async () => {
    for (let i = 0; i < 20; i++) {
      const pair = [new Listener(source), new Listener(source)] as const;
      await Promise.all(pair.map((one) => one.start()));

      await Promise.all([pair[0].send('from one'), pair[1].send('from two')]);

      await pair[1].hears('from one');
      await pair[0].hears('from two');
      for (const { carrier } of pair) await carrier.stop();
      await leaves(source, 0);
    }
  });

  it('become one that notifies nobody, when it next looks after the other', async () => {
    const [first, second] = [new Listener(source), new Listener(source)];
    await first.start();
    // Only the second one's looks are hurried.
    jest.useFakeTimers({ doNotFake: TIMERS.filter((timer) => timer !== 'setInterval') });
    try {
      await second.start();
      await first.carrier.stop();
      await leaves(source, 1);

      expect(await notices(() => second.send('{"name":"not alone yet"}'), url)).toEqual(['not alone yet']);
      jest.advanceTimersByTime(10_000);
      while ((await leaseholder(source)) === undefined);
      expect(await notices(() => second.send('{"name":"left out"}'), url)).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });
});
