import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RECORD_ATTEMPT_BY_MODE } from './1795000000007-mode-in-force';

/** Has attempts that are refused anyway write nothing and wait for nobody. */
export class RefusalsWithoutLocks1795000000016 implements MigrationInterface {
  name = 'RefusalsWithoutLocks1795000000016';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(ATTEMPT_REFUSAL);
    await queryRunner.query('DROP FUNCTION record_attempt');
    await queryRunner.query(RECORD_ATTEMPT);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION record_attempt');
    await queryRunner.query(RECORD_ATTEMPT_BY_MODE);
    await queryRunner.query('DROP FUNCTION attempt_refusal');
  }
}

// Why an account may not try a challenge any more, by its progress; null when it may. Solved comes first (decisions 3).
const ATTEMPT_REFUSAL = `
CREATE FUNCTION attempt_refusal(p_solve int, p_fails int, p_max_attempts int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_solve IS NOT NULL THEN 'already_solved'
              WHEN p_max_attempts > 0 AND p_fails >= p_max_attempts THEN 'exhausted' END
$$`;

// As before, but what the account has done is looked at without the lock first. A transaction that took a lock must reach the
// disk before it is answered, and those who have solved a challenge are the ones who may send the most. Whoever gets past that
// look takes the lock, and the row that counts the attempt is written only if nothing has come between.
const RECORD_ATTEMPT = `
CREATE FUNCTION record_attempt(
  p_account_id int, p_user_id int, p_challenge_id int, p_max_attempts int, p_wrong_per_minute int,
  p_correct boolean, p_ip text, p_provided text, p_date timestamptz, p_partial text DEFAULT NULL,
  OUT verdict text, OUT fails int, OUT submission_id int)
LANGUAGE plpgsql AS $$
DECLARE
  stored_type text := CASE WHEN p_correct THEN 'correct' WHEN p_partial IS NOT NULL THEN 'partial' ELSE 'incorrect' END;
  solved_by int;
  recent timestamptz[];
  competitor record;
  is_limited boolean;
  is_recorded boolean := false;
  in_good_standing boolean;
BEGIN
  SELECT p.fails, p.solve INTO fails, solved_by FROM progress p
   WHERE p.account_id = p_account_id AND p.challenge_id = p_challenge_id;
  verdict := attempt_refusal(solved_by, fails, p_max_attempts);
  IF verdict IS NULL THEN
    SELECT wrong INTO recent FROM attempt_throttles WHERE account_id = p_account_id FOR UPDATE;
    IF NOT FOUND THEN
      INSERT INTO attempt_throttles (account_id) VALUES (p_account_id) ON CONFLICT DO NOTHING;
      SELECT wrong INTO recent FROM attempt_throttles WHERE account_id = p_account_id FOR UPDATE;
    END IF;
  END IF;

  -- Whoever switches the mode, takes a member out of a team or removes an account holds the same lock. What was sent before that
  -- waits here, and counts for nobody if the account it was sent for is no longer the user's.
  SELECT id, team_id, teams_compete() AS in_teams INTO competitor FROM users WHERE id = p_user_id;
  IF p_account_id IS DISTINCT FROM (CASE WHEN competitor.in_teams THEN competitor.team_id ELSE competitor.id END) THEN
    verdict := NULL;
    RETURN;
  END IF;
  IF verdict IS NOT NULL THEN
    RETURN;
  END IF;

  recent := ARRAY(SELECT moment FROM unnest(recent) AS moment WHERE moment > p_date - interval '60 seconds');
  is_limited := cardinality(recent) > p_wrong_per_minute;
  IF NOT is_limited AND p_partial IS DISTINCT FROM 'repeated' THEN
    -- This row comes before the progress, since its foreign key waits for a challenge that is being removed, and the removal for
    -- the progress.
    INSERT INTO submissions (challenge_id, user_id, team_id, account_id, ip, provided, type, date)
    VALUES (p_challenge_id, p_user_id, competitor.team_id, p_account_id, p_ip, p_provided, stored_type, p_date)
    RETURNING id INTO submission_id;

    INSERT INTO progress AS p (account_id, challenge_id, attempts, fails, solve)
    VALUES (p_account_id, p_challenge_id, 1, CASE stored_type WHEN 'incorrect' THEN 1 ELSE 0 END,
            CASE WHEN p_correct THEN submission_id END)
    ON CONFLICT (account_id, challenge_id) DO UPDATE
       SET attempts = p.attempts + 1, fails = p.fails + EXCLUDED.fails, solve = EXCLUDED.solve
     WHERE attempt_refusal(p.solve, p.fails, p_max_attempts) IS NULL
    RETURNING p.fails INTO fails;
    is_recorded := FOUND;
  END IF;

  IF NOT is_recorded THEN
    DELETE FROM submissions WHERE id = submission_id;
    submission_id := NULL;
    SELECT p.fails, p.solve INTO fails, solved_by FROM progress p
     WHERE p.account_id = p_account_id AND p.challenge_id = p_challenge_id;
    fails := COALESCE(fails, 0);
    verdict := COALESCE(attempt_refusal(solved_by, fails, p_max_attempts),
                        CASE WHEN is_limited THEN 'ratelimited' ELSE 'partial' END);
    RETURN;
  END IF;

  verdict := stored_type;
  IF verdict = 'incorrect' THEN
    UPDATE attempt_throttles SET wrong = recent || p_date WHERE account_id = p_account_id;
  END IF;
  IF verdict <> 'correct' THEN
    RETURN;
  END IF;

  INSERT INTO solves (id, challenge_id, user_id, team_id, account_id, date)
  VALUES (submission_id, p_challenge_id, p_user_id, competitor.team_id, p_account_id, p_date);
  IF competitor.in_teams THEN
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
END
$$`;
