import { DomainEvent } from '../../platform/events/domain-event';

/** A challenge was solved. */
export class ChallengeSolved extends DomainEvent {
  constructor(
    readonly challenge_id: number,
    readonly user_id: number,
    readonly account_id: number,
  ) {
    super();
  }
}

/**
 * Maximum number of accounts in one event: a notification must have less than 8,000 bytes, and an account takes up to
 * 47.
 */
const MAX_EVENT_ACCOUNTS = 100;

/** Scores, places or solve counts changed, for example by awards, unlocks, edited submissions or changed accounts. */
export class ResultsChanged extends DomainEvent {
  /** `accounts` lists the changed accounts; null means any account. Challenge values may have changed in both cases. */
  constructor(readonly accounts: readonly { user_id: number; account_id: number | null }[] | null = null) {
    super();
  }

  /** Splits the accounts into as many events as needed; returns one event if there are no accounts. */
  static each(accounts: readonly { user_id: number; account_id: number | null }[]): ResultsChanged[] {
    const events = [new ResultsChanged(accounts.slice(0, MAX_EVENT_ACCOUNTS))];
    for (let first = MAX_EVENT_ACCOUNTS; first < accounts.length; first += MAX_EVENT_ACCOUNTS)
      events.push(new ResultsChanged(accounts.slice(first, first + MAX_EVENT_ACCOUNTS)));
    return events;
  }
}
