import { randomBytes } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { QueryRunner } from 'typeorm';
import { Repository } from 'typeorm';
import { NotFound } from '../../../http/errors/errors';
import type { Viewer } from '../../../http/context/viewer';
import { Clock } from '../../../platform/clock/clock';
import type { ReceivedFile } from '../../../http/uploads/upload-receiver';
import { Database } from '../../../platform/database/database';
import type { OnProgress } from '../../../platform/progress/progress';
import type { BackupArchive } from '../archive/backup-archive';
import { openUpload } from './backup-upload';
import { ImportGate } from './import-gate';
import { ImportProgress } from './import-progress';
import { ImportProgressed } from './import.events';
import { ImportRecord } from './import-record.entity';
import type { Comparison, ImportReport } from './import-report';
import { ImportListing, ImportView } from './import.views';
import { ImportUploads } from './import-uploads';
import { Importer } from './importer';

const IMPORT_ID = /^[0-9a-f]{32}$/;

const PROGRESS_MILLIS = 1000;

/**
 * Delay before `sweep` is repeated. The repetition is needed after a crash: the database may keep the lock until it
 * notices that the importing process has ended.
 */
const SWEEP_AGAIN_MILLIS = 1000;

const MAX_LISTED = 100;

const FAILED = 'The import failed, and nothing was changed. The log of the server says why.';

interface BeginOptions {
  onProgress?: OnProgress;
  asSetUp?: boolean;
  /**
   * Address of the CTFd from which the backup comes. If set, the report has a comparison, which `saveComparison`
   * completes.
   */
  source?: string | null;
}

/** Starts imports of whole events and reports their progress. */
@Injectable()
export class ImportsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ImportsService.name);
  private readonly stop = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  private backend: number | null = null;
  private sweeping: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    private readonly importer: Importer,
    private readonly uploads: ImportUploads,
    private readonly gate: ImportGate,
    @InjectRepository(ImportRecord) private readonly records: Repository<ImportRecord>,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sweep();
  }

  /** Aborts a running import, so that it does not delay the shutdown. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.sweeping) clearTimeout(this.sweeping);
    this.stop.abort(new Error('The process was told to stop.'));
    if (this.backend !== null) await this.cancelStatement(this.backend);
    await this.settled();
  }

  /** Only logs a failure: if the database cannot be reached, the import ends anyway. */
  private async cancelStatement(pid: number): Promise<void> {
    try {
      await this.database.query('SELECT pg_cancel_backend($1)', [pid]);
    } catch (error) {
      this.logger.warn({ err: error }, 'an import could not be cancelled');
    }
  }

  async settled(): Promise<void> {
    await this.running;
  }

  /**
   * Begins to replace the event by a verified backup. When it resolves, this process refuses requests. Throws Forbidden
   * during another import. `finished` rejects if the import fails.
   */
  async begin(
    archive: BackupArchive,
    { onProgress = () => undefined, asSetUp = false, source = null }: BeginOptions = {},
  ): Promise<{ view: ImportView; finished: Promise<ImportReport> }> {
    await this.sweep();
    const { runner, pid } = await this.importer.lock();
    const status: ImportListing = {
      id: randomBytes(16).toString('hex'),
      state: 'running',
      phase: 'starting',
      done: 0,
      total: null,
      started: this.clock.now().toJSON(),
      finished: null,
      error: null,
    };
    this.gate.onProgress(new ImportProgressed({ ...status }));
    const finished = this.run(runner, archive, { status, pid, onProgress, asSetUp, source });
    this.running = finished.catch(() => undefined);
    return { view: { ...status, report: null }, finished };
  }

  /**
   * Marks all pending comparisons as interrupted, because their processes may have ended. A comparison that is still
   * running replaces the mark by its result.
   */
  async endComparisons(): Promise<void> {
    await this.database.query(
      `UPDATE imports SET report = jsonb_set(report, '{comparison,error}', $1)
        WHERE report->'comparison' @> '{"parts": null, "error": null}'`,
      [JSON.stringify('The comparison was interrupted.')],
    );
  }

  /** Completes the report of an import from a CTFd. */
  async saveComparison(id: string, comparison: Comparison): Promise<void> {
    await this.database.query(`UPDATE imports SET report = jsonb_set(report, '{comparison}', $2) WHERE id = $1`, [
      id,
      JSON.stringify(comparison),
    ]);
  }

  async beginUpload(file: ReceivedFile | undefined, asSetUp = false): Promise<ImportView> {
    const archive = await openUpload(file);
    try {
      const { view, finished } = await this.begin(archive, { asSetUp });
      // Ignores the error here: `run` logs and reports it.
      finished.finally(() => archive.close()).catch(() => undefined);
      return view;
    } catch (error) {
      await archive.close();
      throw error;
    }
  }

  async get(viewer: Viewer, id: string): Promise<ImportView> {
    if (!IMPORT_ID.test(id)) throw new NotFound();
    const record = await this.records.findOneBy({ id });
    if (record) return { ...ImportListing.from(record), report: viewer.isAdmin ? record.report : null };
    const { latest } = this.gate;
    if (latest?.id !== id) throw new NotFound();
    return { ...latest, report: null };
  }

  async list(): Promise<ImportListing[]> {
    const records = await this.records.find({ order: { finished: 'DESC', id: 'ASC' }, take: MAX_LISTED });
    return records.map(ImportListing.from);
  }

  private async sweep(): Promise<void> {
    try {
      if (await this.uploads.sweep()) return;
    } catch (error) {
      // Unused files must not prevent the start of the server or an import. The next start or import sweeps again.
      this.logger.warn({ err: error }, 'files that imports left behind could not be removed');
      return;
    }
    this.sweeping = setTimeout(() => void this.sweep(), SWEEP_AGAIN_MILLIS).unref();
  }

  /**
   * Runs the import. Reports its status to all processes at the start, once a second, and after the lock is released.
   */
  private async run(
    runner: QueryRunner,
    archive: BackupArchive,
    { status, pid, onProgress, asSetUp, source }: Required<BeginOptions> & { status: ImportListing; pid: number },
  ): Promise<ImportReport> {
    const report: OnProgress = (step) => {
      Object.assign(status, step);
      onProgress(step);
    };
    const progress = new ImportProgress(report, this.stop.signal);
    let announced: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      announced = this.announce(status);
    }, PROGRESS_MILLIS);
    try {
      await this.announce(status);
      progress.begin('requests');
      await this.gate.writersEnded(this.stop.signal);
      this.backend = pid;
      const result = await this.importer.import(runner, archive, { status, asSetUp, source }, progress);
      this.logger.log({ import: status.id }, 'an event was imported');
      status.state = 'done';
      return result;
    } catch (error) {
      this.logger.error({ err: error, import: status.id }, 'an import failed');
      status.state = 'failed';
      status.error = FAILED;
      throw error;
    } finally {
      this.backend = null;
      clearInterval(timer);
      // Waits for the latest progress event, so that it cannot arrive after the final one.
      await announced;
      await this.importer.unlock(runner);
      if (status.state === 'failed') await this.sweep();
      status.finished = this.clock.now().toJSON();
      await this.announce(status);
    }
  }

  private async announce(status: ImportListing): Promise<void> {
    const event = new ImportProgressed({ ...status });
    try {
      await this.database.transaction((tx) => {
        tx.publish(event);
        return Promise.resolve();
      });
    } catch (error) {
      this.gate.onProgress(event);
      this.logger.warn({ err: error }, 'other processes could not be told of an import');
    }
  }
}
