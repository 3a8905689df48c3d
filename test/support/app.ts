import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DataSource } from 'typeorm';
import request, { type Test } from 'supertest';
import { createApp } from '../../src/app';
import { DeliveryWorker } from '../../src/integrations/webhooks/delivery-worker';
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

/** A user with a token, or `null` for an anonymous caller. */
export type Caller = { token: string } | null;

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete' | 'head' | 'options';

/** Sends requests as one caller; paths are relative to the API's prefix. */
export type Client = Record<Method, (path: string, body?: object) => Test>;

/** Cheap parameters for password hashes: a run of all tests computes about a thousand of them. */
const CHEAP_HASHES = { memoryCost: 64, timeCost: 1 };

export class TestApp {
  app: NestExpressApplication;
  source: DataSource;
  make: Factories;
  /** Without a trailing slash. */
  url: string;
  /** `DATABASE_URL` for other processes. */
  databaseUrl: string;
  /** Folder of uploads and other files; empty at the start of each test. */
  dataDir: string;
  /** Returns the responses with a status that the OpenAPI document does not list, and forgets them. */
  undocumented: () => string[];
  private database: string;
  private others: NestExpressApplication[] = [];
  private isStale = false;
  private refreshing: Promise<void> | null = null;
  private booted: Promise<void> | null = null;

  constructor(private readonly environment: Record<string, string>) {}

  /** Starts the application on a new clone of the template, unless it has been started. */
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
    // Stops the measurement of the clock's offset. During a test that changes the clock, a measurement would set the
    // clock of the next tests wrong by hours.
    this.app.get(Clock).onApplicationShutdown();
    this.make = new Factories(this);
    this.refreshBeforeRequests(this.app);
    await this.app.listen(0, '127.0.0.1');
    this.url = await this.app.getUrl();
    this.undocumented = watchStatuses(this.app.getHttpServer());
  }

  /** Starts another application, which stands for another process of the platform, and returns its URL. */
  async another(environment: Record<string, string> = {}, databaseUrl = this.databaseUrl): Promise<string> {
    return (await this.start(environment, databaseUrl)).getUrl();
  }

  /**
   * Same as `another`, but returns the application: for tests that close it, or that need a fixed port or another
   * address of this machine.
   */
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

  async close(): Promise<void> {
    await this.closeOthers();
    await this.app.close();
    await administer(serverOfRun(), `DROP DATABASE ${this.database} WITH (FORCE)`);
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async closeOthers(): Promise<void> {
    for (const app of this.runningOthers) await app.close();
    this.others = [];
  }

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

  /** Sends a request to any path, without credentials or a prefix. */
  get http(): ReturnType<typeof request> {
    return request(this.listener);
  }

  rows<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.source.query<Row[]>(sql, parameters);
  }

  /** Stops the clock of `app` at this time until the next test. Other applications keep the real time. */
  setClock(iso: string): void {
    this.app.get(Clock).millis = () => Date.parse(iso);
  }

  /** The platform's time in milliseconds since 1970. */
  get now(): number {
    return this.app.get(Clock).millis();
  }

  /** Makes the applications reload their data before the next request. Call it after changing rows by SQL. */
  markStale(): void {
    this.isStale = true;
  }

  async refresh(): Promise<void> {
    this.isStale = false;
    for (const app of [this.app, ...this.runningOthers]) await app.get(EventBus).deliver([new ResyncRequired()]);
  }

  /** Waits until no background job and no delivery of a webhook is running or due. */
  async settled(): Promise<void> {
    await this.app.get(JobWorker).settled();
    await this.app.get(DeliveryWorker).settled();
  }

  /** Empties the data folder and all tables but `secrets`, and restores the state right after the set-up. */
  async reset(): Promise<void> {
    await this.settled();
    await this.source.query('SELECT reset_test_data()');
    // The real clock is restored last, because jobs of the previous test could be due by it.
    Reflect.deleteProperty(this.app.get(Clock), 'millis');
    for (const name of await readdir(this.dataDir)) await rm(join(this.dataDir, name), { recursive: true });
    await this.refresh();
  }

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

  private get runningOthers(): NestExpressApplication[] {
    return this.others.filter((app) => app.getHttpServer().listening);
  }

  private get listener(): Server {
    // Nest types the server as `any`; with Express it is a node:http server.
    return this.app.getHttpServer();
  }
}

/**
 * Application without `environment`. All test files of a worker share it, because a start takes longer than most tests.
 */
const shared = new TestApp({});

// Jest removes its `message` listener when a worker has no more files. Without this exit, the application would keep
// the worker running.
if (process.send) process.on('removeListener', (event) => void (event === 'message' && process.exit()));

declare global {
  var closeShared: (() => Promise<void>) | undefined;
}

/**
 * Application for the tests of a file: the shared one, or with `environment` a new one with these variables. A test
 * fails if a response has a status that the OpenAPI document does not list.
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
