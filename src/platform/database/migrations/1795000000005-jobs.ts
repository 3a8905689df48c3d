import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Work that must not be lost, and is taken by whichever process is free. */
export class Jobs1795000000005 implements MigrationInterface {
  name = 'Jobs1795000000005';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "jobs" ("id" SERIAL NOT NULL, "kind" character varying(80) NOT NULL, "payload" jsonb NOT NULL, "created" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "due" TIMESTAMP WITH TIME ZONE NOT NULL, "attempts" integer NOT NULL DEFAULT '0', "error" text, CONSTRAINT "jobs_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "jobs_due_idx" ON "jobs"  ("due") `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "jobs"`);
  }
}
