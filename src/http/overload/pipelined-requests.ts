import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';

/** That one connection may have sent and not been answered; no client that waits for answers has more than a few. */
const MAX_WAITING = 64;

const waiting = new WeakMap<Socket, number>();

/**
 * Express middleware, before all others: has a request wait until those before it on its connection are answered. Else a client who sends
 * thousands at once and reads nothing would have all the answers kept in memory, and Node would not tell any but the first that the
 * client has gone. A connection with too many of them is closed.
 */
export function oneOfAConnection(request: Request, response: Response, next: NextFunction): void {
  const { socket } = request;
  if (response.socket !== null) {
    next();
    return;
  }
  const before = waiting.get(socket) ?? 0;
  if (before === MAX_WAITING) {
    socket.destroy();
    return;
  }
  waiting.set(socket, before + 1);
  response.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
    // Not at once: Node is about to send what the answer has already.
    process.nextTick(next);
  });
}
