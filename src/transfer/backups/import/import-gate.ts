import { setTimeout } from 'node:timers/promises';
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

const READING: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Longer than all but the largest CSV file takes; an import that would have to wait longer fails. */
const WRITERS_MILLIS = 60_000;

const LOST = 'The process that was importing ended before it was done; nothing was changed.';

/**
 * Refuses every request while an import is running, before anything asks the database, whose tables may be locked. Two are answered: the
 * progress by the id of the import, and the page that CTFd's clients are sent to after they have begun one.
 *
 * Requests that may write and were let in before are done in the old event: the import waits for them. The locks of its tables alone would
 * not order them, because a request may hold none yet, such as an upload that is still being sent.
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
  /** Requests that were let in and may write. */
  private readonly writers = new Set<Request>();

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
      if (!READING.includes(request.method)) {
        this.writers.add(request);
        response.once('close', () => this.writers.delete(request));
      }
      next();
      return;
    }
    const { latest } = this;
    response.set('Cache-Control', 'no-store').set('Retry-After', String(RETRY_SECONDS));
    if (request.method === 'GET' && latest !== null && PROGRESS.exec(request.path)?.[1] === latest.id)
      response.json({ success: true, data: { ...latest, report: null } });
    else if (request.method === 'GET' && request.path === '/admin/import')
      response.set('Refresh', String(RETRY_SECONDS)).type('html').send(barePage(IMPORT_IN_PROGRESS, ''));
    else if (!request.path.startsWith(API_PREFIX) && (request.headers.accept ?? '').includes('text/html'))
      response.status(403).type('html').send(barePage(IMPORT_IN_PROGRESS, '<p>Please come back in a moment.</p>'));
    else response.status(403).json({ message: IMPORT_IN_PROGRESS });
  };

  /** Cuts off uploads that are still being sent: they would be stored in the new event, and could take as long as they like. */
  @Handles(ImportProgressed)
  onProgress({ status }: ImportProgressed): void {
    this.latest = status;
    this.isRunning = status.state === 'running';
    if (this.isRunning) for (const request of this.writers) if (!request.complete) request.destroy();
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

  /** Returns true if a connection holds the lock. */
  async isLocked(): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid = 0 AND objid = $1
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [LOCKS.import],
    );
    return rows.length > 0;
  }

  /** Waits for the writing requests that this process let in before; no more are let in meanwhile. */
  async writersEnded(signal: AbortSignal): Promise<void> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(WRITERS_MILLIS)]);
    while (this.writers.size > 0) await setTimeout(20, undefined, { signal: limit });
  }
}
