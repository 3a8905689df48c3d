import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RECORD_ATTEMPT } from './1795000000002-attempt-functions';

/** What releases after 3.7.1 add: who made a challenge, its place and logic, titles of hints, solutions. */
export class NewerFields1795000000004 implements MigrationInterface {
  name = 'NewerFields1795000000004';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "challenges" ADD "attribution" text, ADD "logic" character varying(80) NOT NULL DEFAULT 'any', ADD "position" integer NOT NULL DEFAULT '0', ADD CONSTRAINT "challenges_logic_check" CHECK (logic IN ('any', 'all', 'team'))`,
    );
    await queryRunner.query(`ALTER TABLE "hints" ADD "title" character varying(80)`);

    await queryRunner.query(
      `CREATE TABLE "solutions" ("id" SERIAL NOT NULL, "challenge_id" integer NOT NULL, "content" text NOT NULL DEFAULT '', "state" character varying(80) NOT NULL DEFAULT 'hidden', CONSTRAINT "solutions_challenge_id_key" UNIQUE ("challenge_id"), CONSTRAINT "solutions_state_check" CHECK (state IN ('hidden', 'visible', 'solved')), CONSTRAINT "solutions_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "solutions" ADD CONSTRAINT "solutions_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(`ALTER TABLE "unlocks" ALTER COLUMN "target" DROP NOT NULL`);
    await queryRunner.query(`ALTER TABLE "unlocks" ADD "solution_id" integer`);
    await queryRunner.query(`ALTER TABLE "unlocks" DROP CONSTRAINT "unlocks_type_check"`);
    await queryRunner.query(
      `ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_type_check" CHECK (type = 'hints' AND target IS NOT NULL AND solution_id IS NULL OR type = 'solutions' AND target IS NULL AND solution_id IS NOT NULL)`,
    );
    await queryRunner.query(
      `ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_account_id_solution_id_key" UNIQUE ("account_id", "solution_id")`,
    );
    await queryRunner.query(
      `CREATE INDEX "unlocks_solution_id_idx" ON "unlocks"  ("solution_id") WHERE solution_id IS NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_solution_id_fkey" FOREIGN KEY ("solution_id") REFERENCES "solutions"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );

    await queryRunner.query(`ALTER TABLE "submissions" DROP CONSTRAINT "submissions_type_check"`);
    await queryRunner.query(
      `ALTER TABLE "submissions" ADD CONSTRAINT "submissions_type_check" CHECK (type IN ('correct', 'incorrect', 'discard', 'partial'))`,
    );
    await queryRunner.query(
      `CREATE INDEX "submissions_account_id_challenge_id_idx" ON "submissions"  ("account_id", "challenge_id") WHERE type = 'partial'`,
    );
    await queryRunner.query('DROP FUNCTION record_attempt');
    await queryRunner.query(RECORD_ATTEMPT_OR_PART);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION record_attempt');
    await queryRunner.query(RECORD_ATTEMPT);
    await queryRunner.query(`DROP INDEX "submissions_account_id_challenge_id_idx"`);
    await queryRunner.query(`ALTER TABLE "submissions" DROP CONSTRAINT "submissions_type_check"`);
    // A part of an answer was neither a solve nor a fail, and so it stays.
    await queryRunner.query(`UPDATE "submissions" SET "type" = 'discard' WHERE "type" = 'partial'`);
    await queryRunner.query(
      `ALTER TABLE "submissions" ADD CONSTRAINT "submissions_type_check" CHECK (type IN ('correct', 'incorrect', 'discard'))`,
    );

    await queryRunner.query(`DELETE FROM "unlocks" WHERE "type" = 'solutions'`);
    await queryRunner.query(`ALTER TABLE "unlocks" DROP CONSTRAINT "unlocks_solution_id_fkey"`);
    await queryRunner.query(`DROP INDEX "unlocks_solution_id_idx"`);
    await queryRunner.query(`ALTER TABLE "unlocks" DROP CONSTRAINT "unlocks_account_id_solution_id_key"`);
    await queryRunner.query(`ALTER TABLE "unlocks" DROP CONSTRAINT "unlocks_type_check"`);
    await queryRunner.query(`ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_type_check" CHECK (type IN ('hints'))`);
    await queryRunner.query(`ALTER TABLE "unlocks" DROP COLUMN "solution_id"`);
    await queryRunner.query(`ALTER TABLE "unlocks" ALTER COLUMN "target" SET NOT NULL`);
    await queryRunner.query(`DROP TABLE "solutions"`);

    await queryRunner.query(`ALTER TABLE "hints" DROP COLUMN "title"`);
    await queryRunner.query(`ALTER TABLE "challenges" DROP CONSTRAINT "challenges_logic_check"`);
    await queryRunner.query(
      `ALTER TABLE "challenges" DROP COLUMN "position", DROP COLUMN "logic", DROP COLUMN "attribution"`,
    );
  }
}

// As before, and for challenges one right answer does not solve: `p_partial` is `new` for an answer that brings the account
// nearer, which is stored and costs no try, and `repeated` for one it had already given, which leaves nothing behind, so that
// what an account can store is bounded. Refusals come first, as for every attempt.
export const RECORD_ATTEMPT_OR_PART = `
CREATE FUNCTION record_attempt(
  p_account_id int, p_user_id int, p_team_id int, p_teams_mode boolean, p_challenge_id int,
  p_max_attempts int, p_wrong_per_minute int, p_correct boolean, p_ip text, p_provided text, p_date timestamptz,
  p_partial text DEFAULT NULL,
  OUT verdict text, OUT fails int, OUT submission_id int)
LANGUAGE plpgsql AS $$
DECLARE
  recent timestamptz[];
  solved_by int;
  in_good_standing boolean;
  is_partial boolean := p_partial IS NOT NULL;
BEGIN
  SELECT wrong INTO recent FROM attempt_throttles WHERE account_id = p_account_id FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO attempt_throttles (account_id) VALUES (p_account_id) ON CONFLICT DO NOTHING;
    SELECT wrong INTO recent FROM attempt_throttles WHERE account_id = p_account_id FOR UPDATE;
  END IF;

  -- Whoever takes a member out of a team holds the same lock; what they sent before waits here, and then counts for nobody.
  IF p_teams_mode AND NOT EXISTS (SELECT FROM users WHERE id = p_user_id AND team_id = p_account_id) THEN
    RETURN;
  END IF;

  SELECT p.fails, p.solve INTO fails, solved_by FROM progress p
   WHERE p.account_id = p_account_id AND p.challenge_id = p_challenge_id;
  fails := COALESCE(fails, 0);
  IF solved_by IS NOT NULL THEN
    verdict := 'already_solved';
    RETURN;
  END IF;
  IF p_max_attempts > 0 AND fails >= p_max_attempts THEN
    verdict := 'exhausted';
    RETURN;
  END IF;
  recent := ARRAY(SELECT moment FROM unnest(recent) AS moment WHERE moment > p_date - interval '60 seconds');
  IF cardinality(recent) > p_wrong_per_minute THEN
    verdict := 'ratelimited';
    RETURN;
  END IF;
  IF p_partial = 'repeated' THEN
    verdict := 'partial';
    RETURN;
  END IF;

  INSERT INTO submissions (challenge_id, user_id, team_id, account_id, ip, provided, type, date)
  VALUES (p_challenge_id, p_user_id, p_team_id, p_account_id, p_ip, p_provided,
          CASE WHEN p_correct THEN 'correct' WHEN is_partial THEN 'partial' ELSE 'incorrect' END, p_date)
  RETURNING id INTO submission_id;

  INSERT INTO progress AS p (account_id, challenge_id, attempts, fails, solve)
  VALUES (p_account_id, p_challenge_id, 1, CASE WHEN p_correct OR is_partial THEN 0 ELSE 1 END,
          CASE WHEN p_correct THEN submission_id END)
  ON CONFLICT (account_id, challenge_id) DO UPDATE
     SET attempts = p.attempts + 1, fails = p.fails + EXCLUDED.fails, solve = EXCLUDED.solve;

  IF is_partial THEN
    verdict := 'partial';
    RETURN;
  END IF;
  IF NOT p_correct THEN
    UPDATE attempt_throttles SET wrong = recent || p_date WHERE account_id = p_account_id;
    fails := fails + 1;
    verdict := 'incorrect';
    RETURN;
  END IF;

  INSERT INTO solves (id, challenge_id, user_id, team_id, account_id, date)
  VALUES (submission_id, p_challenge_id, p_user_id, p_team_id, p_account_id, p_date);
  IF p_teams_mode THEN
    SELECT NOT (hidden OR banned) INTO in_good_standing FROM teams WHERE id = p_account_id FOR SHARE;
  ELSE
    SELECT NOT (hidden OR banned) INTO in_good_standing FROM users WHERE id = p_account_id FOR SHARE;
  END IF;
  IF in_good_standing THEN
    UPDATE challenges c
       SET solves = c.solves + 1,
           value = CASE c.type WHEN 'dynamic' THEN dynamic_value(c.function, c.initial, c.minimum, c.decay, c.solves + 1) ELSE c.value END
     WHERE c.id = p_challenge_id;
  END IF;
  verdict := 'correct';
END
$$`;
