import { Injectable } from '@nestjs/common';
import { ProgressService } from '../../competition/progress/progress.service';
import { SetupWriterService } from '../../auth/setup/setup-writer.service';
import { Database, type Tx } from '../../platform/database/database';
import { settingValue } from '../../settings/settings.registry';
import type { ResetCountsView } from './reset.views';

const OWNED = {
  challenges: 'challenge_id IS NOT NULL OR solution_id IS NOT NULL',
  pages: 'page_id IS NOT NULL',
} as const;

type Emptied =
  'awards' | 'challenges' | 'notifications' | 'pages' | 'solves' | 'submissions' | 'teams' | 'unlocks' | 'users';

interface Administrator {
  id: number;
  name: string;
}

/** SQL of a reset. It empties whole tables directly, instead of calling the services of each kind of record. */
@Injectable()
export class ResetQueries {
  constructor(
    private readonly setup: SetupWriterService,
    private readonly progress: ProgressService,
    private readonly database: Database,
  ) {}

  /**
   * Locks out other set-ups, and other writers of settings, attempts, accounts and files. Takes the locks in the same
   * order as other code, to avoid deadlocks.
   */
  async lock(tx: Tx): Promise<void> {
    await this.setup.lock(tx);
    await tx.query('LOCK TABLE config IN SHARE ROW EXCLUSIVE MODE');
    await this.progress.lockAttempts(tx);
    await tx.query('LOCK TABLE users, teams IN SHARE ROW EXCLUSIVE MODE');
    await tx.query('LOCK TABLE files IN SHARE ROW EXCLUSIVE MODE');
  }

  /**
   * Returns the user, or undefined if the user is banned or no longer an administrator, for example because another
   * reset has just deleted the account.
   */
  async administrator(tx: Tx, user_id: number): Promise<Administrator | undefined> {
    const [administrator] = await tx.query<Administrator>(
      `SELECT id, name FROM users WHERE id = $1 AND type = 'admin' AND NOT banned`,
      [user_id],
    );
    return administrator;
  }

  async eventName(tx: Tx): Promise<string> {
    const [row] = await tx.query<{ value: string | null }>(`SELECT value FROM config WHERE key = 'ctf_name'`);
    return settingValue('ctf_name', row?.value);
  }

  async counts(): Promise<ResetCountsView> {
    const tables = [
      'users',
      'teams',
      'submissions',
      'solves',
      'awards',
      'unlocks',
      'challenges',
      'pages',
      'notifications',
    ];
    const counts = [
      ...tables.map((table) => `(SELECT COUNT(*)::int FROM ${table}) AS ${table}`),
      `(SELECT COUNT(*)::int FROM files WHERE ${OWNED.challenges}) AS challenge_files`,
      `(SELECT COUNT(*)::int FROM files WHERE ${OWNED.pages}) AS page_files`,
    ];
    const [row] = await this.database.query<ResetCountsView>(`SELECT ${counts.join(', ')}`);
    if (!row) throw new Error('no counts');
    return row;
  }

  async removeFiles(tx: Tx, owners: keyof typeof OWNED): Promise<string[]> {
    const rows = await tx.query<{ stored_as: string }>(`DELETE FROM files WHERE ${OWNED[owners]} RETURNING stored_as`);
    return rows.map(({ stored_as }) => stored_as);
  }

  async empty(tx: Tx, table: Emptied): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `WITH removed AS (DELETE FROM ${table} RETURNING 1) SELECT COUNT(*)::int AS count FROM removed`,
    );
    return row?.count ?? 0;
  }

  async removeRecords(tx: Tx): Promise<number> {
    await this.empty(tx, 'solves');
    const submissions = await this.empty(tx, 'submissions');
    await this.empty(tx, 'awards');
    await this.empty(tx, 'unlocks');
    await tx.query('DELETE FROM attempt_throttles');
    await tx.query('DELETE FROM insight_marks');
    return submissions;
  }
}
