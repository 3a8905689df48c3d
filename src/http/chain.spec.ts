import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { chain } from './chain';

describe('a chain of middlewares', () => {
  const calls: unknown[] = [];
  const noting =
    (name: string): RequestHandler =>
    (_request, _response, next) => {
      calls.push(name);
      next();
    };
  const done: NextFunction = (error?: unknown) => calls.push(['done', error]);

  /** Sends a request through; none of the middlewares looks at it. */
  function send(...handlers: RequestHandler[]): void {
    chain(...handlers)({} as Request, {} as Response, done);
  }

  beforeEach(() => {
    calls.length = 0;
  });

  it('calls each, and then what comes after them', () => {
    send(noting('first'), noting('second'));

    expect(calls).toEqual(['first', 'second', ['done', undefined]]);
  });

  it('ends with the one that answers', () => {
    send(noting('first'), () => undefined, noting('third'));

    expect(calls).toEqual(['first']);
  });

  it.each<[string, RequestHandler]>([
    [
      'passed on',
      (_request, _response, next) => {
        next(new Error('wrong'));
      },
    ],
    [
      'thrown',
      () => {
        throw new Error('wrong');
      },
    ],
  ])('calls none of those after an error that is %s', (_how, failing) => {
    send(noting('first'), failing, noting('third'));

    expect(calls).toEqual(['first', ['done', new Error('wrong')]]);
  });

  it('takes what is thrown after a wait for an error too', async () => {
    send(
      (_request, _response, next) => void Promise.resolve().then(() => next()),
      () => {
        throw new Error('late');
      },
    );
    await Promise.resolve();

    expect(calls).toEqual([['done', new Error('late')]]);
  });
});
