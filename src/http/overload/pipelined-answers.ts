import type { NextFunction, Request, Response } from 'express';

/**
 * Express middleware, before all others: has every answer end with its client. Node says so only to the one whose turn it is; those
 * behind it on the same connection would never close, and what waits for that, such as places and streams, would never be given back.
 */
export function endPipelinedAnswers(request: Request, response: Response, next: NextFunction): void {
  if (!isItsTurn(response)) {
    const { socket } = request;
    const end = (): void => {
      response.destroy();
      response.emit('close');
    };
    // A client may send any number of requests without waiting.
    socket.setMaxListeners(0);
    socket.once('close', end);
    response.once('socket', () => socket.off('close', end));
  }
  next();
}

/** Whether the answer goes out next on its connection. */
export function isItsTurn(response: Response): boolean {
  return response.socket !== null;
}
