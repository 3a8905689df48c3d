import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications that are posted later, and how many listeners they reached. */
export class NotificationsLater1796200000003 implements MigrationInterface {
  name = 'NotificationsLater1796200000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE notifications ADD COLUMN publish_at timestamptz, ADD COLUMN delivered integer',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE notifications DROP COLUMN delivered, DROP COLUMN publish_at');
  }
}
