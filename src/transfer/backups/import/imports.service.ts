import { randomBytes } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { QueryRunner } from 'typeorm';
import { Repository } from 'typeorm';
import { NotFound } from '../../../http/errors/errors';
import type { Viewer } from '../../../http/access/viewer';
import { Clock } from '../../../platform/clock/clock';
import { Instant } from '../../../platform/clock/instant';
import { Database } from '../../../platform/database/database';
import type { OnProgress, ProgressReport } from '../../../platform/progress/progress';
import type { BackupArchive } from '../archive/backup-archive';
import { ImportGate } from './import-gate';
import type { ReceivedArchive } from './import-upload.interceptor';
import { ImportProgressed, type ImportStatus } from './import.events';
import { ImportRecord } from './import-record.entity';
import type { ImportReport } from './import-report';
import { ImportState } from './import-state';
import { ImportListing, ImportView } from './import.views';
import { Importer, ImportUnderWay } from './importer';

const IMPORT_ID = /^[0-9a-f]{32}$/;

/** How often other processes are told how far an import has come. */
const PROGRESS_MILLIS = 1000;

/** The database may take a while to see that the process is gone which was importing. */
const SWEEP_AGAIN_MILLIS = 1000;

/** Imports shown in the list; one replaces the other, so few matter. */
const MAX_LISTED = 100;

const FAILED = 'The import failed, and nothing was changed. The log of the server says why.';

/** An import that has begun: where it stands, and its end. */
export interface BegunImport {
  view: ImportView;
  /** Rejects when it fails; nothing was changed then. */
  finished: Promise<ImportReport>;
}

/** Imports of whole events, for the API, the pages and the command line. */
@Injectable()
export class ImportsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ImportsService.name);
  private readonly stop = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  private sweeping: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    private readonly importer: Importer,
    private readonly state: ImportState,
    private readonly gate: ImportGate,
    @InjectRepository(ImportRecord) private readonly records: Repository<ImportRecord>,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sweep();
  }

  /** An import under way is given up: it would hold up the end for as long as it takes. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.sweeping) clearTimeout(this.sweeping);
    this.stop.abort(new Error('The process was told to stop.'));
    await this.settled();
  }

  /** Resolves when what this process has begun to import is over, whatever came of it. */
  async settled(): Promise<void> {
    await this.running;
  }

  /**
   * Begins to put the event of a verified backup in the place of the one that is here; resolves when every request to this
   * process is refused because of it. Throws ImportUnderWay. `onProgress` is told more often than other processes are; `forget`
   * lets go of the archive, whatever comes of it, before the process may end.
   */
  async begin(
    archive: BackupArchive,
    onProgress: OnProgress = () => undefined,
    forget: () => Promise<void> = () => Promise.resolve(),
  ): Promise<BegunImport> {
    const status: ImportStatus = {
      id: randomBytes(16).toString('hex'),
      state: 'running',
      phase: 'starting',
      done: 0,
      total: null,
      started: this.clock.now().toJSON(),
      finished: null,
      error: null,
    };
    let begun: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const finished = this.importer.alone(async (runner) => {
      await this.announce(status);
      begun();
      return this.follow(runner, { archive, status, onProgress });
    });
    const ended = finished
      .then(
        () => this.conclude(status, null),
        (error: unknown) => this.conclude(status, error),
      )
      .finally(forget)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'an imported file could not be removed'));
    // One that may not begin ends while the other goes on.
    this.running = Promise.all([this.running, ended]);
    await Promise.race([hasBegun, finished]);
    return { view: ImportView.ofStatus(status), finished: finished.finally(() => ended) };
  }

  /** The same for a received backup: resolves when it has begun, and the file goes when it has ended. */
  async beginReceived({ archive, forget }: ReceivedArchive): Promise<ImportView> {
    const { view, finished } = await this.begin(archive, undefined, forget);
    // A failure was logged and told.
    finished.catch(() => undefined);
    return view;
  }

  /** Where an import stands, for whoever knows its id; what it did to which row only for administrators. */
  async get(viewer: Viewer, id: string): Promise<ImportView> {
    if (!IMPORT_ID.test(id)) throw new NotFound();
    const record = await this.records.findOneBy({ id });
    if (record) return ImportView.ofRecord(record, { isAdmin: viewer.isAdmin });
    const { latest } = this.state;
    if (latest?.id !== id) throw new NotFound();
    return ImportView.ofStatus(latest);
  }

  /** The imports that were finished, the latest first. */
  async list(): Promise<ImportListing[]> {
    const records = await this.records.find({ order: { finished: 'DESC', id: 'ASC' }, take: MAX_LISTED });
    return records.map(ImportListing.of);
  }

  /** The latest import that was finished, with its report; null for none. */
  async latest(): Promise<ImportRecord | null> {
    const [record] = await this.records.find({ order: { finished: 'DESC' }, take: 1 });
    return record ?? null;
  }

  /** Why the last import that this process heard of failed; null when it did not. */
  failure(): string | null {
    return this.state.latest?.error ?? null;
  }

  /** Removes what imports left behind that were never finished; later, while one is or seems to be under way. */
  private async sweep(): Promise<void> {
    try {
      if (await this.importer.sweep()) return;
    } catch (error) {
      // Bytes that nobody needs must not keep the platform from starting; the next start or import tries again.
      this.logger.warn({ err: error }, 'files that imports left behind could not be removed');
      return;
    }
    this.sweeping = setTimeout(() => void this.sweep(), SWEEP_AGAIN_MILLIS).unref();
  }

  /** Runs the import, and tells every process of it once a second. */
  private async follow(
    runner: QueryRunner,
    { archive, status, onProgress }: { archive: BackupArchive; status: ImportStatus; onProgress: OnProgress },
  ): Promise<ImportReport> {
    const tell = (progress: ProgressReport): void => {
      Object.assign(status, progress);
      onProgress(progress);
    };
    const timer = setInterval(() => {
      this.announce(status).catch((error: unknown) => this.logger.warn({ err: error }, 'progress could not be told'));
    }, PROGRESS_MILLIS);
    try {
      tell({ phase: 'requests', done: 0, total: null });
      await this.gate.writersEnded(this.stop.signal);
      return await this.importer.import(runner, archive, {
        onProgress: tell,
        signal: this.stop.signal,
        conclude: async (tx, report) => {
          const [started, finished] = [Instant.parse(status.started), this.clock.now()];
          await tx.repository(ImportRecord).insert({ id: status.id, started, finished, report });
        },
      });
    } finally {
      clearInterval(timer);
    }
  }

  /** The last that is heard of an import, once the right to import is free again. */
  private async conclude(status: ImportStatus, error: unknown): Promise<void> {
    // Nobody was told of one that could not begin.
    if (error instanceof ImportUnderWay) return;
    if (error !== null) this.logger.error({ err: error, import: status.id }, 'an import failed');
    else this.logger.log({ import: status.id }, 'an event was imported');
    if (error !== null) await this.sweep();
    Object.assign(status, {
      state: error === null ? 'done' : 'failed',
      finished: this.clock.now().toJSON(),
      error: error === null ? null : FAILED,
    });
    try {
      await this.announce(status);
    } catch (failure) {
      // Other processes see that the lock is free.
      this.state.onProgress(new ImportProgressed(status));
      this.logger.warn({ err: failure }, 'the end of an import could not be told');
    }
  }

  private async announce(status: ImportStatus): Promise<void> {
    await this.database.transaction((tx) => {
      tx.publish(new ImportProgressed({ ...status }));
      return Promise.resolve();
    });
  }
}
