import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Middlewares as one: the router of Express takes longer for each than most of them run. */
export function inTurn(...handlers: RequestHandler[]): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const run = (index: number, error?: unknown): void => {
      const handler = handlers[index];
      if (error || !handler) next(error);
      else void handler(request, response, (failure?: unknown) => run(index + 1, failure));
    };
    run(0);
  };
}
