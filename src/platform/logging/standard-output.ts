import { destination, type DestinationStream } from 'pino';
import pretty from 'pino-pretty';

/** Fields that `messageOf` includes, or that are useless in a terminal. */
const UNLISTED = ['pid', 'hostname', 'context', 'req', 'res', 'responseTime', 'request_id'];

/** Returns standard output for logs: text in a terminal, JSON otherwise. */
export function standardOutput(): DestinationStream {
  if (!process.stdout.isTTY) return destination({ fd: 1, sync: true });
  return pretty({
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: UNLISTED.join(','),
    messageFormat: (line) => messageOf(line),
  });
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

/** Returns the text of a log line for a terminal. For a failed request it ends with the request's id. */
export function messageOf({ msg, context, req, res, responseTime, request_id, err }: RequestLine): string {
  const failed = err !== undefined && request_id !== undefined ? ` (request ${request_id})` : '';
  if (!req) return `${context === undefined ? '' : `${context}: `}${msg}${failed}`;
  const outcome = msg === 'request aborted' ? 'aborted' : (res?.status ?? 'no answer');
  return `${req.method} ${req.path} ${outcome}, ${responseTime} ms, ${req.address}${failed}`;
}
