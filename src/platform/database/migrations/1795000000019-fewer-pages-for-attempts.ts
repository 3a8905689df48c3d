import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Has an attempt change fewer pages that no other attempt changes, since each goes whole into the log after a checkpoint: in a large
 * event that is most of what an attempt costs.
 */
export class FewerPagesForAttempts1795000000019 implements MigrationInterface {
  name = 'FewerPagesForAttempts1795000000019';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A lock, and what happened within a minute: nothing that a server which crashed must find again. Rows are made where they are missing.
    await queryRunner.query('ALTER TABLE "attempt_throttles" SET UNLOGGED');
    // Two indexes of solves grew anywhere. One grows at one place for each challenge now, and has all that counting takes.
    await queryRunner.query('ALTER TABLE "solves" DROP CONSTRAINT "solves_challenge_id_account_id_key"');
    await queryRunner.query('DROP INDEX "solves_account_id_challenge_id_idx"');
    await queryRunner.query(
      'ALTER TABLE "solves" ADD CONSTRAINT "solves_account_id_challenge_id_key" UNIQUE ("account_id", "challenge_id")',
    );
    await queryRunner.query(
      'CREATE INDEX "solves_challenge_id_id_account_id_idx" ON "solves" ("challenge_id", "id", "account_id")',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "solves_challenge_id_id_account_id_idx"');
    await queryRunner.query('ALTER TABLE "solves" DROP CONSTRAINT "solves_account_id_challenge_id_key"');
    await queryRunner.query(
      'CREATE INDEX "solves_account_id_challenge_id_idx" ON "solves" ("account_id", "challenge_id")',
    );
    await queryRunner.query(
      'ALTER TABLE "solves" ADD CONSTRAINT "solves_challenge_id_account_id_key" UNIQUE ("challenge_id", "account_id")',
    );
    await queryRunner.query('ALTER TABLE "attempt_throttles" SET LOGGED');
  }
}
