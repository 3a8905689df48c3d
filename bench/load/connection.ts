import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ReadyRequest } from './requests';

export interface Reply {
  status: number;
  /** Status line and header fields, up to the empty line. */
  head: string;
  body: Buffer;
}

export const RETRY_AFTER = /^retry-after: (\d+)$/im;

const END_OF_HEAD = '\r\n\r\n';
const SOLVED = '{"success":true,"data":{"status":"correct"';

/**
 * Client with one connection and one request at a time. It does little work, because it shares the machine with the
 * measured program. Supports only responses with Content-Length, and 304.
 */
export class Connection {
  private chunks: Buffer[] = [];
  private size = 0;
  /** Bytes of the incoming response; 1 until its head is complete. */
  private awaited = 1;
  private waiting: { resolve: (response: Reply) => void; reject: (error: Error) => void } | null = null;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.read(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.waiting?.reject(new Error('the connection was closed before the answer'));
      this.waiting = null;
    });
  }

  /** Resolves when the server has accepted the connection; rejects if it does not. */
  static async open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Connection(socket);
  }

  get isOpen(): boolean {
    return !this.socket.destroyed && this.socket.writable;
  }

  /** Sends a request and returns its response; rejects if the connection ends first. */
  send({ method, path, body = '', headers }: ReadyRequest): Promise<Reply> {
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

/** Outcome of a request: `answered` for 2xx, `refused` for 503, else `error`. */
export type Outcome = 'answered' | 'refused' | 'error';

/** Classifies a response by its status. */
export function outcomeOf({ status }: Reply): Outcome {
  if (status === 503) return 'refused';
  return status >= 200 && status < 300 ? 'answered' : 'error';
}

/** Returns true if the response reports a solve. */
export function isSolve({ body }: Reply): boolean {
  return body.toString('latin1', 0, SOLVED.length) === SOLVED;
}
