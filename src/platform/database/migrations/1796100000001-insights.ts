import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks of insights, and an index by which a part of the submissions is found by date: a few bytes for a megabyte of rows. */
export class Insights1796100000001 implements MigrationInterface {
  name = 'Insights1796100000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE insight_marks (
        kind varchar(80) NOT NULL CHECK (kind IN ('answers', 'addresses', 'speed', 'challenges')),
        key varchar(80) NOT NULL,
        note text,
        user_id integer REFERENCES users ON DELETE SET NULL,
        created timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (kind, key)
      );
      CREATE INDEX insight_marks_user_id_idx ON insight_marks (user_id);
      CREATE INDEX submissions_date_idx ON submissions USING brin (date) WITH (autosummarize = on);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX submissions_date_idx; DROP TABLE insight_marks;');
  }
}
