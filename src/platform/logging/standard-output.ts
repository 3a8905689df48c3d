import { destination, type DestinationStream } from 'pino';
import pretty from 'pino-pretty';

type Output = ReturnType<typeof destination>;

/** Lines are written together once there are this many characters of them, */
const BATCH_LENGTH = 3072;

/** or after this long; */
const BATCH_MILLIS = 100;

/** and never more at once than a pipe takes whole, so that those of several processes are not mixed. */
const MAX_LENGTH = 4096;

/** What `messageOf` puts into the message, and what is of no use at a terminal. */
const UNLISTED = ['pid', 'hostname', 'context', 'req', 'res', 'responseTime', 'request_id'];

let opened: Output | null = null;

/**
 * Standard output for logs. At a terminal each line is written for people, at once. Elsewhere lines are JSON, and several share a write,
 * which takes longer than all else about a line; the rest is written at exit.
 */
export function standardOutput(): DestinationStream {
  if (process.stdout.isTTY)
    return pretty({
      sync: true,
      singleLine: true,
      translateTime: 'SYS:HH:MM:ss',
      ignore: UNLISTED.join(','),
      messageFormat: (line) => messageOf(line),
    });
  opened ??= open();
  return opened;
}

interface RequestLine {
  msg?: string;
  context?: string;
  request_id?: string;
  req?: { method: string; path: string; address: string };
  res?: { status: number | null };
  responseTime?: number;
  err?: unknown;
}

/** The message of a line at a terminal. Of a request it has what one looks for, and of one that failed the id that the answer carries. */
export function messageOf({ msg, context, req, res, responseTime, request_id, err }: RequestLine): string {
  const failed = err !== undefined && request_id !== undefined ? ` (request ${request_id})` : '';
  if (!req) return `${context === undefined ? '' : `${context}: `}${msg}${failed}`;
  const outcome = msg === 'request aborted' ? 'aborted' : (res?.status ?? 'no answer');
  return `${req.method} ${req.path} ${outcome}, ${responseTime} ms, ${req.address}${failed}`;
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
