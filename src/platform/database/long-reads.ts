import { Injectable } from '@nestjs/common';
import { Turnstile } from '../queue/turnstile';
import { Database } from './database';

/** Of the process's connections, ten where nothing else is said, so many; the others stay free for what is soon done. */
const AT_ONCE = 3;

/** More would wait for minutes, in the places of those whose requests are soon done. */
const PLACES = 200;

/** What is read of a table, and under which condition: a `WHERE` clause with its parameters. */
export interface Wanted {
  columns: string;
  table: string;
  where: { sql: string; parameters: unknown[] };
}

/** Reads that go through whole tables on behalf of anybody: a few at a time, so that however many ask, others are still heard. */
@Injectable()
export class LongReads {
  private readonly turnstile = new Turnstile(AT_ONCE, PLACES);

  constructor(private readonly database: Database) {}

  /** A page of the rows that are wanted, by id, and how many there are of them. Throws Overcrowded where there is no place to wait. */
  page<Row>(
    { columns, table, where }: Wanted,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: Row[]; total: number }> {
    return this.turnstile.pass(async () => {
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
