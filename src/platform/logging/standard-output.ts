import { destination, type DestinationStream } from 'pino';
import pretty from 'pino-pretty';

type Output = ReturnType<typeof destination>;

/** Lines are written together once there are this many characters of them, */
const BATCH_LENGTH = 3072;

/** or after this long; */
const BATCH_MILLIS = 100;

/** and never more at once than a pipe takes whole, so that those of several processes are not mixed. */
const MAX_LENGTH = 4096;

let opened: Output | null = null;

/**
 * Standard output for logs. At a terminal each line is written for people, at once. Elsewhere lines are JSON, and several share a write,
 * which takes longer than all else about a line; the rest is written at exit.
 */
export function standardOutput(): DestinationStream {
  if (process.stdout.isTTY) return pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
  opened ??= open();
  return opened;
}

/** Writes the lines that wait, before something else is written that is to come after them. */
export function flushOutput(): void {
  opened?.flushSync();
}

function open(): Output {
  const output = destination({
    fd: 1,
    sync: true,
    minLength: BATCH_LENGTH,
    maxWrite: MAX_LENGTH,
    periodicFlush: BATCH_MILLIS,
  });
  process.once('exit', () => output.flushSync());
  return output;
}
