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

/**
 * The server cancels a statement after `STATEMENT_MILLIS` and reports it. No response by this time means that the
 * connection is broken.
 */
const SILENCE_MILLIS = STATEMENT_MILLIS + 5000;

export const BATCH = 1000;

/** A transaction. Its events are published on commit. */
export class Tx {
  readonly events: DomainEvent[] = [];

  constructor(private readonly manager: EntityManager) {}

  repository<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.manager.getRepository(entity);
  }

  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return rowsOf<Row>(this.manager.query(sql, parameters));
  }

  /** Yields the rows of a SELECT, `BATCH` at a time. A transaction can have one such cursor at a time. */
  async *batches<Row>(sql: string): AsyncGenerator<Row[]> {
    await this.query(`DECLARE batches NO SCROLL CURSOR FOR ${sql}`);
    for (;;) {
      const rows = await this.query<Row>(`FETCH ${BATCH} FROM batches`);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) break;
    }
    await this.query('CLOSE batches');
  }

  /** Publishes `event` to all processes when the transaction commits, never after a rollback. */
  publish(event: DomainEvent): void {
    this.events.push(event);
  }
}

/** Runs statements and transactions. */
@Injectable()
export class Database {
  private readonly names = new Map<string, string>();

  constructor(
    private readonly source: DataSource,
    private readonly bus: EventBus,
  ) {}

  /**
   * Runs `work` in a transaction. Returns its result after the commit and after the event handlers of this process.
   * Repeats `work` after a deadlock or serialisation failure, so `work` must only use the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return retry(() => this.runOnce(this.source.manager, work));
  }

  /** Runs `work` once, on the caller's connection. It is not repeated after a deadlock. */
  transactionOn<T>(runner: QueryRunner, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.runOnce(runner.manager, work);
  }

  /** Runs `read` in a read-only transaction. All its statements see the database at the same moment. */
  async snapshot<T>(read: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    try {
      return await read(await snapshotOn(runner));
    } finally {
      await release(runner);
    }
  }

  /** Like `snapshot`, but streams what `read` yields, for results that do not fit into memory. */
  async *snapshotStream<T>(read: (tx: Tx) => AsyncGenerator<T>): AsyncGenerator<T> {
    const runner = this.source.createQueryRunner();
    try {
      yield* read(await snapshotOn(runner));
    } finally {
      await release(runner);
    }
  }

  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.send<Row>({ text: sql }, parameters);
  }

  /**
   * Runs a statement of a hot path. Each connection prepares it once, because planning can take longer than running.
   * `sql` must be constant, because every text stays in memory.
   */
  prepared<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const name = this.names.get(sql) ?? `hot_${this.names.size}`;
    this.names.set(sql, name);
    return this.send<Row>({ name, text: sql }, parameters);
  }

  /**
   * Runs a statement that returns one row and publishes `event` in SQL. The statement must call `notify` with its last
   * parameter, the payload, if and only if `happened` is true for the row. Takes one round trip; a transaction takes
   * four. Repeated after a deadlock.
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

  get connections(): { open: number; idle: number; waiting: number } {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.pool;
    return { open, idle, waiting };
  }

  private get pool(): Pool {
    return (this.source.driver as PostgresDriver).master as Pool;
  }

  /**
   * Uses the pool directly, because TypeORM takes longer than a simple statement. Throws QueryFailedError if the
   * statement fails, or the pool's error if there is no connection.
   */
  private async send<Row>(statement: { text: string; name?: string }, parameters: unknown[]): Promise<Row[]> {
    const client = await this.pool.connect();
    client.on('error', ignore);
    const query = { ...statement, values: parameters, query_timeout: SILENCE_MILLIS };
    try {
      const { rows } = await client.query(query);
      client.off('error', ignore);
      client.release();
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
    // If `announced` has events, only COMMIT can have failed.
    const result = await run.catch((error) => this.failed(error, announced));
    await this.bus.deliver(announced);
    return result;
  }

  /** Throws `error`. If `events` may have been committed, first reloads everything in memory. */
  private async failed(error: unknown, events: readonly DomainEvent[]): Promise<never> {
    if (events.length > 0 && isOutcomeUnknown(error)) await this.bus.maybeCommitted();
    throw error;
  }
}

async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await work();
    } catch (error) {
      if (run === MAX_RUNS || !isRetryable(error)) throw error;
    }
  }
}

/** Without a listener for `error`, a broken connection would end the process. */
function ignore(): void {
  // The statement reports the error to the caller.
}

async function snapshotOn(runner: QueryRunner): Promise<Tx> {
  // If connecting failed inside startTransaction, TypeORM would treat the transaction as begun.
  await runner.connect();
  await runner.startTransaction('REPEATABLE READ');
  await runner.query('SET TRANSACTION READ ONLY');
  return new Tx(runner.manager);
}

/** A connection that the database closed is already released and has no transaction to roll back. */
async function release(runner: QueryRunner): Promise<void> {
  try {
    if (!runner.isReleased && runner.isTransactionActive) await runner.rollbackTransaction();
  } finally {
    await runner.release();
  }
}

/** TypeORM returns rows for SELECT but `[rows, count]` for UPDATE and DELETE. Returns the rows for both. */
async function rowsOf<Row>(query: Promise<unknown>): Promise<Row[]> {
  const result = await query;
  if (!Array.isArray(result)) return [];
  const isPair = result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number';
  return (isPair ? result[0] : result) as Row[];
}
