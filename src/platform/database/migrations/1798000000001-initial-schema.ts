import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates all tables. Functions and triggers are in `functions.sql`, which is not a migration. */
export class InitialSchema1798000000001 implements MigrationInterface {
  name = 'InitialSchema1798000000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(await readFile(join(__dirname, '../schema.sql'), 'utf8'));
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Nothing would be left of the database: drop it instead.'));
  }
}
