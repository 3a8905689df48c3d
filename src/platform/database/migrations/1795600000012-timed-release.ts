import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Challenges that are released at a moment, and changes that are made at one. */
export class TimedRelease1795600000012 implements MigrationInterface {
  name = 'TimedRelease1795600000012';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE challenges ADD scheduled_at timestamptz;
      CREATE TABLE scheduled_changes (
        id serial PRIMARY KEY,
        at timestamptz NOT NULL,
        kind varchar(32) NOT NULL CHECK (kind IN ('challenge', 'hint', 'notification')),
        challenge_id integer REFERENCES challenges ON DELETE CASCADE,
        changes jsonb NOT NULL,
        state varchar(32) NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'done', 'failed')),
        reason text,
        created timestamptz NOT NULL DEFAULT now(),
        finished timestamptz
      );
      CREATE INDEX scheduled_changes_challenge_id_idx ON scheduled_changes (challenge_id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE scheduled_changes; ALTER TABLE challenges DROP scheduled_at');
  }
}
