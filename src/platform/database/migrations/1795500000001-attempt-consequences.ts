import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DROP_FUNCTIONS } from '../functions';

/** `record_attempt` gives when an account may try again, and what a challenge it solved is worth and how often it is solved. */
export class AttemptConsequences1795500000001 implements MigrationInterface {
  name = 'AttemptConsequences1795500000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DROP_FUNCTIONS);
    await queryRunner.query(await readFile(join(__dirname, '..', 'functions.sql'), 'utf8'));
  }

  /** The function gives all that it gave before, too. */
  async down(): Promise<void> {
    // Nothing is to be undone.
  }
}
