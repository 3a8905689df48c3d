import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource, QueryRunner } from 'typeorm';

/**
 * Runs `functions.sql` if its hash differs from the stored one, and returns whether it ran. The hash is stored as the
 * comment on the function `record_attempt`.
 */
export async function updateFunctions(runner: QueryRunner): Promise<boolean> {
  const sql = await readFunctions();
  const hash = hashOf(sql);
  if ((await storedHash(runner)) === hash) return false;
  await runner.query(`${sql}\nCOMMENT ON FUNCTION record_attempt IS '${hash}'`);
  return true;
}

/** Returns whether the stored hash is that of `functions.sql`. */
export async function areFunctionsCurrent(source: DataSource): Promise<boolean> {
  return (await storedHash(source)) === hashOf(await readFunctions());
}

function readFunctions(): Promise<string> {
  return readFile(join(__dirname, 'functions.sql'), 'utf8');
}

function hashOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

async function storedHash(database: { query(sql: string): Promise<unknown> }): Promise<string | null> {
  const [row] = (await database.query(`SELECT obj_description(to_regproc('record_attempt'), 'pg_proc') AS hash`)) as {
    hash: string | null;
  }[];
  return row?.hash ?? null;
}
