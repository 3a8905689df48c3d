import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DataSource } from 'typeorm';
import request, { type Test } from 'supertest';
import { createApp } from '../../src/app';
import { Clock } from '../../src/platform/clock/clock';
import { Config } from '../../src/platform/config/config';
import { createDataSource } from '../../src/platform/database/data-source';
import { ResyncRequired } from '../../src/platform/events/domain-event';
import { JobWorker } from '../../src/platform/jobs/job-worker';
import { EventBus } from '../../src/platform/events/event-bus';
import { Passwords } from '../../src/platform/passwords/passwords';
import { administer, cloneTemplate, serverOfRun, urlOf } from './database';
import { watchStatuses } from './documented';
import { endWaits } from './eventually';
import { Factories } from './factories';
import { waitAsInProduct, waitForChanges } from './read-models';
import { signInByOwnStrategies } from './sign-in';

/** Anybody a request can be sent as: what the factories make, or `null` for nobody. */
export type Caller = { token: string } | null;

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete' | 'head' | 'options';

/** Sends requests as one caller; paths are those of the specification, below the API's prefix. */
export type Client = Record<Method, (path: string, body?: object) => Test>;

/** Cost of the hashes of passwords in tests: a whole run makes and checks a thousand. */
const CHEAP_HASHES = { memoryCost: 64, timeCost: 1 };

/** A running application, and everything its tests need. */
export class TestApp {
  app: NestExpressApplication;
  source: DataSource;
  make: Factories;
  /** Where the application listens, without a trailing slash. */
  url: string;
  /** The database, as other processes are told of it. */
  databaseUrl: string;
  /** Folder of uploads and other files; empty when a test begins. */
  dataDir: string;
  /** Tells, and forgets, which answers had a status that the OpenAPI document does not name. */
  undocumented: () => string[];
  private database: string;
  private others: NestExpressApplication[] = [];
  private isStale = false;
  private refreshing: Promise<void> | null = null;
  private booted: Promise<void> | null = null;

  constructor(private readonly environment: Record<string, string>) {}

  /** Boots the application on a fresh clone of the template, where that has not happened yet. */
  boot(): Promise<void> {
    return (this.booted ??= this.bootOnClone());
  }

  private async bootOnClone(): Promise<void> {
    const { name, address } = await cloneTemplate();
    this.database = name;
    this.databaseUrl = urlOf(address);
    this.source = await createDataSource(address, 10).initialize();
    this.dataDir = await mkdtemp(join(tmpdir(), 'ensign-data-'));
    const LOG_LEVEL = process.env.LOG_LEVEL ?? 'silent';
    const config = new Config({ LOG_LEVEL, DATA_DIR: this.dataDir, ...this.environment });
    this.app = await createApp(config, this.source);
    Object.assign(this.app.get(Passwords).cost, CHEAP_HASHES);
    signInByOwnStrategies(this.app);
    // Specs of the worker that set this machine's clock run beside it: a measurement then would put the next tests hours off.
    this.app.get(Clock).onApplicationShutdown();
    this.make = new Factories(this);
    this.refreshBeforeRequests(this.app);
    await this.app.listen(0, '127.0.0.1');
    this.url = await this.app.getUrl();
    this.undocumented = watchStatuses(this.app.getHttpServer());
  }

  /**
   * Another process on the same database, as far as one can be had within this one; gives its address. It goes on until the end
   * of the file, and may reach the database by another address.
   */
  async another(environment: Record<string, string> = {}, databaseUrl = this.databaseUrl): Promise<string> {
    return (await this.start(environment, databaseUrl)).getUrl();
  }

  /** The same, for a test that may close it itself; it may listen where one did that was closed, or at another address of this machine. */
  async start(
    environment: Record<string, string> = {},
    databaseUrl = this.databaseUrl,
    port = 0,
    host = '127.0.0.1',
  ): Promise<NestExpressApplication> {
    const source = await createDataSource({ url: databaseUrl }, 10).initialize();
    const app = await createApp(new Config({ LOG_LEVEL: 'silent', DATA_DIR: this.dataDir, ...environment }), source);
    Object.assign(app.get(Passwords).cost, CHEAP_HASHES);
    signInByOwnStrategies(app);
    this.refreshBeforeRequests(app);
    await app.listen(port, host);
    this.others.push(app);
    return app;
  }

