import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the solves since the freeze without reading those before it. */
export class SolvesByDate1795000000015 implements MigrationInterface {
  name = 'SolvesByDate1795000000015';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX "solves_date_idx" ON "solves" ("date")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "solves_date_idx"');
  }
}
