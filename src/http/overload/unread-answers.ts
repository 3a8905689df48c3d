import type { NextFunction, Request, Response } from 'express';

/** How long a reader may take nothing of an answer that is in memory. */
const STALL_MILLIS = 20_000;

/** Express middleware: gives an answer up when its reader takes nothing of it for too long. Each who reads nothing keeps one in memory. */
export function giveUpUnread(_request: Request, response: Response, next: NextFunction): void {
  response.on('prefinish', limitStall);
  next();
}

/** When all of an answer is written: most went to the system at once, and need no timer. */
function limitStall(this: Response): void {
  if (this.socket && this.socket.writableLength > 0) giveUpStalled(this, STALL_MILLIS);
}

/**
 * Gives the answer up when its reader takes nothing of it for so long: as the system tells, which has megabytes between the two, and
 * says nothing before a good part of them is gone.
 */
export function giveUpStalled(response: Response, millis: number): void {
  response.setTimeout(millis, () => response.destroy());
}
