import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { SetupWriterService } from '../../../auth/setup/setup-writer.service';
import { FileRemoval } from '../../../challenges/files/file-removal';
import { Forbidden } from '../../../http/errors/errors';
import { Clock } from '../../../platform/clock/clock';
import { Instant } from '../../../platform/clock/instant';
import { Database, type Tx } from '../../../platform/database/database';
import { LOCKS } from '../../../platform/database/locks';
import { ResyncRequired } from '../../../platform/events/domain-event';
import { AllAccountsRemoved } from '../../../accounts/users/user.events';
import type { BackupArchive } from '../archive/backup-archive';
import { IMPORT_IN_PROGRESS } from './import-gate';
import type { StagedUploads } from './import-preparations';
import type { ImportProgress } from './import-progress';
import { ImportRecord } from './import-record.entity';
import type { ImportReport } from './import-report';
import type { ImportStaging } from './import-staging';
import type { ImportListing } from './import.views';
import { ImportUploads } from './import-uploads';
import { ImportWriter, DISPLAYED_VALUES } from './import-writer';
import { StagingService } from './staging.service';

/** Replaces the event by a backup in one transaction. */
@Injectable()
export class Importer {
  private readonly logger = new Logger(Importer.name);

  constructor(
    private readonly source: DataSource,
    private readonly database: Database,
    private readonly uploads: ImportUploads,
    private readonly staging: StagingService,
    private readonly writer: ImportWriter,
    private readonly files: FileRemoval,
    private readonly setup: SetupWriterService,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the import lock. Returns its connection and the id of the connection's database process. Throws Forbidden if
   * the lock is taken. The lock ends with the connection, even if this process crashes.
   */
  async lock(): Promise<{ runner: QueryRunner; pid: number }> {
    const runner = this.source.createQueryRunner();
    await runner.connect();
    try {
      const [row] = (await runner.query('SELECT pg_backend_pid() AS pid WHERE pg_try_advisory_lock($1)', [
        LOCKS.import,
      ])) as { pid: number }[];
      if (row) return { runner, pid: row.pid };
      throw new Forbidden(IMPORT_IN_PROGRESS);
    } catch (error) {
      await runner.release();
      throw error;
    }
  }

  /**
   * Releases the lock and the connection. A lost connection is only logged, because the database then releases the
   * lock.
   */
  async unlock(runner: QueryRunner): Promise<void> {
    try {
      await runner.query('SELECT pg_advisory_unlock($1)', [LOCKS.import]);
    } catch (error) {
      this.logger.warn({ err: error }, 'the connection of an import was lost');
    } finally {
      await runner.release();
    }
  }

  /**
   * Imports on the connection that `lock` returned. If it throws, `ImportUploads.sweep` must remove the stored files.
   * With `asSetUp`, throws SetupDone if the platform is already set up.
   */
  async import(
    runner: QueryRunner,
    archive: BackupArchive,
    { status, asSetUp, source }: { status: ImportListing; asSetUp: boolean; source: string | null },
    progress: ImportProgress,
  ): Promise<ImportReport> {
    const started = Instant.parse(status.started);
    const uploads = await this.uploads.stage(archive, await archive.referencedUploads(), progress);
    return this.database.transactionOn(runner, async (tx) => {
      // An import may take longer than a request, but waits at most 50 s for a lock.
      await tx.query('SET LOCAL statement_timeout = 0');
      await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      await tx.query(`SET LOCAL lock_timeout = '50s'`);
      if (asSetUp) await this.setup.requireOpen(tx);
      const staging = await this.staging.stage(tx, archive, uploads, progress);
      const used = await this.replace(tx, staging, uploads, progress);
      const finished = this.clock.now();
      const bytes = [...uploads.values()].reduce((sum, upload) => sum + upload.bytes, 0);
      const report: ImportReport = {
        version: archive.version,
        ...(await staging.report()),
        ignored: archive.left_out,
        uploads: { stored: used, bytes, unnamed: archive.uploads.length - used },
        seconds: Math.round((finished.millis - started.millis) / 100) / 10,
        ...(source !== null && { comparison: { source, parts: null, is_equal: false, error: null } }),
      };
      await tx.repository(ImportRecord).insert({ id: status.id, started, finished, report });
      await this.writer.cancelWaiting(tx);
      return report;
    });
  }

  private async replace(
    tx: Tx,
    staging: ImportStaging,
    uploads: StagedUploads,
    progress: ImportProgress,
  ): Promise<number> {
    const old = await this.writer.empty(tx);
    await this.writer.fill(tx, staging.mode, progress);
    await staging.apply(DISPLAYED_VALUES);
    const files = await tx.query<{ stored_as: string }>('SELECT stored_as FROM files');
    const used = new Set(files.map(({ stored_as }) => stored_as));
    const staged = [...uploads.values()].map(({ stored_as }) => stored_as);
    await this.files.afterCommit(tx, [...old, ...staged.filter((key) => !used.has(key))]);
    tx.publish(new AllAccountsRemoved());
    tx.publish(new ResyncRequired());
    return used.size;
  }
}
