import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Middlewares one after the other, as one: what the router of Express does for each takes longer than most of them. An error goes to
 * what handles errors, and none of the later ones is called.
 */
export function chain(...handlers: RequestHandler[]): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    let index = 0;
    const go: NextFunction = (error?: unknown): void => {
      const handler = handlers[index++];
      if (error || !handler) {
        next(error);
        return;
      }
      try {
        void handler(request, response, go);
      } catch (thrown) {
        next(thrown);
      }
    };
    go();
  };
}

/** Names and values of headers. */
export type HeaderList = readonly (readonly [string, string])[];

/** The headers of helmet, which are the same for every answer and therefore found out once. */
export function securityHeaders(options: HelmetOptions): HeaderList {
  const request = new IncomingMessage(new Socket());
  const answer = new NotedAnswer(request);
  helmet(options)(request, answer, () => undefined);
  return answer.headers;
}

/** Express middleware that gives every answer these headers. */
export function withHeaders(headers: HeaderList): RequestHandler {
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** Keeps what is set on it, as it is spelt. */
class NotedAnswer extends ServerResponse {
  readonly headers: [string, string][] = [];

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.headers.push([name, String(value)]);
    return this;
  }
}
