-- All functions and triggers. The platform runs this file at start if its hash differs from the stored one.
-- A renamed or removed function stays in this list: existing databases still have it.
DROP FUNCTION IF EXISTS
  attempt_refusal,
  dynamic_value,
  keep_audit,
  queue_releases,
  queue_webhooks,
  recent_attempts,
  record_attempt,
  record_guess,
  remove_throttle_of_nobody,
  seconds_to_wait,
  teams_compete,
  value_falls
CASCADE;

-- True in the mode `teams`. Reads the setting in the transaction, because processes learn of a change a moment later. Written in
-- PL/pgSQL, which caches the plan, because every attempt calls it.
CREATE FUNCTION teams_compete() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM config WHERE key = 'user_mode' AND value = 'teams');
END
$$;

-- Value of a dynamic challenge after `p_solves` solves. CTFd divides by decay² first, then multiplies by n²; in another order the last
-- digit may differ. Computed here because a solve changes the value under the challenge's row lock.
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

-- True if solves lower the value: for dynamic challenges, and for standard ones with a decay function (CTFd 3.8.1).
CREATE FUNCTION value_falls(p_type text, p_function text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_type = 'dynamic' OR p_function IS NOT NULL
$$;

-- Reason to refuse another attempt, from the account's progress; null if it is allowed.
CREATE FUNCTION attempt_refusal(p_solve int, p_fails int, p_max_attempts int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_solve IS NOT NULL THEN 'already_solved'
              WHEN p_max_attempts > 0 AND p_fails >= p_max_attempts THEN 'exhausted' END
$$;

-- Seconds until only `p_wrong_per_minute` of the wrong attempts in `p_recent` are younger than a minute; at least 1.
CREATE FUNCTION seconds_to_wait(p_recent timestamptz[], p_wrong_per_minute int, p_date timestamptz) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT GREATEST(CEIL(EXTRACT(EPOCH FROM moment + interval '60 seconds' - p_date)), 1)::int
    FROM unnest(p_recent) AS moment ORDER BY moment OFFSET cardinality(p_recent) - p_wrong_per_minute - 1 LIMIT 1
$$;

-- Adds a delivery for each enabled webhook whose events include the type. The payload is made from `p_subject` when the delivery is sent.
-- Processes poll for deliveries, because a NOTIFY would make commits wait for one another.
CREATE FUNCTION queue_webhooks(p_type text, p_subject jsonb, p_date timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, message_id, type, subject, created, due)
  SELECT id, gen_random_uuid(), p_type, p_subject, p_date, p_date FROM webhook_endpoints WHERE enabled AND events ? p_type;
END
$$;

-- Announces the challenges that have become visible since the last call. If `p_is_running` is false, and in the first call after an
-- installation or an import, only marks them as announced.
CREATE FUNCTION queue_releases(p_date timestamptz, p_is_running boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_known boolean;
  released_id int;
BEGIN
  is_known := EXISTS (SELECT FROM webhook_marks WHERE type = 'challenge.released' AND key = '');
  DELETE FROM webhook_marks m
   WHERE type = 'challenge.released' AND key <> ''
     AND NOT EXISTS (SELECT FROM challenges c
                      WHERE c.id::text = m.key AND c.state = 'visible' AND (c.scheduled_at IS NULL OR c.scheduled_at <= p_date));
  FOR released_id IN
    INSERT INTO webhook_marks (type, key, date)
    SELECT 'challenge.released', id::text, p_date FROM challenges
     WHERE state = 'visible' AND (scheduled_at IS NULL OR scheduled_at <= p_date)
     ORDER BY id
    ON CONFLICT DO NOTHING
    RETURNING key::int
  LOOP
    IF is_known AND p_is_running THEN
      PERFORM queue_webhooks('challenge.released', jsonb_build_object('challenge_id', released_id), p_date);
    END IF;
  END LOOP;
  INSERT INTO webhook_marks (type, key, date) VALUES ('challenge.released', '', p_date) ON CONFLICT DO NOTHING;
END
$$;

-- Number of attempts and wrong attempts of an account at a challenge in the last `p_timeout` seconds. `retry_at`: time from which another is
-- allowed if the wrong ones use up `p_max_attempts`, otherwise null. Served by submissions_user_id_challenge_id_idx and submissions_team_id_challenge_id_idx.
CREATE FUNCTION recent_attempts(
  p_account_id int, p_challenge_id int, p_max_attempts int, p_timeout int, p_date timestamptz,
  OUT attempts int, OUT fails int, OUT retry_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT COUNT(*)::int, (COUNT(*) FILTER (WHERE type = 'incorrect'))::int,
         (array_agg(date ORDER BY date DESC) FILTER (WHERE type = 'incorrect'))[p_max_attempts] + make_interval(secs => p_timeout)
    FROM submissions
   WHERE account_id = p_account_id AND (user_id = p_account_id OR team_id = p_account_id) AND challenge_id = p_challenge_id
     AND type IN ('correct', 'incorrect', 'partial') AND date > p_date - make_interval(secs => p_timeout)
$$;

-- Decides and records an attempt; the caller has already compared it with the flags. Refusals, in this order: already solved, attempts
-- used up, timeout, rate limit. A null verdict means that the account is no longer the user's, and no submission is stored.
--
-- The row in attempt_throttles is a lock: the attempts of an account run one at a time, so the limits are exact. The order of locks is
-- throttle, account, challenge; hiding or banning an account locks the last two in the same order.
--
-- `p_partial` is for challenges with several flags. `new`: a further flag, which is stored and does not count against the limit of attempts.
-- `repeated`: a flag found before, which is not stored as `partial`, so that an account can only store a limited amount.
--
-- `p_timeout`: only wrong submissions of the last `p_timeout` seconds count for `p_max_attempts`, and the verdict is `timeout` instead of
-- `exhausted`. Null: all of them count.
--
-- `p_kept`: maximum number of submissions per account and minute that are stored as `ratelimited` after a rate limit or timeout refused
-- them. They count for nothing.
--
-- `retry_after`: seconds until an attempt is allowed, after a rate limit or in a timeout. `new_value`, `new_solves`: value and counted solves
-- of a challenge that was solved; null if the account is hidden or banned.
CREATE FUNCTION record_attempt(
  p_account_id int, p_user_id int, p_challenge_id int, p_max_attempts int, p_wrong_per_minute int,
  p_correct boolean, p_ip text, p_provided text, p_date timestamptz, p_partial text DEFAULT NULL,
  p_timeout int DEFAULT NULL, p_kept int DEFAULT 0,
  OUT verdict text, OUT fails int, OUT submission_id int, OUT retry_after int, OUT new_value int, OUT new_solves int)
LANGUAGE plpgsql AS $$
DECLARE
  stored_type text := CASE WHEN p_correct THEN 'correct' WHEN p_partial IS NOT NULL THEN 'partial' ELSE 'incorrect' END;
  solved_by int;
  -- Maximum number of wrong submissions in all; 0 for no maximum.
  lockout int := CASE WHEN p_timeout IS NULL THEN p_max_attempts ELSE 0 END;
  has_timeout boolean := p_timeout IS NOT NULL AND p_max_attempts > 0;
  recent_fails int;
  retry_at timestamptz;
  recent timestamptz[];
  kept timestamptz[];
  competitor record;
  is_limited boolean;
  is_recorded boolean := false;
  in_good_standing boolean;
BEGIN
  -- Checked first without the lock: a transaction that locks a row waits for the disk at its commit, and accounts that solved a challenge
  -- may send the most attempts.
  SELECT p.fails, p.solve INTO fails, solved_by FROM progress p
   WHERE p.account_id = p_account_id AND p.challenge_id = p_challenge_id;
  verdict := attempt_refusal(solved_by, fails, lockout);
  IF verdict IS NULL THEN
    SELECT wrong, refused INTO recent, kept FROM attempt_throttles WHERE account_id = p_account_id FOR UPDATE;
    IF NOT FOUND THEN
      INSERT INTO attempt_throttles (account_id) VALUES (p_account_id) ON CONFLICT DO NOTHING;
      SELECT wrong, refused INTO recent, kept FROM attempt_throttles WHERE account_id = p_account_id FOR UPDATE;
    END IF;
  END IF;

  -- A change of the mode and the removal of a team member or an account use the same lock. An attempt that waited for one of them does
  -- not count if the account is no longer the user's.
  SELECT id, team_id, teams_compete() AS in_teams INTO competitor FROM users WHERE id = p_user_id;
  IF p_account_id IS DISTINCT FROM (CASE WHEN competitor.in_teams THEN competitor.team_id ELSE competitor.id END) THEN
    verdict := NULL;
    RETURN;
  END IF;
  IF verdict IS NOT NULL THEN
    RETURN;
  END IF;

  recent := ARRAY(SELECT moment FROM unnest(recent) AS moment WHERE moment > p_date - interval '60 seconds');
  -- As in CTFd, the limit refuses an attempt only if more than `p_wrong_per_minute` wrong ones are recorded.
  is_limited := cardinality(recent) > p_wrong_per_minute;
  IF has_timeout THEN
    SELECT r.fails, r.retry_at INTO recent_fails, retry_at
      FROM recent_attempts(p_account_id, p_challenge_id, p_max_attempts, p_timeout, p_date) r;
  END IF;
  IF NOT is_limited AND retry_at IS NULL AND p_partial IS DISTINCT FROM 'repeated' THEN
    -- Inserted before the progress: this statement waits for a removal of the challenge, and a removal waits for rows of progress.
    INSERT INTO submissions (challenge_id, user_id, team_id, account_id, ip, provided, type, date)
    VALUES (p_challenge_id, p_user_id, competitor.team_id, p_account_id, p_ip, p_provided, stored_type, p_date)
    RETURNING id INTO submission_id;

    -- Checked again: another attempt may have come between the first check and the lock.
    INSERT INTO progress AS p (account_id, challenge_id, attempts, fails, solve)
    VALUES (p_account_id, p_challenge_id, 1, CASE stored_type WHEN 'incorrect' THEN 1 ELSE 0 END,
            CASE WHEN p_correct THEN submission_id END)
    ON CONFLICT (account_id, challenge_id) DO UPDATE
       SET attempts = p.attempts + 1, fails = p.fails + EXCLUDED.fails, solve = EXCLUDED.solve
     WHERE attempt_refusal(p.solve, p.fails, lockout) IS NULL
    RETURNING p.fails INTO fails;
    is_recorded := FOUND;
  END IF;

  IF NOT is_recorded THEN
    DELETE FROM submissions WHERE id = submission_id;
    submission_id := NULL;
    SELECT p.fails, p.solve INTO fails, solved_by FROM progress p
     WHERE p.account_id = p_account_id AND p.challenge_id = p_challenge_id;
    fails := COALESCE(fails, 0);
    verdict := COALESCE(attempt_refusal(solved_by, fails, lockout),
                        CASE WHEN retry_at IS NOT NULL THEN 'timeout' WHEN is_limited THEN 'ratelimited' ELSE 'partial' END);
    IF verdict = 'ratelimited' THEN
      retry_after := seconds_to_wait(recent, p_wrong_per_minute, p_date);
    ELSIF verdict = 'timeout' THEN
      retry_after := CEIL(EXTRACT(EPOCH FROM retry_at - p_date));
    END IF;
    IF has_timeout THEN
      fails := recent_fails;
    END IF;
    IF verdict IN ('ratelimited', 'timeout') AND p_kept > 0 THEN
      kept := ARRAY(SELECT moment FROM unnest(kept) AS moment WHERE moment > p_date - interval '60 seconds');
      IF cardinality(kept) < p_kept THEN
        INSERT INTO submissions (challenge_id, user_id, team_id, account_id, ip, provided, type, date)
        VALUES (p_challenge_id, p_user_id, competitor.team_id, p_account_id, p_ip, p_provided, 'ratelimited', p_date);
        UPDATE attempt_throttles SET refused = kept || p_date WHERE account_id = p_account_id;
      END IF;
    END IF;
    RETURN;
  END IF;

  verdict := stored_type;
  IF verdict = 'incorrect' THEN
    UPDATE attempt_throttles SET wrong = recent || p_date WHERE account_id = p_account_id;
    PERFORM queue_webhooks('submission.incorrect', jsonb_build_object('submission_id', submission_id), p_date);
  END IF;
  IF has_timeout AND verdict <> 'correct' THEN
    SELECT r.fails, CEIL(EXTRACT(EPOCH FROM r.retry_at - p_date)) INTO fails, retry_after
      FROM recent_attempts(p_account_id, p_challenge_id, p_max_attempts, p_timeout, p_date) r;
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
  PERFORM queue_webhooks('solve.created', jsonb_build_object('solve_id', submission_id), p_date);
  IF new_solves = 1 THEN
    PERFORM queue_webhooks('solve.first_blood', jsonb_build_object('solve_id', submission_id), p_date);
  END IF;
END
$$;

-- Counts a submission that matches no challenge as a wrong attempt, or returns the seconds until the account may try again.
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

-- Removes a new throttle if its account was removed in the meantime. A later removal of the account also removes the throttle.
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

-- Deferred to the commit: until then the transaction needs the row as its lock, and the account may still be removed.
CREATE CONSTRAINT TRIGGER attempt_throttles_account_check AFTER INSERT ON attempt_throttles
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_throttle_of_nobody();

-- Makes the audit log append-only, except for the outcome, which is added at the end of the request.
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
