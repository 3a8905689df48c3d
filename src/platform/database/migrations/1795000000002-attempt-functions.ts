import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The value of a dynamic challenge, and the one statement that records a judged attempt. */
export class AttemptFunctions1795000000002 implements MigrationInterface {
  name = 'AttemptFunctions1795000000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DYNAMIC_VALUE);
    await queryRunner.query(RECORD_ATTEMPT);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION record_attempt');
    await queryRunner.query('DROP FUNCTION dynamic_value');
  }
}

// Points a dynamic challenge is worth after `solves` solves. Doubles in the order written: dividing by decay² first and
// multiplying by n² after it is what the reference values were taken with (seed-endpoints 3.10). It lives in the database
// because the statement that records a solve must compute it under the challenge's row lock.
const DYNAMIC_VALUE = `
CREATE FUNCTION dynamic_value(p_function text, p_initial int, p_minimum int, p_decay int, p_solves int) RETURNS int
LANGUAGE sql IMMUTABLE AS $$
  SELECT LEAST(
    GREATEST(
      CASE p_function
        WHEN 'linear' THEN CEIL(p_initial::float8 - p_decay::float8 * n)
        ELSE CEIL((p_minimum::float8 - p_initial::float8) / (d * d) * (n * n) + p_initial::float8)
      END,
      p_minimum::float8),
    GREATEST(p_initial, p_minimum)::float8)::int
  FROM (SELECT GREATEST(p_solves - 1, 0)::float8 AS n, COALESCE(NULLIF(p_decay, 0), 1)::float8 AS d) terms
$$`;

// Everything a judged attempt writes, in one call and one transaction. The account's throttle row is the lock: attempts of
// one account pass one after the other, so each sees what those before it left, and limits are exact under any interleaving.
// Order of refusals: solved, tries used up, rate limit (decisions 3). Locks are always taken in the order throttle, account,
// challenge, and whoever hides or bans an account takes the last two in the same order.
export const RECORD_ATTEMPT = `
CREATE FUNCTION record_attempt(
  p_account_id int, p_user_id int, p_team_id int, p_teams_mode boolean, p_challenge_id int,
  p_max_attempts int, p_wrong_per_minute int, p_correct boolean, p_ip text, p_provided text, p_date timestamptz,
  OUT verdict text, OUT fails int, OUT submission_id int)
LANGUAGE plpgsql AS $$
DECLARE
  recent timestamptz[];
  solved_by int;
  in_good_standing boolean;
BEGIN
  SELECT wrong INTO recent FROM attempt_throttles WHERE account_id = p_account_id FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO attempt_throttles (account_id) VALUES (p_account_id) ON CONFLICT DO NOTHING;
    SELECT wrong INTO recent FROM attempt_throttles WHERE account_id = p_account_id FOR UPDATE;
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

  INSERT INTO submissions (challenge_id, user_id, team_id, account_id, ip, provided, type, date)
  VALUES (p_challenge_id, p_user_id, p_team_id, p_account_id, p_ip, p_provided,
          CASE WHEN p_correct THEN 'correct' ELSE 'incorrect' END, p_date)
  RETURNING id INTO submission_id;

  INSERT INTO progress AS p (account_id, challenge_id, attempts, fails, solve)
  VALUES (p_account_id, p_challenge_id, 1, CASE WHEN p_correct THEN 0 ELSE 1 END, CASE WHEN p_correct THEN submission_id END)
  ON CONFLICT (account_id, challenge_id) DO UPDATE
     SET attempts = p.attempts + 1, fails = p.fails + EXCLUDED.fails, solve = EXCLUDED.solve;

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
