import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of solutions: the pictures that a solution shows. */
export class SolutionFiles1795000000008 implements MigrationInterface {
  name = 'SolutionFiles1795000000008';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "files" ADD "solution_id" integer`);
    await queryRunner.query(`ALTER TABLE "files" DROP CONSTRAINT "files_type_check"`);
    await queryRunner.query(
      `ALTER TABLE "files" ADD CONSTRAINT "files_type_check" CHECK (type IN ('standard', 'challenge', 'page', 'solution'))`,
    );
    await queryRunner.query(`CREATE INDEX "files_solution_id_idx" ON "files"  ("solution_id") `);
    await queryRunner.query(
      `ALTER TABLE "files" ADD CONSTRAINT "files_solution_id_fkey" FOREIGN KEY ("solution_id") REFERENCES "solutions"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // As files of another type they would be open to everybody.
    await queryRunner.query(`DELETE FROM "files" WHERE "type" = 'solution'`);
    await queryRunner.query(`ALTER TABLE "files" DROP CONSTRAINT "files_solution_id_fkey"`);
    await queryRunner.query(`DROP INDEX "files_solution_id_idx"`);
    await queryRunner.query(`ALTER TABLE "files" DROP CONSTRAINT "files_type_check"`);
    await queryRunner.query(
      `ALTER TABLE "files" ADD CONSTRAINT "files_type_check" CHECK (type IN ('standard', 'challenge', 'page'))`,
    );
    await queryRunner.query(`ALTER TABLE "files" DROP COLUMN "solution_id"`);
  }
}
