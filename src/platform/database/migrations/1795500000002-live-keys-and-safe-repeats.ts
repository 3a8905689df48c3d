import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DROP_FUNCTIONS } from '../functions';

/** Keys for spectators, requests that may be sent again, and functions that tell more of an attempt. */
export class LiveKeysAndSafeRepeats1795500000002 implements MigrationInterface {
  name = 'LiveKeysAndSafeRepeats1795500000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE live_keys (
        id serial PRIMARY KEY,
        name varchar(80) NOT NULL,
        key_hash varchar(64) NOT NULL UNIQUE,
        created timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE idempotency_keys (
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        key varchar(255) NOT NULL,
        request varchar(64) NOT NULL,
        answer text,
        created timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, key)
      );
      CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created);`);
    await queryRunner.query(DROP_FUNCTIONS);
    await queryRunner.query(await readFile(join(__dirname, '..', 'functions.sql'), 'utf8'));
  }

  /** The functions give all that they gave before, so they stay. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE idempotency_keys, live_keys');
  }
}
