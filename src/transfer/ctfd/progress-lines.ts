import type { Response } from 'express';
import type { OnProgress, ProgressReport } from '../../platform/progress/progress';

const LINE_MILLIS = 1000;

/**
 * Responds with lines of JSON: the progress of `work` each second, then its result, or the result of `failure` for its
 * error. Errors of `prepare` are thrown before the response begins. The signal aborts if the client disconnects before
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
    // An import continues after the response, so the end of the response must not abort the signal.
    response.off('close', onClose);
  }
}
