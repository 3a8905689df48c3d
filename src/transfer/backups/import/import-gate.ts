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

const RETRY_SECONDS = 2;

const PROGRESS = new RegExp(`^${API_PREFIX}/imports/([0-9a-f]{32})$`);

const CHECK_MILLIS = 1000;

const READING: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** An import fails if it waits longer for requests in progress. */
const WRITERS_MILLIS = 60_000;

const LOST = 'The process that was importing ended before it was done; nothing was changed.';

/**
 * Refuses requests during an import, because the tables may be locked. Lets probes pass, and answers requests for the
 * progress of the import and for the page of CTFd's import form.
 */
@Injectable()
export class ImportGate implements OnApplicationBootstrap, OnApplicationShutdown {
  latest: ImportListing | null = null;

  private readonly logger = new Logger(ImportGate.name);
  private isRunning = false;
  private timer: NodeJS.Timeout | null = null;
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

  /**
   * Stores the status. During an import, destroys requests of `writers` that are not fully received, because the rest
   * may take any time.
   */
  @Handles(ImportProgressed)
  onProgress({ status }: ImportProgressed): void {
    this.latest = status;
    this.isRunning = status.state === 'running';
    if (this.isRunning) for (const request of this.writers) if (!request.complete) request.destroy();
  }

  @Handles(ResyncRequired)
  async check(): Promise<void> {
    const before = this.latest;
    const isLocked = await this.isLocked();
    // Keeps a status that an event brought during the query, since it is newer than the result.
    if (this.latest !== before) return;
    this.isRunning = isLocked;
    if (!isLocked && before?.state === 'running') this.latest = { ...before, state: 'failed', error: LOST };
  }

  async isLocked(): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid = 0 AND objid = $1
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [LOCKS.import],
    );
    return rows.length > 0;
  }

  /**
   * Waits for the requests of this process that may write and began before the import. Rejects on abort and after
   * `WRITERS_MILLIS`.
   */
  async writersEnded(signal: AbortSignal): Promise<void> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(WRITERS_MILLIS)]);
    while (this.writers.size > 0) await setTimeout(20, undefined, { signal: limit });
  }
}
