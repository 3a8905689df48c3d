import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';

/** A client's own request id, when it is short and plain enough for a log line. */
const CLIENT_ID = /^[\w.-]{1,64}$/;

/**
 * One line for each request when it is over, with its id, the address of the caller by `addressOf` and the id of a signed-in user by `userOf`: what `pino-http` writes, but without
 * two loggers made for every request.
 */
export function requestLog(
  addressOf: (request: Request) => string,
  userOf: (request: Request) => number | undefined,
): RequestHandler {
  return (request, response, next) => {
    const begun = performance.now();
    request.id = requestId(request);
    response.setHeader('X-Request-Id', request.id);
    // Known for as long as the connection is open, or once it was asked for.
    const address = addressOf(request);
    let isOver = false;
    const over = (error?: Error): void => {
      if (!isOver) write(request, response, { begun, address, user_id: userOf(request), error });
      isOver = true;
    };
    response.once('close', () => over());
    // Writing to a client that is gone causes one, and there is no other listener.
    response.on('error', over);
    next();
  };
}

function write(
  request: Request,
  response: Response,
  {
    begun,
    address,
    user_id,
    error,
  }: { begun: number; address: string; user_id: number | undefined; error: Error | undefined },
): void {
  const logger = PinoLogger.root;
  const hasFailed = error !== undefined || response.statusCode >= 500;
  if (!logger.isLevelEnabled(hasFailed ? 'error' : 'info')) return;
  const { method, originalUrl: url } = request;
  const line = { request_id: request.id, user_id, req: { method, url, address }, res: response };
  const responseTime = Math.round(performance.now() - begun);
  if (hasFailed) {
    const err = error ?? new Error(`failed with status code ${response.statusCode}`);
    logger.error({ ...line, err, responseTime }, 'request errored');
  } else {
    const isWhole = !request.readableAborted && response.writableEnded;
    logger.info({ ...line, responseTime }, isWhole ? 'request completed' : 'request aborted');
  }
}

function requestId({ headers }: Request): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && CLIENT_ID.test(sent) ? sent : randomUUID();
}
