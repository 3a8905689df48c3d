import { Injectable, type PipeTransform } from '@nestjs/common';
import { NotFound } from '../http/errors/errors';

/** Maximum number of accounts in a response with their solves; larger sizes are reduced to it. */
export const MAX_TOP = 1000;

/**
 * Parses the size in `/scoreboard/top/{n}` and limits it to `MAX_TOP`. Anything but a whole number is NotFound, as if
 * no route matched.
 */
@Injectable()
export class TopSize implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^\d{1,100}$/.test(text)) throw new NotFound();
    return Math.min(Number(text), MAX_TOP);
  }
}
