import type { DataSource } from 'typeorm';
import { Config } from '../../src/platform/config/config';
import { openDatabase } from '../../src/platform/database/open-database';
import { administer, cloneTemplate, serverOfRun, urlOf } from '../support/database';

const SCHEMA = `
  SELECT table_name || '.' || column_name AS name,
         concat_ws(' ', udt_name, character_maximum_length, is_nullable, column_default) AS definition
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT relname, pg_get_indexdef(oid) FROM pg_class WHERE relkind = 'i' AND relnamespace = 'public'::regnamespace
  UNION ALL SELECT proname, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1, 2`;

/** SQL that turns a current database into one of the first release candidate, with an account and its session. */
const FIRST_CANDIDATE = `
  DROP TABLE audit, idempotency_keys, insight_marks, live_keys, result_calls, result_keys, scheduled_changes;
  DROP TABLE webhook_deliveries, webhook_endpoints, webhook_marks;
  DROP TABLE news_opt_outs, mailing_recipients, mailings, saved_searches, ratings;
  DROP FUNCTION keep_audit, record_attempt;
  CREATE FUNCTION record_attempt(p_account_id int, OUT verdict text) LANGUAGE sql AS $$ SELECT 'correct' $$;
  ALTER TABLE attempt_throttles DROP refused;
  ALTER TABLE awards DROP challenge_id;
  ALTER TABLE challenges DROP scheduled_at;
  ALTER TABLE files DROP name;
  ALTER TABLE jobs ALTER due SET NOT NULL;
  ALTER TABLE notifications DROP publish_at, DROP delivered;
  ALTER TABLE sessions DROP id, DROP last_seen, DROP ip, DROP user_agent;
  ALTER TABLE submissions DROP CONSTRAINT submissions_type_check,
    ADD CONSTRAINT submissions_type_check CHECK (type IN ('correct', 'incorrect', 'discard', 'partial'));
  ALTER TABLE users DROP change_password;
  DROP INDEX submissions_challenge_id_id_idx, submissions_date_idx;
  CREATE INDEX submissions_challenge_id_idx ON submissions (challenge_id);
  UPDATE migrations SET timestamp = 1795000000001, name = 'InitialSchema1795000000001';
  INSERT INTO users (name, name_skeleton) VALUES ('alice', 'alice');
  INSERT INTO sessions (hash, user_id, expires) VALUES ('hash', 1, now());`;

let name: string;
let url: string;

beforeEach(async () => {
  const clone = await cloneTemplate();
  ({ name } = clone);
  url = urlOf(clone.address);
});

afterEach(() => administer(serverOfRun(), `DROP DATABASE ${name} WITH (FORCE)`));

async function started<T>(work: (source: DataSource) => Promise<T>): Promise<T> {
  const { source, close } = await openDatabase(new Config({ DATABASE_URL: url }));
  try {
    return await work(source);
  } finally {
    await close();
  }
}

function before(sql: string): Promise<void> {
  return administer({ url }, sql);
}

function readSchema(): Promise<unknown> {
  return started((source) => source.query(SCHEMA));
}

describe('a start', () => {
  it('gives a database the current functions and triggers, whatever an earlier commit had', async () => {
    const current = await readSchema();
    await before(`
      DROP FUNCTION record_guess, keep_audit CASCADE;
      CREATE OR REPLACE FUNCTION teams_compete() RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT true $$;
      COMMENT ON FUNCTION record_attempt IS 'the hash of an earlier file'`);

    expect(await readSchema()).toEqual(current);
  });

  it('does not run functions again that are current', async () => {
    const oids = `SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY oid`;
    const first = await started((source) => source.query<unknown[]>(oids));

    expect(await started((source) => source.query(oids))).toEqual(first);
  });

  it.each([
    ['the first', ''],
    ['the last', `UPDATE migrations SET timestamp = 1797000000001, name = 'InitialSchema1797000000001'`],
  ])('gives the database of %s release candidate the current tables, and keeps its data', async (_which, migration) => {
    const current = await readSchema();
    await before(FIRST_CANDIDATE + migration);

    expect(await readSchema()).toEqual(current);
    expect(
      await started((source) =>
        source.query('SELECT users.name, sessions.id FROM users JOIN sessions ON user_id = users.id'),
      ),
    ).toEqual([{ name: 'alice', id: 1 }]);
  });

  it('changes nothing in a database of another version', async () => {
    await before(`
      UPDATE migrations SET name = 'OfAnotherVersion1';
      COMMENT ON FUNCTION record_attempt IS 'the hash of another file'`);

    await expect(readSchema()).rejects.toThrow('with the migration OfAnotherVersion1');
    await before(
      `DO $$ BEGIN ASSERT obj_description('record_attempt'::regproc, 'pg_proc') = 'the hash of another file'; END $$`,
    );
  });
});
