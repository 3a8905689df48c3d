import type { MigrationInterface, QueryRunner } from 'typeorm';
import { storedSkeleton } from '../../../accounts/account.rules';

/** What look-alike names of teams have in common, as users have it. */
export class TeamNames1795000000010 implements MigrationInterface {
  name = 'TeamNames1795000000010';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "teams" ADD "name_skeleton" character varying(512) NOT NULL DEFAULT ''`);
    // The rows come in an array; typed by what is selected.
    const teams = (await queryRunner.query(`SELECT "id", "name" FROM "teams"`)) as { id: number; name: string }[];
    await queryRunner.query(
      `UPDATE "teams" SET "name_skeleton" = known.skeleton
         FROM unnest($1::int[], $2::text[]) AS known (id, skeleton) WHERE "teams"."id" = known.id`,
      [teams.map(({ id }) => id), teams.map(({ name }) => storedSkeleton(name))],
    );
    await queryRunner.query(`ALTER TABLE "teams" ALTER COLUMN "name_skeleton" DROP DEFAULT`);
    await queryRunner.query(`CREATE INDEX "teams_name_skeleton_idx" ON "teams"  ("name_skeleton") `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."teams_name_skeleton_idx"`);
    await queryRunner.query(`ALTER TABLE "teams" DROP COLUMN "name_skeleton"`);
  }
}
