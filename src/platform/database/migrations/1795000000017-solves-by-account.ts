import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what an account has solved in the index alone, however far its solves lie apart. */
export class SolvesByAccount1795000000017 implements MigrationInterface {
  name = 'SolvesByAccount1795000000017';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Dropped first: that takes the table for itself at once, instead of in the middle.
    await queryRunner.query('DROP INDEX "solves_account_id_idx"');
    await queryRunner.query(
      'CREATE INDEX "solves_account_id_challenge_id_idx" ON "solves" ("account_id", "challenge_id")',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX "solves_account_id_idx" ON "solves" ("account_id")');
    await queryRunner.query('DROP INDEX "solves_account_id_challenge_id_idx"');
  }
}