  /** Stops the application, and the others on its database, and drops that. */
  async close(): Promise<void> {
    await this.closeOthers();
    await this.app.close();
    await administer(serverOfRun(), `DROP DATABASE ${this.database} WITH (FORCE)`);
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Stops the other applications on the database. */
  async closeOthers(): Promise<void> {
    for (const app of this.runningOthers) await app.close();
    this.others = [];
  }

  /** Sends API requests as `caller`. */
  as(caller: Caller): Client {
    const send =
      (method: Method) =>
      (path: string, body?: object): Test => {
        const test = request(this.listener)[method](`/api/v1${path}`);
        if (caller) void test.set('Authorization', `Token ${caller.token}`);
        return body === undefined ? test : test.send(body);
      };
    return {
      get: send('get'),
      post: send('post'),
      patch: send('patch'),
      put: send('put'),
      delete: send('delete'),
      head: send('head'),
      options: send('options'),
    };
  }

  /** Sends a request to any path, with nothing added. */
  get http(): ReturnType<typeof request> {
    return request(this.listener);
  }

  /** Rows of a query, to see what was stored. */
  rows<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.source.query<Row[]>(sql, parameters);
  }

  /** Sets the platform's clock; undone before the next test. */
  setClock(iso: string): void {
    this.app.get(Clock).millis = () => Date.parse(iso);
  }

  /** Has the application read everything it keeps in memory again before its next request: rows were written behind its back. */
  markStale(): void {
    this.isStale = true;
  }

  /** The same at once. */
  async refresh(): Promise<void> {
    this.isStale = false;
    for (const app of [this.app, ...this.runningOthers]) await app.get(EventBus).deliver([new ResyncRequired()]);
  }

  /** Waits until the work the application does in the background is done, or put off. */
  async settled(): Promise<void> {
    await this.app.get(JobWorker).settled();
  }

  /** Empties all tables and the data folder, and puts the platform into the state right after its set-up. */
  async reset(): Promise<void> {
    await this.settled();
    Reflect.deleteProperty(this.app.get(Clock), 'millis');
    await this.source.query('SELECT reset_test_data()');
    for (const name of await readdir(this.dataDir)) await rm(join(this.dataDir, name), { recursive: true });
    await this.refresh();
  }

  /** Has requests wait for what `markStale` asks for. */
  refreshBeforeRequests(app: NestExpressApplication): void {
    const server = app.getHttpServer();
    const emit = server.emit.bind(server) as (event: string, ...values: unknown[]) => boolean;
    server.emit = (event: string, ...values: unknown[]) => {
      if (event !== 'request' || !(this.isStale || this.refreshing)) return emit(event, ...values);
      void this.refreshed().then(() => emit(event, ...values));
      return true;
    };
  }

  private async refreshed(): Promise<void> {
    if (this.isStale) this.refreshing = this.refresh();
    const run = this.refreshing;
    await run;
    if (this.refreshing === run) this.refreshing = null;
  }

  /** Without those that a test has closed. */
  private get runningOthers(): NestExpressApplication[] {
    return this.others.filter((app) => app.getHttpServer().listening);
  }

  private get listener(): Server {
    // Nest types the server as `any` because adapters differ; ours is Express on node:http.
    return this.app.getHttpServer();
  }
}

/** The application of the test files of this worker that need no variables of their own: to boot one for each takes longer than most tests. */
const shared = new TestApp({});

// Jest takes its listener off a worker that has no more files to run; the application would keep the worker from ending.
if (process.send) process.on('removeListener', (event) => void (event === 'message' && process.exit()));

declare global {
  /** Closes what this process shares between test files, where it has any. */
  var closeShared: (() => Promise<void>) | undefined;
}

/**
 * The application for this test file, on a database of its own; `environment` overrides variables. A test fails where an answer to
 * it has a status that the OpenAPI document does not name.
 */
export function useApp(environment?: Record<string, string>): TestApp {
  const test = environment ? new TestApp(environment) : shared;

  beforeAll(async () => {
    await test.boot();
    if (test === shared) globalThis.closeShared = () => shared.close();
  });

  beforeEach(waitForChanges);
  beforeEach(() => test.reset());

  afterEach(endWaits);
  afterEach(() => expect(test.undocumented()).toEqual([]));
  afterEach(waitAsInProduct);

  afterAll(() => (environment ? test.close() : test.closeOthers()));

  return test;
}
