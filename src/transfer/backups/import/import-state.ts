import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { LOCKS } from '../../../platform/database/locks';
import { ResyncRequired } from '../../../platform/events/domain-event';
import { Handles } from '../../../platform/events/handles';
import { ImportProgressed, type ImportStatus } from './import.events';

const CHECK_MILLIS = 1000;

const LOST = 'The process that was importing ended before it was done; nothing was changed.';

/**
 * Whether an event is being imported, kept in memory because every request asks. The advisory lock of the importing connection is
 * the flag: it is set in the database for all processes, and ends with its process. Events tell of its beginning, progress and end.
 */
@Injectable()
export class ImportState implements OnApplicationBootstrap, OnApplicationShutdown {
  isRunning = false;
  /** The import under way, or the last one this process was told of. */
  latest: ImportStatus | null = null;

  private readonly logger = new Logger(ImportState.name);
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.check();
    this.timer = setInterval(() => {
      if (this.isRunning)
        this.check().catch((error: unknown) =>
          this.logger.warn({ err: error }, 'the import lock could not be checked'),
        );
    }, CHECK_MILLIS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  @Handles(ImportProgressed)
  onProgress({ status }: ImportProgressed): void {
    this.latest = status;
    this.isRunning = status.state === 'running';
  }

  /** Asks the database whether an import is running. */
  @Handles(ResyncRequired)
  async check(): Promise<void> {
    const before = this.latest;
    const isLocked = await this.isLocked();
    // What an event told meanwhile is newer.
    if (this.latest !== before) return;
    this.isRunning = isLocked;
    if (!isLocked && before?.state === 'running') this.latest = { ...before, state: 'failed', error: LOST };
  }

  /** Whether a connection holds the lock. */
  async isLocked(): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid = 0 AND objid = $1
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [LOCKS.import],
    );
    return rows.length > 0;
  }
}
