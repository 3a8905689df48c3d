-- Every function and trigger of the database. The platform runs this file at start when it is not the one that the database had last.
-- A function that is renamed or removed stays in this list: databases still have it.
DROP FUNCTION IF EXISTS
  attempt_refusal,
  dynamic_value,
  keep_audit,
  record_attempt,
  record_guess,
  remove_throttle_of_nobody,
  seconds_to_wait,
  teams_compete,
  value_falls
CASCADE;

-- Whether teams compete, as the transaction sees the setting; processes learn of a switch a moment later. In PL/pgSQL, which keeps the plan:
-- every attempt asks.
CREATE FUNCTION teams_compete() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM config WHERE key = 'user_mode' AND value = 'teams');
END
$$;

-- Points of a challenge whose value falls after `p_solves` solves. The doubles are computed in this order, as in CTFd: divide by decay² first, then
-- multiply by n², or the last digit may differ. It is computed here because a solve changes the value under the challenge's row lock.
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
$$;

-- Whether solves lower the value of a challenge: of a dynamic one, and of a standard one that has a decay function (CTFd 3.8.1).
CREATE FUNCTION value_falls(p_type text, p_function text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_type = 'dynamic' OR p_function IS NOT NULL
$$;

-- Why an account may not try a challenge any more, by its progress; null where it may.
CREATE FUNCTION attempt_refusal(p_solve int, p_fails int, p_max_attempts int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_solve IS NOT NULL THEN 'already_solved'
              WHEN p_max_attempts > 0 AND p_fails >= p_max_attempts THEN 'exhausted' END
$$;

-- In how many seconds an account that was wrong at these moments of the last minute may try again: when the last of those that are too many
-- is a minute old.
CREATE FUNCTION seconds_to_wait(p_recent timestamptz[], p_wrong_per_minute int, p_date timestamptz) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT GREATEST(CEIL(EXTRACT(EPOCH FROM moment + interval '60 seconds' - p_date)), 1)::int
    FROM unnest(p_recent) AS moment ORDER BY moment OFFSET cardinality(p_recent) - p_wrong_per_minute - 1 LIMIT 1
$$;

-- Decides and records an attempt whose answer was compared with the flags before. Refusals are looked for in this order: solved, tries used up, rate limit. A null
-- verdict means that the account is no longer the user's; nothing is written then.
--
-- The row in attempt_throttles is the lock: attempts of one account run one after the other, so each sees the ones before it and the limits
-- are exact. Locks are taken in the order throttle, account, challenge; hiding or banning an account takes the last two in that order.
--
-- `p_partial` is for challenges that one right answer does not solve: `new` for an answer that brings the account nearer, which is stored
-- and costs no try, `repeated` for one given before, which stores nothing, so that what an account can store is bounded.
--
-- `retry_after` is in how many seconds an account that was refused by the rate limit may try again; `new_value` and `new_solves` are what a
-- solved challenge is worth now and how many solves count, null where this one counts for nobody else.
CREATE FUNCTION record_attempt(
  p_account_id int, p_user_id int, p_challenge_id int, p_max_attempts int, p_wrong_per_minute int,
  p_correct boolean, p_ip text, p_provided text, p_date timestamptz, p_partial text DEFAULT NULL,
  OUT verdict text, OUT fails int, OUT submission_id int, OUT retry_after int, OUT new_value int, OUT new_solves int)
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
  -- First without the lock: a transaction that locked a row must be on disk before it is answered, and accounts that solved a challenge
  -- may send the most.
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

  -- A switch of the mode, the removal of a member from a team and of an account hold the same lock. An attempt sent before that
  -- waits for it, and counts for nobody if the account is no longer the user's.
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
    -- Before the progress: this row's foreign key waits for a challenge that is being removed, and the removal waits for the progress.
    INSERT INTO submissions (challenge_id, user_id, team_id, account_id, ip, provided, type, date)
    VALUES (p_challenge_id, p_user_id, competitor.team_id, p_account_id, p_ip, p_provided, stored_type, p_date)
    RETURNING id INTO submission_id;

    -- Counts the attempt only if nothing has come between the first look and the lock.
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
    IF verdict = 'ratelimited' THEN
      retry_after := seconds_to_wait(recent, p_wrong_per_minute, p_date);
    END IF;
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
           value = CASE WHEN value_falls(c.type, c.function)
                        THEN dynamic_value(c.function, c.initial, c.minimum, c.decay, c.solves + 1) ELSE c.value END
     WHERE c.id = p_challenge_id
    RETURNING c.value, c.solves INTO new_value, new_solves;
  END IF;
END
$$;

-- Counts an answer that fits no challenge as one that was wrong, or gives in how many seconds the account may try again.
CREATE FUNCTION record_guess(p_account_id int, p_wrong_per_minute int, p_date timestamptz, OUT retry_after int) LANGUAGE plpgsql AS $$
DECLARE
  recent timestamptz[];
BEGIN
  INSERT INTO attempt_throttles (account_id) VALUES (p_account_id) ON CONFLICT DO NOTHING;
  SELECT ARRAY(SELECT moment FROM unnest(wrong) AS moment WHERE moment > p_date - interval '60 seconds') INTO recent
    FROM attempt_throttles WHERE account_id = p_account_id FOR UPDATE;
  IF cardinality(recent) > p_wrong_per_minute THEN
    retry_after := seconds_to_wait(recent, p_wrong_per_minute, p_date);
  ELSE
    UPDATE attempt_throttles SET wrong = recent || p_date WHERE account_id = p_account_id;
  END IF;
END
$$;

-- Removes a throttle that was made for an account while, or after, the account was removed. The removal of an account locks its throttle
-- first: an account that is seen here is removed after this commit, and takes the row with it.
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
$$;

-- At the commit: until then its transaction needs the row as a lock, and the account may still be removed.
CREATE CONSTRAINT TRIGGER attempt_throttles_account_check AFTER INSERT ON attempt_throttles
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_throttle_of_nobody();

-- Refuses to remove a record of the audit log, and to change one, except for its outcome, which is added when the request is over.
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status IS NULL
     AND (NEW.id, NEW.date, NEW.actor_id, NEW.actor_name, NEW.address, NEW.method, NEW.path, NEW.operation)
         IS NOT DISTINCT FROM
         (OLD.id, OLD.date, OLD.actor_id, OLD.actor_name, OLD.address, OLD.method, OLD.path, OLD.operation) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'records of the audit log are neither changed nor removed';
END
$$;
CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION keep_audit();
