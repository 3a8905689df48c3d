import type { DataSource } from 'typeorm';
import { isOutcomeUnknown, isUnavailable } from '../../src/platform/database/constraints';
import { createDataSource } from '../../src/platform/database/data-source';
import { Database } from '../../src/platform/database/database';
import { EventBus } from '../../src/platform/events/event-bus';
import { type Caller, useApp } from '../support/app';
import { DatabaseProxy } from '../support/database-proxy';
import { until } from '../support/eventually';
import { TIMERS } from '../support/timers';

interface Scores {
  scores: number[];
  value?: number;
  solves?: number;
}

describe('a lost response of the database', () => {
  let url: string;
  let passing: DatabaseProxy;
  const test = useApp();

  beforeAll(async () => {
    passing = await DatabaseProxy.to(test.databaseUrl);
    url = await test.another({}, passing.url);
  });

  beforeEach(() => test.refresh());

  afterAll(() => passing.close());

  async function send<T>(caller: Caller, method: string, path: string, body?: object, to = url) {
    const response = await fetch(`${to}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(caller && { Authorization: `Token ${caller.token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as { data: T }) };
  }

  async function lose(statement: string, ...request: Parameters<typeof send>): Promise<void> {
    passing.cutAfter(statement);
    expect(await send(...request)).toMatchObject({ status: 503, message: expect.any(String) });
  }

  async function readScores(caller: Caller, at = url): Promise<Scores> {
    const { data: board } = await send<{ score: number }[]>(caller, 'GET', '/scoreboard', undefined, at);
    const { data: list } = await send<{ value: number; solves: number }[]>(caller, 'GET', '/challenges', undefined, at);
    return { scores: board.map(({ score }) => score), value: list[0]?.value, solves: list[0]?.solves };
  }

  /** Waits until a process returns these scores; by default the one whose database connection is not proxied. */
  async function untilScores(caller: Caller, expected: Scores, at = test.url): Promise<void> {
    await until(async () => JSON.stringify(await readScores(caller, at)) === JSON.stringify(expected));
  }

  it('to an attempt fails the request, and all processes show that it counted', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'ctf{right}', value: 100 })];
    const attempt = { challenge_id: challenge.id, submission: 'ctf{right}' };
    const after = { scores: [100], value: 100, solves: 1 };
    for (const at of [url, test.url])
      expect(await readScores(player, at)).toEqual({ scores: [], value: 100, solves: 0 });

    await lose('ctf{right}', player, 'POST', '/challenges/attempt', attempt);

    expect(await readScores(player)).toEqual(after);
    expect(await send(player, 'POST', '/challenges/attempt', attempt)).toMatchObject({
      status: 200,
      data: { status: 'already_solved' },
    });
    await untilScores(player, after);
  });

  it('to a COMMIT fails the request, and all processes show its changes', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ value: 100 })];
    const after = { scores: [], value: 200, solves: 0 };
    for (const at of [url, test.url])
      expect(await readScores(admin, at)).toEqual({ scores: [], value: 100, solves: 0 });

    await lose('COMMIT', admin, 'PATCH', `/challenges/${challenge.id}`, { value: 200 });

    expect(await readScores(admin)).toEqual(after);
    await untilScores(admin, after);
  });

  it('to a COMMIT that arrives later fails the request, and all processes show its changes in the end', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ value: 100 })];
    const before = { scores: [], value: 100, solves: 0 };

    passing.holdBack('COMMIT');
    expect(await send(admin, 'PATCH', `/challenges/${challenge.id}`, { value: 200 })).toMatchObject({ status: 503 });
    expect(await readScores(admin)).toEqual(before);
    passing.release();

    for (const at of [url, test.url]) await untilScores(admin, { ...before, value: 200 }, at);
  });

  let proxy: DatabaseProxy;
  let source: DataSource;
  let database: Database;

  beforeEach(async () => {
    proxy = await DatabaseProxy.to(test.databaseUrl);
    source = await createDataSource({ url: proxy.url }, 1).initialize();
    database = new Database(source, test.app.get(EventBus));
  });

  afterEach(async () => {
    jest.useRealTimers();
    proxy.close();
    await source.destroy();
  });

  const failureOf = (sql: string): Promise<unknown> => database.query(sql).catch((error: unknown) => error);

  it('is neither an error of the server nor a failed connection', async () => {
    proxy.cutAfter('SELECT 1');
    expect(isOutcomeUnknown(await failureOf('SELECT 1'))).toBe(true);
    expect(isOutcomeUnknown(await failureOf('SELECT 1 / 0'))).toBe(false);
    proxy.close();
    expect(isOutcomeUnknown(await failureOf('SELECT 1'))).toBe(false);
  });

  it("is not waited for longer than the server's timeout, and its connection is discarded", async () => {
    jest.useFakeTimers({ doNotFake: TIMERS.filter((timer) => timer !== 'setTimeout' && timer !== 'clearTimeout') });
    const silent = proxy.silence('SELECT 1');
    const failure = failureOf('SELECT 1');
    await silent;
    jest.advanceTimersByTime(65_000);

    expect([isUnavailable(await failure), isOutcomeUnknown(await failure)]).toEqual([true, true]);
    expect(await database.query('SELECT 2 AS two')).toEqual([{ two: 2 }]);
  });
});
