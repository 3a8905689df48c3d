import { Injectable } from '@nestjs/common';
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex';

/** Maximum number of waiting requests of one account. Further requests get 503. */
const MAX_WAITING = 256;

/**
 * Runs the attempts and unlocks of an account one at a time in this process. PostgreSQL's row lock would do the same,
 * but each waiting request would hold a connection, so one account could take the whole pool.
 */
@Injectable()
export class AccountQueues extends KeyedMutex<number> {
  constructor() {
    super(MAX_WAITING);
  }
}
