import type { Request, RequestHandler, Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/** Express middleware that sets the headers of helmet. They are the same for every answer, and so are computed once. */
export function securityHeaders(options: HelmetOptions): RequestHandler {
  const headers = new Map<string, string>();
  const recorder = { setHeader: headers.set.bind(headers), removeHeader: (): void => undefined };
  // Helmet reads nothing of a request, and of a response only calls these two.
  helmet(options)({} as Request, recorder as unknown as Response, () => undefined);
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}
