import type { DataSource, QueryRunner } from 'typeorm';
import { Tx } from '../platform/database/database';

/** The database as it stood at one moment, for reading more of it than fits into memory. */
export class Snapshot extends Tx {
  /** Hands a snapshot to `read` and passes on what it yields; lets go of the connection when that ends or nobody listens any more. */
  static async *of<T>(source: DataSource, read: (snapshot: Snapshot) => AsyncGenerator<T>): AsyncGenerator<T> {
    const runner = source.createQueryRunner();
    try {
      await runner.connect();
      await runner.startTransaction('REPEATABLE READ');
      await runner.query('SET TRANSACTION READ ONLY');
      yield* read(new Snapshot(runner.manager));
    } finally {
      await letGo(runner);
    }
  }
}

/** A connection that the database has cut is released already, and has no transaction to end. */
async function letGo(runner: QueryRunner): Promise<void> {
  try {
    if (!runner.isReleased && runner.isTransactionActive) await runner.rollbackTransaction();
  } finally {
    await runner.release();
  }
}
