import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { API_PREFIX } from '../../../http/routes/api-controller';
import { barePage } from '../../../http/pages/bare-page';
import { PROBES } from '../../../http/routes/probes';
import { Database } from '../../../platform/database/database';
import { LOCKS } from '../../../platform/database/locks';
import { ResyncRequired } from '../../../platform/events/domain-event';
import { Handles } from '../../../platform/events/handles';
import { ImportProgressed } from './import.events';
import type { ImportListing } from './import.views';

export const IMPORT_IN_PROGRESS = 'Import currently in progress';

/** What the caller asks again after, in seconds. */
const RETRY_SECONDS = 2;

const PROGRESS = new RegExp(`^${API_PREFIX}/imports/([0-9a-f]{32})$`);

const CHECK_MILLIS = 1000;

const LOST = 'The process that was importing ended before it was done; nothing was changed.';

/**
 * Refuses every request while an import is running, before anything asks the database, whose tables may be locked. Only the progress is
 * answered, by the id of the import.
 *
 * The advisory lock of the importing connection is the flag: it is set in the database for all processes, and ends with its process.
 * Events tell of its beginning, progress and end.
 */
@Injectable()
export class ImportGate implements OnApplicationBootstrap, OnApplicationShutdown {
  /** The import under way, or the last one this process was told of. */
  latest: ImportListing | null = null;

  private readonly logger = new Logger(ImportGate.name);
  private isRunning = false;
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

  /** Express middleware. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    if (!this.isRunning || PROBES.includes(request.path)) {
      next();
      return;
    }
    const { latest } = this;
    response.set('Cache-Control', 'no-store').set('Retry-After', String(RETRY_SECONDS));
    if (request.method === 'GET' && latest !== null && PROGRESS.exec(request.path)?.[1] === latest.id)
      response.json({ success: true, data: { ...latest, report: null } });
    else if (!request.path.startsWith(API_PREFIX) && (request.headers.accept ?? '').includes('text/html'))
      response.status(403).type('html').send(barePage(IMPORT_IN_PROGRESS, '<p>Please come back in a moment.</p>'));
    else response.status(403).json({ message: IMPORT_IN_PROGRESS });
  };

  @Handles(ImportProgressed)
  onProgress({ status }: ImportProgressed): void {
    this.latest = status;
    this.isRunning = status.state === 'running';
  }

  /** Asks the database whether an import is running. */
  @Handles(ResyncRequired)
  async check(): Promise<void> {
    const before = this.latest;
    const isLocked = (await this.holder()) !== null;
    // What an event told meanwhile is newer.
    if (this.latest !== before) return;
    this.isRunning = isLocked;
    if (!isLocked && before?.state === 'running') this.latest = { ...before, state: 'failed', error: LOST };
  }

  /** The process of the database server that works for the import under way; null for none. */
  async holder(): Promise<number | null> {
    const [lock] = await this.database.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid = 0 AND objid = $1
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [LOCKS.import],
    );
    return lock?.pid ?? null;
  }
}
