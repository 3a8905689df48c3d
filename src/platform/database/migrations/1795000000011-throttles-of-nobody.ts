import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leaves no throttle behind that was made for an account while, or after, it was removed. */
export class ThrottlesOfNobody1795000000011 implements MigrationInterface {
  name = 'ThrottlesOfNobody1795000000011';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(REMOVE_THROTTLE_OF_NOBODY);
    // At the commit, because until then the row is a lock that whoever made it needs, and the account may still go.
    await queryRunner.query(
      `CREATE CONSTRAINT TRIGGER attempt_throttles_account_check AFTER INSERT ON attempt_throttles
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_throttle_of_nobody()`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER attempt_throttles_account_check ON attempt_throttles');
    await queryRunner.query('DROP FUNCTION remove_throttle_of_nobody');
  }
}

// An account is a user or a team by the mode, so no foreign key can say this. Whoever removes an account holds its throttle first:
// an account that is seen here is removed after this commit, and takes the row with it.
const REMOVE_THROTTLE_OF_NOBODY = `
CREATE FUNCTION remove_throttle_of_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF teams_compete() THEN
    DELETE FROM attempt_throttles
     WHERE account_id = NEW.account_id AND NOT EXISTS (SELECT FROM teams WHERE id = NEW.account_id);
  ELSE
    DELETE FROM attempt_throttles
     WHERE account_id = NEW.account_id AND NOT EXISTS (SELECT FROM users WHERE id = NEW.account_id);
  END IF;
  RETURN NULL;
END
$$`;
