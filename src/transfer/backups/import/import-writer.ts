import { Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import { ProgressService } from '../../../competition/progress/progress.service';
import { DECAY_FUNCTIONS } from '../../../challenges/challenges/challenge.entity';
import { ChallengeResults } from '../../../challenges/challenges/challenge-results';
import { PostNotificationJob } from '../../../content/notifications/notification.jobs';
import { SETTINGS, settingValue } from '../../../settings/settings.registry';
import { isRetryable } from '../../../platform/database/constraints';
import type { Tx } from '../../../platform/database/database';
import type { AccountMode } from '../../../settings/mode-switch';
import type { ImportProgress } from './import-progress';
import type { ImportTable } from './import-report';
import { list } from './faults/fault-makers';
import { type Fault, IMPORT_TABLES, stagedColumns } from './import-staging';

/**
 * Tables that belong to the installation. An import truncates all other tables. Of `jobs`, it deletes the rows whose
 * kind is not in `KEPT_JOBS`.
 */
const KEPT = ['audit', 'imports', 'jobs', 'migrations', 'rate_limits', 'secrets'];

/** Kinds of jobs that an import keeps, because they do not refer to rows of the event. */
const KEPT_JOBS = ['file removal'];

const MAX_TRIES = 5;

/**
 * Locked before the other tables, in this order: attempts lock `attempt_throttles` before they read `config`. A reset
 * locks `config` first, so a deadlock with it is possible; the import then tries again.
 */
const LOCKED_FIRST = ['attempt_throttles', 'config', 'users', 'teams', 'files'];

interface Filling {
  join?: string;
  expressions: Record<string, string>;
}

const SUBMISSION = 'JOIN import_submissions submission ON submission.id = r.id';

function fillings(account: 'user_id' | 'team_id'): Partial<Record<ImportTable, Filling>> {
  return {
    challenges: {
      join: 'LEFT JOIN import_dynamic_challenge d ON d.id = r.id',
      expressions: {
        initial: valueTerm('initial', 'r.value, 0'),
        minimum: valueTerm('minimum', '0'),
        decay: valueTerm('decay', '0'),
        function: valueTerm('function', `'logarithmic'`),
      },
    },
    submissions: { expressions: { account_id: account } },
    solves: {
      join: SUBMISSION,
      expressions: {
        date: 'submission.date',
        account_id: oncePerAccount('r.challenge_id', `r.${account}`, 'submission.date, r.id'),
      },
    },
    unlocks: {
      expressions: {
        account_id: oncePerAccount('type, target', account, 'date, id'),
        target: `CASE type WHEN 'hints' THEN target END`,
        solution_id: `CASE type WHEN 'solutions' THEN target END`,
      },
    },
    awards: {
      expressions: {
        account_id: account,
        // CTFd stores the hint's id only in the award's name, `Hint <id>`.
        hint_id: `CASE category WHEN 'hints' THEN (SELECT h.id FROM import_hints h WHERE 'Hint ' || h.id = r.name) END`,
      },
    },
  };
}

/**
 * SQL of a decay term; null for a challenge without decay. CTFd stores the terms of dynamic challenges in
 * `dynamic_challenge`, and since 3.8 those of standard challenges in `challenges`.
 */
function valueTerm(column: string, fallback: string): string {
  const falls = `r.type = 'dynamic' OR (r.type = 'standard' AND r.function IN (${list(DECAY_FUNCTIONS)}))`;
  return `CASE WHEN ${falls} THEN COALESCE(d.${column}, r.${column}, ${fallback}) END`;
}

/** SQL that returns `account` for the account's first row of each `kind`. Later rows get null and do not count. */
function oncePerAccount(kind: string, account: string, order: string): string {
  return `CASE row_number() OVER (PARTITION BY ${kind}, ${account} ORDER BY ${order}) WHEN 1 THEN ${account} END`;
}

const FILLED_TABLES = IMPORT_TABLES.filter((table) => table !== 'dynamic_challenge');

/**
 * Reports challenges whose value differs from the one computed from the solves. Keeps the value that the event
 * displayed, as CTFd does.
 */
export const DISPLAYED_VALUES: Fault = {
  table: 'challenges',
  join: `JOIN (SELECT id, value, dynamic_value(function, initial, minimum, decay, solves) AS due
                 FROM challenges WHERE value_falls(type, function)) valued ON valued.id = r.id`,
  where: 'valued.value <> valued.due',
  reason: `format('value: %s as the event showed it; its solves make it %s, which the next solve or a recount sets',
                  valued.value, valued.due)`,
  keep: true,
};

/** Replaces the rows of the event by the staged rows. */
@Injectable()
export class ImportWriter {
  constructor(
    private readonly source: DataSource,
    private readonly progress: ProgressService,
    private readonly results: ChallengeResults,
  ) {}

  /**
   * Locks the tables of the event exclusively, so that statements of other connections wait for the transaction.
   * Tries up to `MAX_TRIES` times, since it may deadlock with a request in progress.
   */
  async lock(tx: Tx): Promise<void> {
    for (let run = 1; ; run++) {
      await tx.query('SAVEPOINT locking');
      try {
        return void (await tx.query(`LOCK TABLE ${this.tables().join(', ')} IN ACCESS EXCLUSIVE MODE`));
      } catch (error) {
        if (run === MAX_TRIES || !(error instanceof QueryFailedError) || !isRetryable(error)) throw error;
        await tx.query('ROLLBACK TO SAVEPOINT locking');
      }
    }
  }

  async empty(tx: Tx): Promise<string[]> {
    const tables = this.tables();
    await this.lock(tx);
    const files = await tx.query<{ stored_as: string }>('SELECT stored_as FROM files');
    await tx.query(`TRUNCATE ${tables.join(', ')} RESTART IDENTITY`);
    await tx.query('DELETE FROM jobs WHERE kind <> ALL($1)', [KEPT_JOBS]);
    return files.map(({ stored_as }) => stored_as);
  }

  /**
   * Writes the staged rows with their ids, and computes progress, solve counts and missing dynamic values. Drops the
   * foreign keys and restores them at the end, because checking each row would take most of the time.
   */
  async fill(tx: Tx, mode: AccountMode, progress: ImportProgress): Promise<void> {
    const particular = fillings(mode === 'teams' ? 'team_id' : 'user_id');
    const keys = await tx.query<{ remove: string; restore: string }>(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
              format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
         FROM pg_constraint
        WHERE contype = 'f' AND conrelid = ANY($1::regclass[])
        ORDER BY conname`,
      [this.tables()],
    );
    for (const { remove } of keys) await tx.query(remove);
    progress.begin('tables', FILLED_TABLES.length);
    for (const table of FILLED_TABLES) {
      const { join = '', expressions } = particular[table] ?? { expressions: {} };
      const staged = stagedColumns(table).map(([name]): [string, string] => [name, `r.${name}`]);
      const columns = { ...Object.fromEntries(staged), ...expressions };
      await tx.query(
        `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
         SELECT ${Object.values(columns).join(', ')} FROM import_${table} r ${join}`,
      );
      // The sequence continues after the highest id. Solves have no sequence, so the statement changes nothing for
      // `solves`.
      await tx.query(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), COALESCE(MAX(id), 0) + 1, false) FROM ${table}`,
      );
      progress.step();
    }
    progress.begin('results');
    await this.writeOwnSettings(tx);
    await tx.query('ANALYZE');
    await this.progress.rebuild(tx, {});
    await this.results.recount(tx, 'all', { keepValues: true });
    for (const { restore } of keys) await tx.query(restore);
  }

  /**
   * Cancels all statements that wait for this transaction's locks. They may belong to requests of other processes that
   * began before the import, and would change the new event.
   */
  async cancelWaiting(tx: Tx): Promise<void> {
    await tx.query(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND usename = current_user AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
    );
  }

  private tables(): string[] {
    const known = this.source.entityMetadatas.map(({ tableName }) => tableName);
    return [...new Set([...LOCKED_FIRST, ...known])].filter((name) => !KEPT.includes(name));
  }

  private async writeOwnSettings(tx: Tx): Promise<void> {
    await set(tx, 'ctf_theme', 'core');
    await set(tx, 'ctf_version', SETTINGS.ctf_version.fallback);
    await tx.query(
      `INSERT INTO jobs (kind, payload, due)
       SELECT $1, jsonb_build_object('notification_id', id), publish_at FROM notifications WHERE publish_at IS NOT NULL`,
      [PostNotificationJob.kind],
    );
    const [setup] = await tx.query<{ value: string | null }>(`SELECT value FROM config WHERE key = 'setup'`);
    const admins = await tx.query(`SELECT FROM users WHERE type = 'admin' LIMIT 1`);
    // With `setup` unset, the first visitor could create an administrator.
    if (admins.length > 0 && !settingValue('setup', setup?.value)) await set(tx, 'setup', 'true');
  }
}

async function set(tx: Tx, key: string, value: string): Promise<void> {
  await tx.query(
    'INSERT INTO config (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value',
    [key, value],
  );
}
