import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  QueryFailedError,
  type QueryRunner,
  type Repository,
} from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { EventBus, notify } from '../events/event-bus';
import type { DomainEvent } from '../events/domain-event';
import { isOutcomeUnknown, isRetryable } from './constraints';
import { STATEMENT_MILLIS } from './data-source';

const MAX_RUNS = 5;

/** The server ends a statement earlier and says so; without an answer by now the connection is broken. */
const SILENCE_MILLIS = STATEMENT_MILLIS + 5000;

/** Rows fetched at a time: few round trips, little memory. */
export const BATCH = 1000;

/** One transaction: the only way to write. Its events are published when it commits. */
export class Tx {
  readonly events: DomainEvent[] = [];

  constructor(private readonly manager: EntityManager) {}

  /** The repository of an entity inside this transaction. */
  repository<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.manager.getRepository(entity);
  }

  /** Rows of a parameterised statement run inside this transaction. */
  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return rowsOf<Row>(this.manager.query(sql, parameters));
  }

  /** The rows of a SELECT, `BATCH` at a time; one such cursor at a time. */
  async *batches<Row>(sql: string): AsyncGenerator<Row[]> {
    await this.query(`DECLARE batches NO SCROLL CURSOR FOR ${sql}`);
    for (;;) {
      const rows = await this.query<Row>(`FETCH ${BATCH} FROM batches`);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) break;
    }
    await this.query('CLOSE batches');
  }

  /** Announces `event` once the transaction has committed, here and on every other process; never after a rollback. */
  publish(event: DomainEvent): void {
    this.events.push(event);
  }
}

/** Transactions and plain reads on the platform's PostgreSQL. */
@Injectable()
export class Database {
  /** Names of prepared statements, by their text. */
  private readonly names = new Map<string, string>();

  constructor(
    private readonly source: DataSource,
    private readonly bus: EventBus,
  ) {}

  /**
   * Runs `work` in one transaction and gives its result after commit and after this process has applied its events.
   * Repeats `work` from the start after a deadlock, so it does nothing but database work.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return retry(() => this.runOnce(this.source.manager, work));
  }

  /** The same on a connection the caller holds, without repeating: for work that must run once. */
  transactionOn<T>(runner: QueryRunner, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.runOnce(runner.manager, work);
  }

  /** What `read` finds in the database as it stood at one moment; it may write nothing. */
  async snapshot<T>(read: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    try {
      return await read(await snapshotOn(runner));
    } finally {
      await release(runner);
    }
  }

  /** The same for more than fits into memory: passes on what `read` yields, until that ends or the reader stops. */
  async *snapshotStream<T>(read: (tx: Tx) => AsyncGenerator<T>): AsyncGenerator<T> {
    const runner = this.source.createQueryRunner();
    try {
      yield* read(await snapshotOn(runner));
    } finally {
      await release(runner);
    }
  }

  /** Rows of a parameterised statement outside any transaction. */
  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.send<Row>({ text: sql }, parameters);
  }

  /**
   * The same for a statement on a hot path, whose text is the same each time: every connection prepares it once, and the plan is
   * kept. Planning can cost more than running.
   */
  prepared<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const name = this.names.get(sql) ?? `hot_${this.names.size}`;
    this.names.set(sql, name);
    return this.send<Row>({ name, text: sql }, parameters);
  }

  /**
   * Runs one statement of one row that sends `event` itself: the payload is its last parameter, which it passes to `notify` when, and only
   * when, `happened` holds for the row. One round trip where a transaction takes four; run again on a deadlock as that is.
   */
  async announce<Row>(
    sql: string,
    parameters: unknown[],
    event: DomainEvent,
    happened: (row: Row) => boolean,
  ): Promise<Row | undefined> {
    const values = [...parameters, this.bus.payloadOf(event)];
    const [row] = await retry(() => this.prepared<Row>(sql, values)).catch((error) => this.failed(error, [event]));
    if (row && happened(row)) await this.bus.deliver([event]);
    return row;
  }

  /** Connections that are open and those of them that are idle, and how many callers wait for one. */
  get connections(): { open: number; idle: number; waiting: number } {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.pool;
    return { open, idle, waiting };
  }

  private get pool(): Pool {
    // There is no other driver here; TypeORM types its pool loosely.
    return (this.source.driver as PostgresDriver).master as Pool;
  }

  /**
   * By the pool itself: what TypeORM does around a plain statement takes longer than the statement. Only what was sent fails with
   * `QueryFailedError`; without a connection the error is the pool's own.
   */
  private async send<Row>(statement: { text: string; name?: string }, parameters: unknown[]): Promise<Row[]> {
    const client = await this.pool.connect();
    client.on('error', ignore);
    const query = { ...statement, values: parameters, query_timeout: SILENCE_MILLIS };
    try {
      const { rows } = await client.query(query);
      client.off('error', ignore);
      client.release();
      // The caller names the row type of its own SQL; nothing at run time could check it.
      return rows as Row[];
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      client.release(reason);
      throw new QueryFailedError(statement.text, parameters, reason);
    }
  }

  private async runOnce<T>(connection: EntityManager, work: (tx: Tx) => Promise<T>): Promise<T> {
    let announced: readonly DomainEvent[] = [];
    const run = connection.transaction(async (manager) => {
      const tx = new Tx(manager);
      const value = await work(tx);
      for (const event of tx.events) await tx.query(`SELECT ${notify('$1')}`, [this.bus.payloadOf(event)]);
      announced = tx.events;
      return value;
    });
    // Once something is announced there is only COMMIT left to fail.
    const result = await run.catch((error) => this.failed(error, announced));
    await this.bus.deliver(announced);
    return result;
  }

  /** Fails with the error of what was to commit `events`; if it may have, this process first reads everything again. */
  private async failed(error: unknown, events: readonly DomainEvent[]): Promise<never> {
    if (events.length > 0 && isOutcomeUnknown(error)) await this.bus.maybeCommitted();
    throw error;
  }
}

/** Repeats `work` after a deadlock or serialisation failure, at most `MAX_RUNS` times in all. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await work();
    } catch (error) {
      if (run === MAX_RUNS || !isRetryable(error)) throw error;
    }
  }
}

/** For the error event of a connection, which would end the process without a listener; the statement under way fails as well. */
function ignore(): void {
  // The caller gets the error of the statement.
}

async function snapshotOn(runner: QueryRunner): Promise<Tx> {
  // Where connecting fails, TypeORM would otherwise take the transaction for begun.
  await runner.connect();
  await runner.startTransaction('REPEATABLE READ');
  await runner.query('SET TRANSACTION READ ONLY');
  return new Tx(runner.manager);
}

/** A connection that the database closed is released already, and has no transaction to roll back. */
async function release(runner: QueryRunner): Promise<void> {
  try {
    if (!runner.isReleased && runner.isTransactionActive) await runner.rollbackTransaction();
  } finally {
    await runner.release();
  }
}

/** TypeORM gives rows for SELECT but `[rows, count]` for UPDATE and DELETE; callers here always see the rows. */
async function rowsOf<Row>(answer: Promise<unknown>): Promise<Row[]> {
  const result = await answer;
  if (!Array.isArray(result)) return [];
  const isPair = result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number';
  // The caller names the row type of its own SQL; nothing at run time could check it.
  return (isPair ? result[0] : result) as Row[];
}
