import { Injectable } from '@nestjs/common';
import { Turnstile } from '../queue/turnstile';

/** Of the process's connections, ten where nothing else is said, so many; the others stay free for what is soon done. */
const AT_ONCE = 3;

/** More would wait for minutes, in the places of those whose requests are soon done. */
const PLACES = 200;

/**
 * Lets reads that go through whole tables on behalf of anybody run a few at a time, so that however many ask, others are still heard. Throws
 * Overcrowded for those for whom there is no place.
 */
@Injectable()
export class LongReads extends Turnstile {
  constructor() {
    super(AT_ONCE, PLACES);
  }
}
