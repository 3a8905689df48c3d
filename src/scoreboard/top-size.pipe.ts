import { Injectable, type PipeTransform } from '@nestjs/common';
import { NotFound } from '../http/errors/errors';

/** Maximum number of accounts in `/scoreboard/top/{n}`; larger numbers are reduced to it. */
export const MAX_TOP = 1000;

/**
 * Parses `n` in `/scoreboard/top/{n}` and limits it to `MAX_TOP`. Throws NotFound unless it has 1 to 100 digits and
 * nothing else.
 */
@Injectable()
export class TopSize implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^\d{1,100}$/.test(text)) throw new NotFound();
    return Math.min(Number(text), MAX_TOP);
  }
}
