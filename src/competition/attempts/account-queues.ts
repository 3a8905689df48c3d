import { Injectable } from '@nestjs/common';
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex';

/** Requests of one account that may wait. More than any player sends; the rest get 503. */
const MAX_WAITING = 256;

/**
 * Runs the attempts and unlocks of one account one at a time in this process. PostgreSQL orders them by a row lock anyway, but there
 * each would hold a connection of the pool while it waits, and one account could take them all.
 */
@Injectable()
export class AccountQueues extends KeyedMutex<number> {
  constructor() {
    super(MAX_WAITING);
  }
}
