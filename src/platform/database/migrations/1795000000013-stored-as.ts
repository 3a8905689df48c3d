import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the bytes of a file lie, apart from where clients find it: an import brings locations that are still taken by the event it replaces. */
export class StoredAs1795000000013 implements MigrationInterface {
  name = 'StoredAs1795000000013';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "files" ADD "stored_as" text`);
    await queryRunner.query(`UPDATE "files" SET "stored_as" = "location"`);
    await queryRunner.query(`ALTER TABLE "files" ALTER COLUMN "stored_as" SET NOT NULL`);
    await queryRunner.query(`ALTER TABLE "files" ADD CONSTRAINT "files_stored_as_key" UNIQUE ("stored_as")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // Nothing else would know where the bytes are.
    await queryRunner.query(`UPDATE "files" SET "location" = "stored_as"`);
    await queryRunner.query(`ALTER TABLE "files" DROP CONSTRAINT "files_stored_as_key"`);
    await queryRunner.query(`ALTER TABLE "files" DROP COLUMN "stored_as"`);
  }
}
