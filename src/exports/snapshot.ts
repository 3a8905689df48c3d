import type { DataSource, QueryRunner } from 'typeorm';

/** Rows fetched at a time: enough to keep round trips few, few enough to stay out of memory's way. */
export const BATCH = 1000;

/** The database as it stood at one moment, for reading more of it than fits into memory. */
export class Snapshot {
  private constructor(private readonly runner: QueryRunner) {}

  /** Hands a snapshot to `read` and passes on what it yields; lets go of the connection when that ends or nobody listens any more. */
  static async *of<T>(source: DataSource, read: (snapshot: Snapshot) => AsyncGenerator<T>): AsyncGenerator<T> {
    const runner = source.createQueryRunner();
    try {
      await runner.connect();
      await runner.startTransaction('REPEATABLE READ');
      await runner.query('SET TRANSACTION READ ONLY');
      yield* read(new Snapshot(runner));
    } finally {
      await letGo(runner);
    }
  }

  /** All rows of a statement. */
  async query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    // The caller names the row type of its own SQL; nothing at run time could check it.
    return (await this.runner.query(sql, parameters)) as Row[];
  }

  /** The rows of a SELECT, `BATCH` at a time; one at a time of these. */
  async *batches<Row>(sql: string): AsyncGenerator<Row[]> {
    await this.runner.query(`DECLARE batches NO SCROLL CURSOR FOR ${sql}`);
    for (;;) {
      const rows = await this.query<Row>(`FETCH ${BATCH} FROM batches`);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) break;
    }
    await this.runner.query('CLOSE batches');
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
