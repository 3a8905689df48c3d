import { Injectable } from '@nestjs/common';
import { BoundedSemaphore } from '../concurrency/bounded-semaphore';
import { Database } from './database';

/** The pool has ten connections by default; the others stay free for short statements. */
const CONCURRENCY = 3;

/** A longer queue would take minutes, and the waiting requests would count as requests in flight. */
const MAX_WAITING = 200;

/** A page's columns, table, and `WHERE` clause with its parameters. */
export interface PagedQuery {
  columns: string;
  table: string;
  where: { sql: string; parameters: unknown[] };
}

/** Runs paged queries that scan whole tables, three at a time, so that other requests find a connection. */
@Injectable()
export class PagedQueries {
  private readonly semaphore = new BoundedSemaphore(CONCURRENCY, MAX_WAITING);

  constructor(private readonly database: Database) {}

  /**
   * Returns a page of rows, ordered by id, and the number of all rows. Throws QueueFull if `MAX_WAITING` others wait.
   */
  page<Row>(
    { columns, table, where }: PagedQuery,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: Row[]; total: number }> {
    return this.semaphore.run(async () => {
      const from = `FROM ${table} ${where.sql}`;
      const [counted] = await this.database.query<{ total: number }>(
        `SELECT COUNT(*) AS total ${from}`,
        where.parameters,
      );
      const rows = await this.database.query<Row>(
        `SELECT ${columns} ${from} ORDER BY id LIMIT ${limit} OFFSET ${offset}`,
        where.parameters,
      );
      return { rows, total: counted?.total ?? 0 };
    });
  }
}
