import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DROP_FUNCTIONS } from '../functions';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every table, function and trigger. */
export class InitialSchema1795000000001 implements MigrationInterface {
  name = 'InitialSchema1795000000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const file of ['schema.sql', 'functions.sql'])
      await queryRunner.query(await readFile(join(__dirname, '..', file), 'utf8'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const tables = queryRunner.connection.entityMetadatas.map(({ tableName }) => tableName);
    await queryRunner.query(`DROP TABLE IF EXISTS ${tables.join(', ')}`);
    await queryRunner.query(DROP_FUNCTIONS);
  }
}
