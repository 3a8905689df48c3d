import { type Server, STATUS_CODES } from 'node:http';
import type { Request, Response } from 'express';
import { announcedBytes, LARGE_BODY_BYTES } from '../access/request';
import type { HeaderList } from '../chain';
import { Unavailable } from '../errors/errors';
import { wantsPage } from '../pages/browser-error.filter';

const BUSY = new Unavailable('Too many requests are being answered at the moment. Please try again.');

const BUSY_JSON = refusal('application/json', `${JSON.stringify(BUSY.body())}\n`);

const BUSY_PAGE = refusal(
  'text/html; charset=utf-8',
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Not available</title></head>
<body><main><h1>Not available</h1><p>${BUSY.message}</p></main></body>
</html>
`,
);

/**
 * Refuses a request, by a page or JSON as suits who asked. The connection is kept for the next try, unless much would have to be read
 * for that, or some has been.
 */
export function refuse(request: Request, response: Response): void {
  const { headers, text } = wantsPage(request) ? BUSY_PAGE : BUSY_JSON;
  response.statusCode = BUSY.status;
  for (const [name, value] of headers) response.setHeader(name, value);
  const isToBeLeft = request.readableDidRead || announcedBytes(request) > LARGE_BODY_BYTES;
  if (!request.complete && isToBeLeft) response.setHeader('Connection', 'close');
  response.end(text);
}

/**
 * Refuses by JSON at the least cost, on answers of `server` that have no headers yet; gives them those of all answers. Putting an answer
 * together costs Node more than sending it, so most are written as they were put together once for the second.
 */
export function refusingInBrief(
  { keepAliveTimeout }: Pick<Server, 'keepAliveTimeout'>,
  headersOfAll: HeaderList,
): (request: Request, response: Response) => void {
  const headers = [...headersOfAll, ...BUSY_JSON.headers];
  // Names and values by turns, as `writeHead` takes them.
  const parameters = headers.flat();
  const seconds = String(Math.floor(keepAliveTimeout / 1000));
  let prepared = { second: NaN, bytes: Buffer.alloc(0) };
  const whole = (): Buffer => {
    const now = new Date();
    const second = Math.floor(now.getTime() / 1000);
    if (second === prepared.second) return prepared.bytes;
    const lines = [
      `HTTP/1.1 ${String(BUSY.status)} ${STATUS_CODES[BUSY.status] ?? ''}`,
      ...headers.map((header) => header.join(': ')),
      `Date: ${now.toUTCString()}`,
      'Connection: keep-alive',
      `Keep-Alive: timeout=${seconds}`,
    ];
    prepared = { second, bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${BUSY_JSON.text}`) };
    return prepared.bytes;
  };
  return (request, response) => {
    response.statusCode = BUSY.status;
    if (mayBePrepared(request, response)) {
      request.socket.write(whole());
      // By this Node's server knows that the connection is free for the next request.
      response.emit('finish');
      return;
    }
    response.writeHead(BUSY.status, parameters);
    response.end(BUSY_JSON.text);
  };
}

/** Whether its connection is kept, its body is not to be read, and its client has read what it was sent before. */
function mayBePrepared(request: Request, response: Response): boolean {
  const { method, complete, socket } = request;
  const isRead = response.socket === socket && socket.writable && socket.writableLength === 0;
  return method !== 'HEAD' && complete && response.shouldKeepAlive && isRead;
}

function refusal(type: string, text: string): { headers: HeaderList; text: string } {
  const headers: HeaderList = [
    ...Object.entries(BUSY.headers),
    ['Cache-Control', 'no-store'],
    ['Content-Type', type],
    ['Content-Length', String(Buffer.byteLength(text))],
  ];
  return { headers, text };
}
