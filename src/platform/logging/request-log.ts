import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { loggedPath } from './logged-path';

/** A client's own request id, when it is short and plain enough for a log line. */
const CLIENT_ID = /^[\w.-]{1,64}$/;

/**
 * Writes one line for each request when it is over, with its id, the address of the caller by `addressOf` and the id of a signed-in user by
 * `userOf`. Query strings carry download tokens, headers and bodies carry passwords and flags: none of them is logged.
 */
export function requestLog(
  logger: Logger,
  addressOf: (request: Request) => string,
  userOf: (request: Request) => number | undefined,
): RequestHandler {
  // Added when the line is written. Bound to the logger of the request, they would take three times as long as the rest of the line.
  const complete = (request: Request, line: object): object => ({
    request_id: request.id,
    user_id: userOf(request),
    ...line,
  });
  return pinoHttp<Request, Response>({
    logger,
    genReqId: (request, response) => {
      const id = requestId(request);
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customSuccessObject: (request, _response, line: object) => complete(request, line),
    customErrorObject: (request, _response, _error, line: object) => complete(request, line),
    customLogLevel: (_request, { statusCode }, error) => (error || statusCode >= 500 ? 'error' : 'info'),
    wrapSerializers: false,
    serializers: {
      req: (request: Request) => ({
        method: request.method,
        path: loggedPath(request.originalUrl),
        address: addressOf(request),
      }),
      res: ({ statusCode, headersSent }: Response) => ({ status: headersSent ? statusCode : null }),
    },
  });
}

function requestId({ headers }: Request): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && CLIENT_ID.test(sent) ? sent : randomUUID();
}
