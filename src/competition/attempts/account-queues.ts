import { Injectable } from '@nestjs/common';
import { Turnstiles } from '../../platform/queue/turnstiles';

/** Requests of one account that may wait; more is a flood, and answered 503. */
const MAX_WAITING = 256;

/**
 * Attempts and purchases of one account, one at a time in this process. The account's row lock puts them in line anyway, but there
 * each would wait with a connection of the pool in its hand, and other players without any. What is right is decided by that lock alone.
 */
@Injectable()
export class AccountQueues {
  private readonly turnstiles = new Turnstiles<number>(1, MAX_WAITING);

  /** Runs `work` when the account's turn has come; gives or throws what it does. Throws Overcrowded. */
  run<T>(account_id: number, work: () => Promise<T>): Promise<T> {
    return this.turnstiles.pass(account_id, work);
  }
}
