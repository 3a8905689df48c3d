import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { API_PREFIX } from '../../../http/api-controller';
import { barePage } from '../../../http/pages/bare-page';
import { PROBES } from '../../../http/probes';
import { Handles } from '../../../platform/events/handles';
import { escapeHtml } from '../../../platform/markdown/escape-html';
import { ImportState } from './import-state';
import { ImportProgressed, type ImportStatus } from './import.events';

export const IMPORT_IN_PROGRESS = 'Import currently in progress';

const PROGRESS = new RegExp(`^${API_PREFIX}/imports/([0-9a-f]{32})$`);

/** Seconds after which a browser looks again. */
const REFRESH_SECONDS = 2;

const READING: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Longer than all but the largest CSV file takes; an import that would have to wait longer fails. */
const WRITERS_MILLIS = 60_000;

/**
 * Refuses every request while an import is running, before anything asks the database, whose tables may be locked. Two are
 * answered: the progress by the id of the import, which only who began it knows, and the page the import was begun on.
 */
@Injectable()
export class ImportGate {
  /** Requests that were let in and may write. */
  private readonly writers = new Set<Request>();

  constructor(private readonly state: ImportState) {}

  /** Express middleware. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    if (!this.state.isRunning || PROBES.includes(request.path)) {
      if (!READING.includes(request.method)) {
        this.writers.add(request);
        response.once('close', () => this.writers.delete(request));
      }
      next();
      return;
    }
    const { latest } = this.state;
    response.set('Cache-Control', 'no-store').set('Retry-After', String(REFRESH_SECONDS));
    if (request.method === 'GET' && latest !== null && PROGRESS.exec(request.path)?.[1] === latest.id) {
      response.json({ success: true, data: { ...latest, report: null } });
      return;
    }
    if (request.method === 'GET' && request.path === '/admin/import') {
      response.set('Refresh', String(REFRESH_SECONDS)).type('html').send(progressPage(latest));
      return;
    }
    response.status(403);
    if (!request.path.startsWith(API_PREFIX) && (request.headers.accept ?? '').includes('text/html'))
      response.type('html').send(barePage(IMPORT_IN_PROGRESS, '<p>Please come back in a moment.</p>'));
    else response.json({ message: IMPORT_IN_PROGRESS });
  };

  /** Cuts off uploads that are still being sent: they would be stored in the new event, and could take as long as they like. */
  @Handles(ImportProgressed)
  cutOff({ status }: ImportProgressed): void {
    if (status.state !== 'running') return;
    for (const request of this.writers) if (!request.complete) request.destroy();
  }

  /** Waits for the writing requests that this process let in before; no more are let in meanwhile. */
  async writersEnded(signal: AbortSignal): Promise<void> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(WRITERS_MILLIS)]);
    while (this.writers.size > 0) await setTimeout(20, undefined, { signal: limit });
  }
}

function progressPage(status: ImportStatus | null): string {
  if (status === null) return barePage(IMPORT_IN_PROGRESS, '');
  const { phase, done, total } = status;
  const value = total === null || total === 0 ? '' : ` value="${done}" max="${total}"`;
  return barePage(
    IMPORT_IN_PROGRESS,
    `<p>${escapeHtml(phase)}: ${done}${total === null ? '' : ` of ${total}`}</p><progress${value}></progress>
<p>Everybody is signed out when it is done; sign in again with an account of the imported event.</p>`,
  );
}
