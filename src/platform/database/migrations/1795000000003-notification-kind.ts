import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a notification asks to be shown, kept so that a client that was away gets it as everybody else got it. */
export class NotificationKind1795000000003 implements MigrationInterface {
  name = 'NotificationKind1795000000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "notifications" ADD "type" character varying(80) NOT NULL DEFAULT 'alert', ADD "sound" boolean NOT NULL DEFAULT true`,
    );
    await queryRunner.query(
      `ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK (type IN ('alert', 'toast', 'background'))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "notifications" DROP COLUMN "sound", DROP COLUMN "type"`);
  }
}
