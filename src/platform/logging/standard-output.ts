import { destination, type DestinationStream } from 'pino';

/** Lines are written together once there are this many bytes of them, */
const BATCH_BYTES = 4096;

/** or after this long. */
const BATCH_MILLIS = 100;

let opened: DestinationStream | null = null;

/** Standard output for logs: one write takes longer than all else about a line, so several share it. The rest is written at exit. */
export function standardOutput(): DestinationStream {
  opened ??= open();
  return opened;
}

function open(): DestinationStream {
  const output = destination({ fd: 1, sync: true, minLength: BATCH_BYTES, periodicFlush: BATCH_MILLIS });
  process.once('exit', () => output.flushSync());
  return output;
}
