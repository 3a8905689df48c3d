import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The submissions of a challenge by id, so that the newest are found at once. In the place of an index on the challenge alone. */
export class NewestSubmissions1795600000011 implements MigrationInterface {
  name = 'NewestSubmissions1795600000011';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX submissions_challenge_id_id_idx ON submissions (challenge_id, id);
      DROP INDEX submissions_challenge_id_idx;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX submissions_challenge_id_idx ON submissions (challenge_id);
      DROP INDEX submissions_challenge_id_id_idx;`);
  }
}
