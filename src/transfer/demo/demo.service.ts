import { join, posix } from 'node:path';
import { Injectable } from '@nestjs/common';
import { type Identity, passwordErrors } from '../../auth/registration/registration.rules';
import { adminComplaints } from '../../auth/setup/admin-accounts.service';
import { SetupWriterService } from '../../auth/setup/setup-writer.service';
import { ProgressService } from '../../competition/progress/progress.service';
import { START_PAGE } from '../../content/pages/page.entity';
import { InvalidInput, refuseInput } from '../../http/errors/errors';
import { randomDirectory } from '../../http/uploads/location.rules';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Database, type Tx } from '../../platform/database/database';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Passwords } from '../../platform/passwords/passwords';
import type { OnProgress } from '../../platform/progress/progress';
import { Storage } from '../../platform/storage/storage';
import { PACKAGE_ROOT } from '../../platform/version';
import type { AccountMode } from '../../settings/mode-switch';
import { BackupArchive } from '../backups/archive/backup-archive';
import type { StagedUpload } from '../backups/import/import-preparations';
import { ImportProgress } from '../backups/import/import-progress';
import { IMPORT_TABLES, stagedColumns } from '../backups/import/import-staging';
import { ImportWriter } from '../backups/import/import-writer';
import { StagingService } from '../backups/import/staging.service';
import type { SampleEventView } from './demo.views';

const MINUTE_MILLIS = 60_000;
const DAY_MILLIS = 24 * 3_600_000;

/** Tables that must be empty before the set-up. Rows of most other tables refer to them. */
const TABLES = ['users', 'teams', 'challenges', 'pages', 'notifications', 'brackets', 'fields', 'topics', 'files'];

const BEFORE_SETUP = Object.fromEntries(TABLES.map((table) => [table, 'true']));

/** SQL conditions by table that no row may meet. They allow administrators, the start page and files. */
const AFTER_SETUP = {
  ...BEFORE_SETUP,
  files: 'false',
  users: `type <> 'admin'`,
  pages: `route <> '${START_PAGE}'`,
  awards: 'true',
  comments: 'true',
};

const USER_IDS = ['user_id', 'captain_id', 'author_id'];

export interface DemoOptions {
  mode: AccountMode;
  /** Start of the event; null for one day ago. */
  start: Instant | null;
  admin: Identity;
  token: string | null;
  /** Password of all players; null for accounts without a password. */
  player_password: string | null;
}

/** The created event, with the name of one of its players. */
export interface DemoReport extends SampleEventView {
  name: string;
  player: { name: string };
  unlocks: number;
}

interface AdaptedRows {
  later: number;
  admin_id: number;
  password: string | null;
}

/** Creates the sample event from a backup in `examples/demo`, with all dates moved to the new start. */
@Injectable()
export class DemoService {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly setup: SetupWriterService,
    private readonly progress: ProgressService,
    private readonly staging: StagingService,
    private readonly writer: ImportWriter,
  ) {}

  /**
   * Sets the platform up and creates the sample event, completely or not at all. Throws InvalidInput for unusable
   * options, and if the database already has an event.
   */
  async make(
    { mode, start, admin, token, player_password }: DemoOptions,
    onProgress: OnProgress = () => undefined,
  ): Promise<DemoReport> {
    requireUsable(admin, player_password);
    const password = player_password === null ? null : await this.passwords.hash(player_password);
    const hashed = { ...admin, password: await this.passwords.hash(admin.password), verified: true };
    return this.withBackup(mode, (archive) =>
      this.database.transaction(async (tx) => {
        await this.requireEmpty(tx, BEFORE_SETUP);
        const { ctf_name = '', ctf_description = '' } = await settingsOf(archive);
        const settings = { ctf_name, ctf_description, user_mode: mode };
        await this.setup.finish(tx, mode === 'teams' ? { ...settings, team_size: '5' } : settings);
        const admin_id = await this.setup.addAdmin(tx, hashed);
        if (token !== null) await this.setup.addToken(tx, admin_id, token);
        const begin = start?.millis ?? this.clock.millis() - DAY_MILLIS;
        return this.write(tx, archive, { mode, start: begin, admin_id, password }, onProgress);
      }),
    );
  }

  /**
   * Fills an event that was just set up. Keeps its name, description and mode, and creates players without passwords.
   * Throws InvalidInput if the event already has content.
   */
  async fill(admin_id: number): Promise<DemoReport> {
    const start = this.clock.millis() - DAY_MILLIS;
    return this.database.transaction(async (tx) => {
      await this.requireEmpty(tx, AFTER_SETUP);
      const mode = await this.progress.lockMode(tx);
      return this.withBackup(mode, (archive) =>
        this.write(tx, archive, { mode, start, admin_id, password: null }, () => undefined),
      );
    });
  }

  private async withBackup<T>(mode: AccountMode, work: (archive: BackupArchive) => Promise<T>): Promise<T> {
    const archive = await BackupArchive.open(join(PACKAGE_ROOT, 'examples/demo', `${mode}.zip`));
    try {
      return await work(archive);
    } finally {
      await archive.close();
    }
  }

  private async write(
    tx: Tx,
    archive: BackupArchive,
    { mode, start, ...adapted }: { mode: AccountMode; start: number } & Omit<AdaptedRows, 'later'>,
    onProgress: OnProgress,
  ): Promise<DemoReport> {
    const progress = new ImportProgress(onProgress);
    const uploads = await placesOf(archive);
    await this.staging.stage(tx, archive, uploads, progress);
    const settings = await settingsOf(archive);
    const later = Math.floor(start / MINUTE_MILLIS) * 60 - Number(settings.start);
    const times = { start: String(Number(settings.start) + later), end: String(Number(settings.end) + later) };
    await this.setup.change(tx, { ...times, freeze: null });
    await adapt(tx, { later, ...adapted });
    await this.writer.fill(tx, mode, progress);
    tx.publish(new ResyncRequired());
    const [player] = await tx.query<{ name: string }>(
      `SELECT name FROM users WHERE id = (SELECT MIN(user_id) FROM solves JOIN users u ON u.id = user_id AND NOT u.banned)`,
    );
    // Stores the files last, because a rollback would not remove them.
    for (const [location, { stored_as, bytes }] of uploads)
      await this.storage.put(await this.storage.stage(await archive.openUpload(location), bytes), stored_as);
    const count = (table: 'challenges' | 'users' | 'teams' | 'submissions' | 'solves' | 'unlocks'): number =>
      archive.counts.get(table) ?? 0;
    return {
      name: settings.ctf_name ?? '',
      mode,
      start: Instant.fromMillis(Number(times.start) * 1000),
      end: Instant.fromMillis(Number(times.end) * 1000),
      challenges: count('challenges'),
      // One user of the backup is an administrator and is not stored.
      players: count('users') - 1,
      player: { name: player?.name ?? '' },
      teams: count('teams'),
      submissions: count('submissions'),
      solves: count('solves'),
      unlocks: count('unlocks'),
    };
  }

  /** Throws InvalidInput if a table has rows that meet its condition. Locks the tables, so that no rows are added. */
  private async requireEmpty(tx: Tx, tables: Readonly<Record<string, string>>): Promise<void> {
    await this.setup.lock(tx);
    await this.writer.lock(tx);
    const counts = await tx.query<{ name: string; count: number }>(
      Object.entries(tables)
        .map(([table, which]) => `SELECT '${table}' AS name, COUNT(*)::int AS count FROM ${table} WHERE ${which}`)
        .join(' UNION ALL '),
    );
    const existing = counts.filter(({ count }) => count > 0).map(({ name, count }) => `${name} (${count})`);
    if (existing.length > 0)
      throw InvalidInput.forField(
        '',
        `There is an event in this database already: ${existing.join(', ')}. The sample event needs an empty one; nothing was changed.`,
      );
  }
}

