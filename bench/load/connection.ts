import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ReadyRequest } from './requests';

/** The answer to one request. */
export interface Answer {
  status: number;
  /** From the status line to the empty line. */
  head: string;
  body: Buffer;
}

/** Of a refusal, in its head. */
export const RETRY_AFTER = /^retry-after: (\d+)$/im;

const END_OF_HEAD = '\r\n\r\n';
const SOLVED = '{"success":true,"data":{"status":"correct"';

/**
 * A client with one connection and one request at a time, of as little work as can be: it shares the machine with what it measures.
 * It reads answers with a Content-Length.
 */
export class Connection {
  private chunks: Buffer[] = [];
  private size = 0;
  /** Bytes of the answer that is coming, as far as its head says so; until then, one is enough to look. */
  private awaited = 1;
  private waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.read(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.waiting?.reject(new Error('the connection was closed before the answer'));
      this.waiting = null;
    });
  }

  /** Resolves when the server has taken the connection; rejects when it does not. */
  static async open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Whether another request can be sent. */
  get isOpen(): boolean {
    return !this.socket.destroyed && this.socket.writable;
  }

  /** Sends a request and gives its answer; rejects when the connection ends before. */
  send({ method, path, body = '', headers }: ReadyRequest): Promise<Answer> {
    let text = `${method} ${path} HTTP/1.1\r\nHost: bench\r\n`;
    for (const name in headers) text += `${name}: ${headers[name]}\r\n`;
    if (body !== '') text += `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      if (!this.isOpen) {
        reject(new Error('the connection is closed'));
        return;
      }
      this.waiting = { resolve, reject };
      this.socket.write(`${text}\r\n${body}`);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size < this.awaited) return;
    const received = Buffer.concat(this.chunks);
    this.chunks = [received];
    const end = received.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = received.toString('latin1', 0, end);
    const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    const length = status === 304 ? 0 : Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
    if (Number.isNaN(length)) {
      this.socket.destroy(new Error(`an answer without a length: ${head}`));
      return;
    }
    const start = end + END_OF_HEAD.length;
    this.awaited = start + length;
    if (this.size < this.awaited) return;
    const { waiting } = this;
    [this.chunks, this.size, this.awaited, this.waiting] = [[], 0, 1, null];
    waiting?.resolve({ status, head, body: received.subarray(start, start + length) });
  }
}

/** What an answer is to a load: what was asked for, a refusal that asks to come again, or something that should not have been. */
export type Outcome = 'answered' | 'refused' | 'error';

/** The only place that decides which answers count; no load of single clients asks for what may be answered 3xx. */
export function outcomeOf({ status }: Answer): Outcome {
  if (status === 503) return 'refused';
  return status >= 200 && status < 300 ? 'answered' : 'error';
}

/** Whether this is the answer to a right attempt that counted. */
export function isSolve({ body }: Answer): boolean {
  return body.toString('latin1', 0, SOLVED.length) === SOLVED;
}
