import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Has attempts of several accounts recorded by one statement, in one transaction. */
export class AttemptsTogether1795000000020 implements MigrationInterface {
  name = 'AttemptsTogether1795000000020';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(MAKE_THROTTLES);
    await queryRunner.query(HOLD_COUNTED);
    await queryRunner.query(RECORD_ATTEMPTS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION record_attempts');
    await queryRunner.query('DROP FUNCTION hold_counted_challenges');
    await queryRunner.query('DROP FUNCTION make_throttles');
  }
}

// Makes the rows that are missing. Somebody may be making one of them and keep it for long; then there is none from here either.
const MAKE_THROTTLES = `
CREATE FUNCTION make_throttles(p_account_ids int[]) RETURNS void
LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
BEGIN
  INSERT INTO attempt_throttles (account_id)
  SELECT id FROM unnest(p_account_ids) AS id ORDER BY id
      ON CONFLICT DO NOTHING;
EXCEPTION WHEN lock_not_available THEN
  NULL;
END
$$`;

// Takes the locks under which solves are counted, by id as everybody does, and gives the challenges whose locks it has: all of
// them, when those who solve the same ones just now are waited for, which takes milliseconds; else those that are free.
const HOLD_COUNTED = `
CREATE FUNCTION hold_counted_challenges(p_ids int[]) RETURNS int[]
LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
BEGIN
  RETURN ARRAY(SELECT c.id FROM challenges c WHERE c.id = ANY (p_ids) ORDER BY c.id FOR NO KEY UPDATE);
EXCEPTION WHEN lock_not_available THEN
  RETURN ARRAY(SELECT c.id FROM challenges c WHERE c.id = ANY (p_ids) FOR NO KEY UPDATE SKIP LOCKED);
END
$$`;

// Decides and records each attempt by `record_attempt`; `place` is where it stands in the arrays, from 1. One commit is then the
// commit of all, also of those who solve the same challenge and would wait for each other's.
//
// An attempt that would wait for an administrator, or for another of its account, is left out and has no row, so that the others
// do not wait with it. For that all rows that record_attempt locks are taken here first, where they are free. What is refused
// anyway needs no lock, as there.
const RECORD_ATTEMPTS = `
CREATE FUNCTION record_attempts(
  p_account_ids int[], p_user_ids int[], p_challenge_ids int[], p_max_attempts int[], p_wrong_per_minute int[],
  p_correct boolean[], p_ips text[], p_provided text[], p_dates timestamptz[], p_partial text[])
RETURNS TABLE (place int, verdict text, fails int)
LANGUAGE plpgsql AS $$
DECLARE
  tried int[];
  account_ids int[];
  user_ids int[];
  team_ids int[];
  challenge_ids int[];
  counted_ids int[];
  missing int[];
  free int[];
BEGIN
  tried := ARRAY(
    SELECT a.at
      FROM unnest(p_account_ids, p_challenge_ids, p_max_attempts)
           WITH ORDINALITY AS a(account_id, challenge_id, max_attempts, at)
      LEFT JOIN progress p ON p.account_id = a.account_id AND p.challenge_id = a.challenge_id
     WHERE attempt_refusal(p.solve, p.fails, a.max_attempts) IS NULL);

  IF cardinality(tried) > 0 THEN
    account_ids := ARRAY(SELECT p_account_ids[at] FROM unnest(tried) AS at);
    missing := ARRAY(
      SELECT id FROM unnest(account_ids) AS id
       WHERE id <> ALL (ARRAY(SELECT t.account_id FROM attempt_throttles t WHERE t.account_id = ANY (account_ids))));
    IF cardinality(missing) > 0 THEN
      PERFORM make_throttles(missing);
    END IF;
    account_ids := ARRAY(
      SELECT t.account_id FROM attempt_throttles t WHERE t.account_id = ANY (account_ids) FOR UPDATE SKIP LOCKED);

    user_ids := ARRAY(SELECT p_user_ids[at] FROM unnest(tried) AS at WHERE p_account_ids[at] = ANY (account_ids));
    user_ids := ARRAY(SELECT u.id FROM users u WHERE u.id = ANY (user_ids) FOR SHARE SKIP LOCKED);

    team_ids := ARRAY(SELECT u.team_id FROM users u WHERE u.id = ANY (user_ids) AND u.team_id IS NOT NULL);
    IF cardinality(team_ids) > 0 THEN
      team_ids := ARRAY(SELECT t.id FROM teams t WHERE t.id = ANY (team_ids) FOR SHARE SKIP LOCKED);
      user_ids := ARRAY(
        SELECT u.id FROM users u WHERE u.id = ANY (user_ids) AND (u.team_id IS NULL OR u.team_id = ANY (team_ids)));
    END IF;

    challenge_ids := ARRAY(SELECT DISTINCT p_challenge_ids[at] FROM unnest(tried) AS at);
    challenge_ids := ARRAY(SELECT c.id FROM challenges c WHERE c.id = ANY (challenge_ids) FOR KEY SHARE SKIP LOCKED);

    free := ARRAY(
      SELECT at FROM unnest(tried) AS at
       WHERE p_account_ids[at] = ANY (account_ids) AND p_user_ids[at] = ANY (user_ids)
         AND p_challenge_ids[at] = ANY (challenge_ids));
    counted_ids := ARRAY(SELECT DISTINCT p_challenge_ids[at] FROM unnest(free) AS at WHERE p_correct[at]);
    IF cardinality(counted_ids) > 0 THEN
      counted_ids := hold_counted_challenges(counted_ids);
      free := ARRAY(SELECT at FROM unnest(free) AS at WHERE NOT p_correct[at] OR p_challenge_ids[at] = ANY (counted_ids));
    END IF;
  END IF;

  FOR place IN
    SELECT at FROM generate_subscripts(p_account_ids, 1) AS at WHERE at <> ALL (tried) OR at = ANY (free) ORDER BY at
  LOOP
    SELECT r.verdict, r.fails INTO verdict, fails
      FROM record_attempt(p_account_ids[place], p_user_ids[place], p_challenge_ids[place], p_max_attempts[place],
                          p_wrong_per_minute[place], p_correct[place], p_ips[place], p_provided[place], p_dates[place],
                          p_partial[place]) r;
    RETURN NEXT;
  END LOOP;
END
$$`;