function requireUsable(admin: Identity, player_password: string | null): void {
  const passwordComplaints = player_password === null ? [] : passwordErrors(player_password, 1);
  refuseInput([
    ...adminComplaints(admin),
    ...passwordComplaints.map(({ message }) => ({ field: 'player_password', message })),
  ]);
}

async function settingsOf(archive: BackupArchive): Promise<Record<string, string | undefined>> {
  const settings: Record<string, string> = {};
  for await (const row of archive.rows('config')) {
    const { key, value } = 'values' in row ? row.values : {};
    if (typeof key === 'string' && typeof value === 'string') settings[key] = value;
  }
  return settings;
}

async function placesOf(archive: BackupArchive): Promise<Map<string, StagedUpload>> {
  const places = new Map<string, StagedUpload>();
  const bytesOf = new Map(archive.uploads.map(({ location, bytes }) => [location, bytes]));
  for await (const row of archive.rows('files')) {
    const { location, sha1sum } = 'values' in row ? row.values : {};
    if (typeof location !== 'string' || typeof sha1sum !== 'string') continue;
    const stored_as = `${randomDirectory()}/${posix.basename(location)}`;
    places.set(location, { stored_as, sha1sum, bytes: bytesOf.get(location) ?? 0 });
  }
  return places;
}

/**
 * Moves the dates of the staged rows by `later` seconds, and assigns ids that are free. Removes the staged
 * administrator and settings, because the set-up has created both.
 */
async function adapt(tx: Tx, { later, admin_id, password }: AdaptedRows): Promise<void> {
  // The backup's administrator has the id 1, so the ids of players follow those of existing users without a gap.
  const next = `(SELECT MAX(id) - 1 FROM users)`;
  for (const table of IMPORT_TABLES) {
    const changes = stagedColumns(table).flatMap(([column, kind]) => {
      if (kind === 'date') return `${column} = ${column} + interval '${later} seconds'`;
      return USER_IDS.includes(column) || (table === 'users' && column === 'id')
        ? `${column} = ${column} + ${next}`
        : [];
    });
    if (changes.length > 0) await tx.query(`UPDATE import_${table} SET ${changes.join(', ')}`);
  }
  await tx.query(`DELETE FROM import_users WHERE type = 'admin'`);
  await tx.query('DELETE FROM import_config');
  await tx.query('UPDATE import_users SET password = $1', [password]);
  await tx.query('UPDATE import_comments SET author_id = $1', [admin_id]);
  await tx.query('UPDATE import_files SET location = stored_as');
  for (const table of ['pages', 'files'])
    await tx.query(`UPDATE import_${table} SET id = id + (SELECT COALESCE(MAX(id), 0) FROM ${table})`);
}
