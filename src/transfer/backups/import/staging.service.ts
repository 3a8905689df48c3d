import { Injectable } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { storedSkeleton } from '../../../accounts/shared/account.rules';
import { INT_MAX } from '../../../http/fields/coercions';
import { MarkedRoutes } from '../../../http/routes/marked-routes';
import { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/database/database';
import type { BackupArchive } from '../archive/backup-archive';
import { ACCOUNT_FAULTS, repeatedNames } from './faults/account-faults';
import { CHALLENGE_FAULTS } from './faults/challenge-faults';
import { CONTENT_FAULTS } from './faults/content-faults';
import { MAILING_FAULTS } from './faults/mailing-faults';
import { repeats } from './faults/fault-makers';
import { RECORD_FAULTS, TEAM_REPEATS } from './faults/record-faults';
import { preparations, type StagedUploads } from './import-preparations';
import type { ImportProgress } from './import-progress';
import { type Fault, IMPORT_TABLES, ImportStaging } from './import-staging';

const NAMES_AT_ONCE = 5000;

/** Faults of ids: the largest possible id, after which the sequence has no next one, and repeated ids. */
const IDS: readonly Fault[] = IMPORT_TABLES.flatMap((table) => [
  { table, where: `r.id = ${INT_MAX}`, reason: `'id: leaves none for the next row'` },
  {
    ...repeats(table, 'id'),
    // Joins by `ctid`, the physical position, because repeated rows have the same id.
    join: `JOIN (SELECT ctid AS at, row_number() OVER (PARTITION BY id ORDER BY ctid) AS place FROM import_${table}) ranking ON ranking.at = r.ctid`,
    reason: `'id: same as in an earlier row'`,
  },
]);

const FAULTS: readonly Fault[] = [
  ...IDS,
  ...ACCOUNT_FAULTS,
  ...CHALLENGE_FAULTS,
  ...CONTENT_FAULTS,
  ...RECORD_FAULTS,
  ...MAILING_FAULTS,
];

/** Loads the rows of a backup into temporary tables, and repairs or refuses faulty rows. */
@Injectable()
export class StagingService {
  constructor(
    private readonly config: Config,
    private readonly routes: MarkedRoutes,
  ) {}

  /**
   * Stages and repairs the rows of all imported tables. The staged rows exist until the end of the transaction.
   * `uploads` are files of the backup by location.
   */
  async stage(
    tx: Tx,
    archive: BackupArchive,
    uploads: StagedUploads,
    progress: ImportProgress,
  ): Promise<ImportStaging> {
    const staging = new ImportStaging(tx);
    const prepare = preparations({
      uploads,
      reservedRoutes: this.reservedRoutes(),
      maxSubmissionLength: this.config.http.max_submission_length,
    });
    const rows = IMPORT_TABLES.reduce((sum, table) => sum + (archive.counts.get(table) ?? 0), 0);
    progress.begin('rows', rows);
    await staging.create();
    for (const table of IMPORT_TABLES) await staging.load(table, archive.rows(table), prepare[table], progress);
    progress.begin('checks', FAULTS.length);
    for (const fault of FAULTS) {
      await staging.apply(fault);
      progress.step();
    }
    for (const table of ['users', 'teams'] as const) {
      let pass = 1;
      while ((await staging.apply(repeatedNames(table, pass))) > 0) pass++;
      await addSkeletons(tx, table);
    }
    const [setting] = await tx.query(`SELECT FROM import_config WHERE key = 'user_mode' AND value = 'teams'`);
    if (setting !== undefined) {
      staging.mode = 'teams';
      for (const fault of TEAM_REPEATS) await staging.apply(fault);
    }
    return staging;
  }

  /** Paths without parameters of the platform's GET routes. They hide pages of the event with the same route. */
  private reservedRoutes(): ReadonlySet<string> {
    const pages = [...this.routes.under(METHOD_METADATA)].filter(({ method }) => method === 'GET');
    const paths = pages.map(({ path }) => path.slice(1));
    return new Set(paths.filter((path) => /^[^:*]+$/.test(path)));
  }
}

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
