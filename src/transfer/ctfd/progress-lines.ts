import type { Response } from 'express';
import type { OnProgress, ProgressReport } from '../../platform/progress/progress';

const LINE_MILLIS = 1000;

/**
 * Sends the progress of `work` as lines of JSON, one a second, and in the last line its result or `failure` of its
 * error. Throws errors of `prepare` before the response begins. The signal aborts when the client disconnects before
 * the end.
 */
export async function sendProgressLines<T>(
  response: Response,
  prepare: (signal: AbortSignal) => Promise<T>,
  work: (prepared: T, onProgress: OnProgress) => Promise<object>,
  failure: (error: unknown) => object,
): Promise<void> {
  const gone = new AbortController();
  const onClose = (): void => gone.abort();
  response.once('close', onClose);
  try {
    const prepared = await prepare(gone.signal);
    let latest: ProgressReport | null = null;
    const write = (line: object): boolean => response.write(`${JSON.stringify(line)}\n`);
    response.status(200).type('application/x-ndjson').set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    response.flushHeaders();
    const timer = setInterval(() => latest !== null && write(latest), LINE_MILLIS);
    try {
      write(await work(prepared, (step) => (latest = step)));
    } catch (error) {
      write(failure(error));
    } finally {
      clearInterval(timer);
      response.end();
    }
  } finally {
    // The work may continue after a complete response, so its `close` must not abort the signal.
    response.off('close', onClose);
  }
}
