import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RECORD_ATTEMPT_OR_PART } from './1795000000004-newer-fields';

/** Has the database itself say who competes, so that what is written while the mode is switched counts for the right account. */
export class ModeInForce1795000000007 implements MigrationInterface {
  name = 'ModeInForce1795000000007';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TEAMS_COMPETE);
    await queryRunner.query('DROP FUNCTION record_attempt');
    await queryRunner.query(RECORD_ATTEMPT_BY_MODE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION record_attempt');
    await queryRunner.query(RECORD_ATTEMPT_OR_PART);
    await queryRunner.query('DROP FUNCTION teams_compete');
  }
}

// The setting as the transaction sees it. What processes keep of it in memory follows a switch a moment later. In PL/pgSQL,
// because the plan is kept then: every attempt asks.
const TEAMS_COMPETE = `
CREATE FUNCTION teams_compete() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM config WHERE key = 'user_mode' AND value = 'teams');
END
$$`;

// As before, but what the caller took for the user's account is checked, under the lock that every change of it takes.
export const RECORD_ATTEMPT_BY_MODE = `
CREATE FUNCTION record_attempt(
  p_account_id int, p_user_id int, p_challenge_id int, p_max_attempts int, p_wrong_per_minute int,
  p_correct boolean, p_ip text, p_provided text, p_date timestamptz, p_partial text DEFAULT NULL,
  OUT verdict text, OUT fails int, OUT submission_id int)
LANGUAGE plpgsql AS $$
DECLARE
  recent timestamptz[];
  solved_by int;
  in_good_standing boolean;
  in_teams boolean;
  present record;
  is_partial boolean := p_partial IS NOT NULL;
BEGIN
  SELECT wrong INTO recent FROM attempt_throttles WHERE account_id = p_account_id FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO attempt_throttles (account_id) VALUES (p_account_id) ON CONFLICT DO NOTHING;
    SELECT wrong INTO recent FROM attempt_throttles WHERE account_id = p_account_id FOR UPDATE;
  END IF;

  -- Whoever switches the mode, takes a member out of a team or removes an account holds the same lock. What was sent before that
  -- waits here, and counts for nobody if the account it was sent for is no longer the user's.
  in_teams := teams_compete();
  SELECT id, team_id INTO present FROM users WHERE id = p_user_id;
  IF p_account_id IS DISTINCT FROM (CASE WHEN in_teams THEN present.team_id ELSE present.id END) THEN
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
  VALUES (p_challenge_id, p_user_id, present.team_id, p_account_id, p_ip, p_provided,
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
  VALUES (submission_id, p_challenge_id, p_user_id, present.team_id, p_account_id, p_date);
  IF in_teams THEN
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
