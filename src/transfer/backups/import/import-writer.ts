import { Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import { ProgressService } from '../../../competition/progress/progress.service';
import { ChallengeResults } from '../../../challenges/challenges/challenge-results';
import { SETTINGS, settingValue } from '../../../settings/settings.registry';
import { isRetryable } from '../../../platform/database/constraints';
import type { Tx } from '../../../platform/database/database';
import type { AccountMode } from '../../../settings/mode-switch';

/** Tables that belong to the installation and not to the event on it; all others are emptied. */
const KEPT = ['imports', 'jobs', 'migrations', 'rate_limits', 'secrets'];

/** Jobs that are about no row of the event. */
const KEPT_JOBS = ['file removal'];

const MAX_TRIES = 5;

/** Locked before all others, in the order of most others who lock whole tables: attempts are most of what may be under way. */
const LOCKED_FIRST = ['attempt_throttles', 'config', 'users', 'teams', 'files'];

/** Columns of both kinds of account. */
const ACCOUNT =
  'id, oauth_id, name, name_skeleton, password, email, secret, website, affiliation, country, bracket_id, hidden, banned, created';

const RECORD = 'id, user_id, team_id, date';

/** The terms of a dynamic value; of newer releases they stand with the challenge. */
const TERMS = ['initial', 'minimum', 'decay', 'function']
  .map(
    (term) =>
      `CASE c.type WHEN 'dynamic' THEN COALESCE(d.${term}, c.${term}, ${term === 'function' ? "'logarithmic'" : 0}) END`,
  )
  .join(', ');

/** One table of the platform and what fills it from the staged rows. `account` is the column of who competes. */
type Filling = (account: 'user_id' | 'team_id') => string;

/** In the order of what refers to what; a captain is set when users are there. */
const FILLINGS: readonly Filling[] = [
  () => copied('brackets', 'id, name, description, type'),
  () => copied('teams', ACCOUNT),
  () => copied('users', `${ACCOUNT}, type, verified, language, team_id`),
  () =>
    'UPDATE teams SET captain_id = staged.captain_id FROM import_teams staged WHERE staged.id = teams.id AND staged.captain_id IS NOT NULL',
  () => `
    INSERT INTO challenges (id, name, description, attribution, connection_info, next_id, max_attempts, value, category, type,
                            state, logic, position, requirements, initial, minimum, decay, function)
    SELECT c.id, c.name, c.description, c.attribution, c.connection_info, c.next_id, c.max_attempts, c.value, c.category, c.type,
           c.state, c.logic, c.position, c.requirements, ${TERMS}
      FROM import_challenges c LEFT JOIN import_dynamic_challenge d ON d.id = c.id`,
  () => copied('solutions', 'id, challenge_id, content, state'),
  () => copied('flags', 'id, challenge_id, type, content, data'),
  () => copied('hints', 'id, title, type, challenge_id, content, cost, requirements'),
  () => copied('tags', 'id, challenge_id, value'),
  () => copied('topics', 'id, value'),
  () => copied('challenge_topics', 'id, challenge_id, topic_id'),
  () => copied('pages', 'id, title, route, content, draft, hidden, auth_required, format, link_target'),
  () => copied('files', 'id, type, location, stored_as, sha1sum, challenge_id, page_id, solution_id'),
  (account) => `
    INSERT INTO submissions (${RECORD}, account_id, challenge_id, ip, provided, type)
    SELECT ${RECORD}, ${account}, challenge_id, ip, provided, type FROM import_submissions`,
  (account) => `
    INSERT INTO solves (${RECORD}, account_id, challenge_id)
    SELECT solve.id, solve.user_id, solve.team_id, submission.date, ${oncePerAccount('solve.challenge_id', `solve.${account}`, 'submission.date, solve.id')}, solve.challenge_id
      FROM import_solves solve JOIN import_submissions submission ON submission.id = solve.id`,
  (account) => `
    INSERT INTO unlocks (${RECORD}, account_id, type, target, solution_id)
    SELECT ${RECORD}, ${oncePerAccount('type, target', account, 'date, id')}, type,
           CASE type WHEN 'hints' THEN target END, CASE type WHEN 'solutions' THEN target END
      FROM import_unlocks`,
  // The award that paid for a hint is known by what the peer writes into it.
  (account) => `
    INSERT INTO awards (${RECORD}, account_id, type, name, description, value, category, icon, requirements, hint_id)
    SELECT ${RECORD}, ${account}, type, name, description, value, category, icon, requirements,
           CASE category WHEN 'hints' THEN (SELECT h.id FROM import_hints h WHERE 'Hint ' || h.id = a.name) END
      FROM import_awards a`,
  () => copied('tokens', 'id, type, user_id, created, expiration, description, value_hash'),
  () => copied('notifications', 'id, title, content, date, user_id, team_id'),
  () => copied('comments', 'id, type, content, date, author_id, challenge_id, user_id, team_id, page_id'),
  () => copied('fields', 'id, name, type, field_type, description, required, public, editable'),
  () => copied('field_entries', 'id, type, value, field_id, user_id, team_id'),
  () => copied('config', 'id, key, value'),
];

/** How many statements `fill` runs. */
export const FILLING_COUNT = FILLINGS.length;

/** Puts staged rows in the place of the event's. */
@Injectable()
export class ImportWriter {
  constructor(
    private readonly source: DataSource,
    private readonly progress: ProgressService,
    private readonly results: ChallengeResults,
  ) {}

  /**
   * Removes every row of the event and gives the storage keys of its files. Everybody else waits from here to the end of the
   * transaction. A request that was under way and holds what this waits for, while it waits for this, makes it begin again.
   */
  async empty(tx: Tx): Promise<string[]> {
    const tables = this.tables();
    for (let run = 1; ; run++) {
      await tx.query('SAVEPOINT emptying');
      try {
        await tx.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
        break;
      } catch (error) {
        if (run === MAX_TRIES || !(error instanceof QueryFailedError) || !isRetryable(error)) throw error;
        await tx.query('ROLLBACK TO SAVEPOINT emptying');
      }
    }
    const files = await tx.query<{ stored_as: string }>('SELECT stored_as FROM files');
    await tx.query(`TRUNCATE ${tables.join(', ')} RESTART IDENTITY`);
    await tx.query('DELETE FROM jobs WHERE kind <> ALL($1)', [KEPT_JOBS]);
    return files.map(({ stored_as }) => stored_as);
  }

  /**
   * Has `work` write rows whose references are checked all at once when it is done: one by one, that would take most of the time
   * of an import (a million submissions: 48 seconds, and 16 this way).
   */
  async withoutForeignKeys(tx: Tx, work: () => Promise<void>): Promise<void> {
    const keys = await tx.query<{ remove: string; restore: string }>(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
              format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
         FROM pg_constraint
        WHERE contype = 'f' AND conrelid = ANY($1::regclass[])
        ORDER BY conname`,
      [this.tables()],
    );
    for (const { remove } of keys) await tx.query(remove);
    await work();
    for (const { restore } of keys) await tx.query(restore);
  }

  /** Writes the staged rows with their ids; `onTable` is called after each statement. */
  async fill(tx: Tx, mode: AccountMode, onTable: () => void): Promise<void> {
    for (const filling of FILLINGS) {
      await tx.query(filling(mode === 'teams' ? 'team_id' : 'user_id'));
      onTable();
    }
    await this.continueSequences(tx);
    await this.settle(tx);
  }

  /**
   * Computes what is derived from the rows: progress and solve counts. Dynamic values stay as the event showed them, and scores
   * with them, as at the peer; what solves would make of them is told in the report.
   */
  async derive(tx: Tx): Promise<void> {
    await tx.query('ANALYZE');
    await this.progress.rebuild(tx, {});
    await this.results.recount(tx, 'all', { keepValues: true });
    await tx.query(
      `INSERT INTO import_lines ("table", id, action, reason)
       SELECT 'challenges', id, 'kept',
              format('value: %s as the event showed it; its solves make it %s, which the next solve or a recount sets', value, due)
         FROM (SELECT id, value, dynamic_value(function, initial, minimum, decay, solves) AS due
                 FROM challenges WHERE type = 'dynamic') valued
        WHERE value <> due ORDER BY id`,
    );
  }

  /**
   * Cancels, just before the commit, every statement that waits for the locks of `empty`: requests that other processes let in
   * before the import. They were meant for the old event, and would go on in the new one.
   */
  async cancelWaiting(tx: Tx): Promise<void> {
    await tx.query(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND usename = current_user AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
    );
  }

  /** The tables of the event, in the order they are locked. */
  private tables(): string[] {
    const known = this.source.entityMetadatas.map(({ tableName }) => tableName);
    return [...new Set([...LOCKED_FIRST, ...known])].filter((name) => !KEPT.includes(name));
  }

  /** The next id of every table is one nobody has had. */
  private async continueSequences(tx: Tx): Promise<void> {
    const sequences = await tx.query<{ table: string; sequence: string }>(
      `SELECT relation.relname AS "table", pg_get_serial_sequence(relation.oid::regclass::text, 'id') AS sequence
         FROM pg_class relation JOIN pg_attribute a ON a.attrelid = relation.oid AND a.attname = 'id'
        WHERE relation.relkind = 'r' AND relation.relnamespace = current_schema()::regnamespace
          AND NOT (relation.relname = ANY($1))`,
      [KEPT],
    );
    for (const { table, sequence } of sequences)
      if (sequence) await tx.query(`SELECT setval('${sequence}', COALESCE(MAX(id), 0) + 1, false) FROM "${table}"`);
  }

  /** Settings that are this platform's to say, whatever the backup has. */
  private async settle(tx: Tx): Promise<void> {
    await set(tx, 'ctf_theme', 'core');
    await set(tx, 'ctf_version', SETTINGS.ctf_version.fallback);
    const [setup] = await tx.query<{ value: string | null }>(`SELECT value FROM config WHERE key = 'setup'`);
    const admins = await tx.query(`SELECT FROM users WHERE type = 'admin' LIMIT 1`);
    // Whoever came first could make themselves administrator beside those who are there.
    if (admins.length > 0 && !settingValue('setup', setup?.value)) await set(tx, 'setup', 'true');
  }
}

function copied(table: string, columns: string): string {
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM import_${table}`;
}

/** The account of a row, where it is its first of the kind; further ones count for nobody (AccountModeService). */
function oncePerAccount(kind: string, account: string, order: string): string {
  return `CASE row_number() OVER (PARTITION BY ${kind}, ${account} ORDER BY ${order}) WHEN 1 THEN ${account} END`;
}

async function set(tx: Tx, key: string, value: string): Promise<void> {
  await tx.query(
    'INSERT INTO config (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value',
    [key, value],
  );
}
