import { Injectable, Logger } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { FileRemoval } from '../../../challenges/files/file-removal';
import { Forbidden } from '../../../http/errors/errors';
import { INT_MAX } from '../../../http/fields/coercions';
import { Clock } from '../../../platform/clock/clock';
import { Database, type Tx } from '../../../platform/database/database';
import { LOCKS } from '../../../platform/database/locks';
import { ResyncRequired } from '../../../platform/events/domain-event';
import type { OnProgress } from '../../../platform/progress/progress';
import type { AccountMode } from '../../../settings/mode-switch';
import { AllAccountsRemoved } from '../../../accounts/users/user.events';
import type { BackupArchive } from '../archive/backup-archive';
import { storedSkeleton } from '../../../accounts/account.rules';
import { ACCOUNT_FAULTS, repeatedNames } from './faults/account-faults';
import { CHALLENGE_FAULTS } from './faults/challenge-faults';
import { CONTENT_FAULTS } from './faults/content-faults';
import { repeats } from './faults/fault-makers';
import { RECORD_FAULTS, TEAM_REPEATS } from './faults/record-faults';
import { IMPORT_IN_PROGRESS } from './import-gate';
import { preparations } from './import-preparations';
import type { ImportReport } from './import-report';
import { type Fault, IMPORT_TABLES, ImportStaging } from './import-staging';
import { ImportUploads, type StagedUploads } from './import-uploads';
import { FILLING_COUNT, ImportWriter } from './import-writer';
import { ReservedRoutes } from './reserved-routes';

/** Another import is under way, here or in another process. */
export class ImportUnderWay extends Forbidden {
  constructor() {
    super(IMPORT_IN_PROGRESS);
  }
}

/** Rows between two reports of progress. */
const ROWS_A_REPORT = 1000;

/** Names whose skeletons are computed at once. */
const NAMES_AT_ONCE = 5000;

/** Ids that leave one for the next row, and that no earlier row has. */
const IDS: readonly Fault[] = IMPORT_TABLES.flatMap((table) => [
  { table, where: `r.id = ${INT_MAX}`, reason: `'id: leaves none for the next row'` },
  {
    ...repeats(table, 'id'),
    // Rows with one id are told apart by where they lie.
    join: `JOIN (SELECT ctid AS at, row_number() OVER (PARTITION BY id ORDER BY ctid) AS place FROM import_${table}) ranking ON ranking.at = r.ctid`,
    reason: `'id: same as in an earlier row'`,
  },
]);

const FAULTS: readonly Fault[] = [...IDS, ...ACCOUNT_FAULTS, ...CHALLENGE_FAULTS, ...CONTENT_FAULTS, ...RECORD_FAULTS];

/** How an import is followed and ended. */
export interface ImportOptions {
  onProgress: OnProgress;
  /** Gives it up when it is aborted; nothing is changed then. */
  signal: AbortSignal;
  /** Writes what else is to be committed with it. */
  conclude: (tx: Tx, report: ImportReport) => Promise<void>;
}

/** One import on its way. */
interface Course {
  archive: BackupArchive;
  uploads: StagedUploads;
  tx: Tx;
  client: ClientBase;
  onProgress: OnProgress;
}

/** Puts the event of a backup in the place of the one that is here: all of it, or nothing. */
@Injectable()
export class Importer {
  private readonly logger = new Logger(Importer.name);

