import { EventEmitter, once } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { onceAnswered } from '../../../http/load-limit/load-limiter';
import type { OnProgress } from '../../../platform/progress/progress';
import { Handles } from '../../../platform/events/handles';
import { ImportProgressed } from './import.events';

/** Methods that write nothing an event consists of. */
const READING: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Longer than all but the largest CSV file takes; an import that would have to wait longer is given up. */
const PATIENCE_MILLIS = 60_000;

/**
 * The requests to this process that may write. One that began before an import and ended after it would write into the new event
 * what was allowed to somebody of the old one.
 */
@Injectable()
export class RequestsUnderWay {
  private readonly writing = new Set<Request>();
  private readonly ends = new EventEmitter();

  /** Counts a request until it is answered, also to nobody. */
  add(request: Request, response: Response): void {
    if (READING.includes(request.method)) return;
    this.writing.add(request);
    onceAnswered(response, () => {
      this.writing.delete(request);
      this.ends.emit('end');
    });
  }

  /** Resolves when all have ended, called while no more are let in; throws when that takes long, and when `signal` is aborted. */
  async ended(signal: AbortSignal, onProgress: OnProgress): Promise<void> {
    this.cutOff();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MILLIS)]);
    while (this.writing.size > 0) {
      onProgress({ phase: 'requests', done: 0, total: null });
      await once(this.ends, 'end', { signal: limit });
    }
  }

  /** In every process, and again with each notice. */
  @Handles(ImportProgressed)
  onProgress({ status }: ImportProgressed): void {
    if (status.state === 'running') this.cutOff();
  }

  /** Ends those whose body is still on its way: nothing would come of them, and a client may send as slowly as it likes. */
  private cutOff(): void {
    for (const request of this.writing) if (!request.complete) request.destroy();
  }
}
