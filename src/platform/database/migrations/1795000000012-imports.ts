import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was imported when, and what became of the rows. */
export class Imports1795000000012 implements MigrationInterface {
  name = 'Imports1795000000012';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "imports" ("id" character varying(32) NOT NULL, "started" TIMESTAMP WITH TIME ZONE NOT NULL, "finished" TIMESTAMP WITH TIME ZONE NOT NULL, "report" jsonb NOT NULL, CONSTRAINT "imports_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "imports_finished_idx" ON "imports"  ("finished") `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "imports"`);
  }
}