  constructor(
    private readonly source: DataSource,
    private readonly database: Database,
    private readonly uploads: ImportUploads,
    private readonly writer: ImportWriter,
    private readonly files: FileRemoval,
    private readonly routes: ReservedRoutes,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` with the right to import, which one process at a time has; throws ImportUnderWay. It ends with the connection
   * that holds it, so a process that dies leaves none behind.
   */
  async alone<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    await runner.connect();
    try {
      const [row] = await query<{ locked: boolean }>(runner, 'SELECT pg_try_advisory_lock($1) AS locked', [
        LOCKS.import,
      ]);
      if (!row?.locked) throw new ImportUnderWay();
      try {
        // Somebody who sweeps may be at it.
        await query(runner, 'SELECT pg_advisory_lock($1)', [LOCKS.importedFiles]);
        return await work(runner);
      } finally {
        await this.unlock(runner);
      }
    } finally {
      await runner.release();
    }
  }

  /** Removes files that imports left behind; false while one is under way, whose files cannot be told from those. */
  async sweep(): Promise<boolean> {
    const runner = this.source.createQueryRunner();
    await runner.connect();
    try {
      const [row] = await query<{ locked: boolean }>(runner, 'SELECT pg_try_advisory_lock($1) AS locked', [
        LOCKS.importedFiles,
      ]);
      if (!row?.locked) return false;
      try {
        const swept = await this.uploads.sweep();
        if (swept > 0) this.logger.log({ swept }, 'files of imports that were never finished were removed');
        return true;
      } finally {
        await query(runner, 'SELECT pg_advisory_unlock($1)', [LOCKS.importedFiles]);
      }
    } finally {
      await runner.release();
    }
  }

  /**
   * Imports on the connection of `alone`. When it throws, nothing was changed, but files may lie in the storage that `sweep` finds
   * once `alone` is over: only then is it certain that nothing was committed, whatever broke.
   */
  async import(
    runner: QueryRunner,
    archive: BackupArchive,
    { onProgress, signal, conclude }: ImportOptions,
  ): Promise<ImportReport> {
    const began = this.clock.millis();
    const cancel = await this.canceller(runner);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await this.importAll(runner, archive, { onProgress: told(onProgress, signal), signal, conclude }, began);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  private async importAll(
    runner: QueryRunner,
    archive: BackupArchive,
    { onProgress, conclude }: ImportOptions,
    began: number,
  ): Promise<ImportReport> {
    await this.uploads.sweep();
    const named = await locationsOf(archive);
    const wanted = archive.uploads.filter(({ location }) => named.has(location));
    const onFile = counter(onProgress, 'uploads', wanted.length);
    const uploads = await this.uploads.stage(wanted, (location) => archive.openUpload(location), onFile);
    return this.database.transactionOn(runner, async (tx) => {
      // The driver's own client, which TypeORM types as anything.
      const client = (await runner.connect()) as ClientBase;
      const report = await this.replace({ archive, uploads, tx, client, onProgress });
      const seconds = Math.round((this.clock.millis() - began) / 100) / 10;
      await conclude(tx, { ...report, seconds });
      await this.writer.cancelWaiting(tx);
      return { ...report, seconds };
    });
  }

  private async replace(course: Course): Promise<Omit<ImportReport, 'seconds'>> {
    const { archive, uploads, tx, onProgress } = course;
    // An import may take longer than a request; it must not wait for others as long.
    await tx.query('SET LOCAL statement_timeout = 0');
    await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await tx.query(`SET LOCAL lock_timeout = '50s'`);
    const staging = new ImportStaging(tx, course.client);
    await this.stage(staging, course);
    await this.putRight(staging, course);
    const [setting] = await tx.query(`SELECT FROM import_config WHERE key = 'user_mode' AND value = 'teams'`);
    const mode: AccountMode = setting === undefined ? 'users' : 'teams';
    if (mode === 'teams') for (const fault of TEAM_REPEATS) await staging.settle(fault);

    const old = await this.writer.empty(tx);
    await this.writer.withoutForeignKeys(tx, async () => {
      await this.writer.fill(tx, mode, counter(onProgress, 'tables', FILLING_COUNT));
      onProgress({ phase: 'results', done: 0, total: null });
      await this.writer.derive(tx);
    });
    const found = await staging.report();
    const used = await tx.query<{ stored_as: string }>('SELECT stored_as FROM files');
    const keys = new Set(used.map(({ stored_as }) => stored_as));
    const unused = [...uploads.byLocation.values()].filter(({ stored_as }) => !keys.has(stored_as));
    await this.files.afterCommit(tx, [...old, ...unused.map(({ stored_as }) => stored_as)]);
    tx.publish(new AllAccountsRemoved());
    // Every process reads what it keeps in memory again: nothing of it is true any more.
    tx.publish(new ResyncRequired());
    return {
      version: archive.version,
      ...found,
      ignored: ignoredOf(archive),
      uploads: {
        stored: used.length,
        bytes: uploads.bytes,
        unnamed: archive.uploads.length - used.length,
      },
    };
  }

  /** A connection that is broken holds no lock any more. */
  private async unlock(runner: QueryRunner): Promise<void> {
    try {
      await query(runner, 'SELECT pg_advisory_unlock($1), pg_advisory_unlock($2)', [LOCKS.import, LOCKS.importedFiles]);
    } catch (error) {
      this.logger.warn({ err: error }, 'the connection of an import was lost');
    }
  }

  /** Ends a statement of the import that is under way, from another connection. */
  private async canceller(runner: QueryRunner): Promise<() => void> {
    const [row] = await query<{ pid: number }>(runner, 'SELECT pg_backend_pid() AS pid');
    return () => {
      this.database
        .query('SELECT pg_cancel_backend($1)', [row?.pid])
        .catch((error: unknown) => this.logger.warn({ err: error }, 'an import could not be given up'));
    };
  }

  private async stage(staging: ImportStaging, { archive, uploads, onProgress }: Course): Promise<void> {
    const prepare = preparations(uploads.byLocation, this.routes.all());
    const total = IMPORT_TABLES.reduce((sum, table) => sum + (archive.counts.get(table) ?? 0), 0);
    const onRow = counter(onProgress, 'rows', total);
    await staging.create();
    for (const table of IMPORT_TABLES)
      await staging.load(table, archive.rows(table), { prepare: prepare[table], onRow });
  }

  private async putRight(staging: ImportStaging, { tx, onProgress }: Course): Promise<void> {
    const onFault = counter(onProgress, 'checks', FAULTS.length);
    for (const fault of FAULTS) {
      await staging.settle(fault);
      onFault();
    }
    for (const table of ['users', 'teams'] as const) {
      let pass = 1;
      while ((await staging.settle(repeatedNames(table, pass))) > 0) pass++;
      await addSkeletons(tx, table);
    }
  }
}

/** What names that were changed have in common with look-alikes (decisions 11). */
async function addSkeletons(tx: Tx, table: 'users' | 'teams'): Promise<void> {
  for (;;) {
    const rows = await tx.query<{ id: number; name: string }>(
      `SELECT id, name FROM import_${table} WHERE name_skeleton IS NULL LIMIT $1`,
      [NAMES_AT_ONCE],
    );
    if (rows.length === 0) return;
    await tx.query(
      `UPDATE import_${table} AS r SET name_skeleton = known.skeleton
         FROM unnest($1::int[], $2::text[]) AS known (id, skeleton) WHERE r.id = known.id`,
      [rows.map(({ id }) => id), rows.map(({ name }) => storedSkeleton(name))],
    );
  }
}

/** What of the backup has no place here: entries, tables and columns. Addresses are not tracked. */
function ignoredOf({ ignored, counts, unknown_columns }: BackupArchive): string[] {
  const columns = [...unknown_columns].flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  return [...ignored, ...((counts.get('tracking') ?? 0) > 0 ? ['db/tracking.json'] : []), ...columns];
}

/** Locations that rows of the backup name. */
async function locationsOf(archive: BackupArchive): Promise<Set<string>> {
  const locations = new Set<string>();
  for await (const row of archive.rows('files'))
    if ('values' in row && typeof row.values.location === 'string') locations.add(row.values.location);
  return locations;
}

/** Gives the import up at the next progress once it is to be. */
function told(onProgress: OnProgress, signal: AbortSignal): OnProgress {
  return (progress) => {
    signal.throwIfAborted();
    onProgress(progress);
  };
}

/** Counts things of one phase and tells of them now and then. */
function counter(onProgress: OnProgress, phase: string, total: number): () => void {
  let done = 0;
  onProgress({ phase, done, total });
  return () => {
    done++;
    if (total < ROWS_A_REPORT || done % ROWS_A_REPORT === 0 || done === total) onProgress({ phase, done, total });
  };
}

async function query<Row>(runner: QueryRunner, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  // The caller names the row type of its own SQL; nothing at run time could check it.
  return (await runner.query(sql, parameters)) as Row[];
}
