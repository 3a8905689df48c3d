import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links in mails that work once: to confirm an address, to choose a new password. */
export class AccountLinks1795000000006 implements MigrationInterface {
  name = 'AccountLinks1795000000006';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "account_links" ("hash" character varying(64) NOT NULL, "purpose" character varying(80) NOT NULL, "user_id" integer NOT NULL, "bound_to" character varying(64) NOT NULL, "expires" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "account_links_pkey" PRIMARY KEY ("hash"))`,
    );
    await queryRunner.query(`CREATE INDEX "account_links_user_id_idx" ON "account_links"  ("user_id") `);
    await queryRunner.query(`CREATE INDEX "account_links_expires_idx" ON "account_links"  ("expires") `);
    await queryRunner.query(
      `ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "account_links"`);
  }
}
