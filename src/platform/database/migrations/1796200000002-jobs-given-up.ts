import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs that were given up stay for a while, without a time at which they are due. */
export class JobsGivenUp1796200000002 implements MigrationInterface {
  name = 'JobsGivenUp1796200000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs ALTER COLUMN due DROP NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM jobs WHERE due IS NULL; ALTER TABLE jobs ALTER COLUMN due SET NOT NULL');
  }
}
