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

/** Refuses by JSON at the least cost, on answers that have no headers yet; gives them those of all answers. */
export function refusingInBrief(headersOfAll: HeaderList): (response: Response) => void {
  // Names and values by turns, as `writeHead` takes them.
  const headers = [...headersOfAll, ...BUSY_JSON.headers].flat();
  return (response) => {
    response.writeHead(BUSY.status, headers);
    response.end(BUSY_JSON.text);
  };
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
