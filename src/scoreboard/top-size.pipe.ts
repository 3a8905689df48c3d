import { Injectable, type PipeTransform } from '@nestjs/common';
import { NotFound } from '../http/errors/errors';

/** Most accounts one request may ask for with their solves; more are cut to it. */
export const MAX_TOP = 1000;

/** The whole number in the path of `/scoreboard/top/{n}`, cut to `MAX_TOP`; anything else names no route, so it is NotFound. */
@Injectable()
export class TopSize implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^\d{1,100}$/.test(text)) throw new NotFound();
    return Math.min(Number(text), MAX_TOP);
  }
}
