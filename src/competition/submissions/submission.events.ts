import { DomainEvent } from '../../platform/events/domain-event';

/** A right answer was recorded. */
export class ChallengeSolved extends DomainEvent {
  constructor(
    readonly challenge_id: number,
    readonly user_id: number,
    readonly account_id: number,
  ) {
    super();
  }
}

/** Most accounts that one event names: a notice holds 8,000 bytes, and each takes up to 47. */
const MOST_NAMED = 100;

/** Scores, places or solve counts changed in another way: awards, unlocks, submissions written by hand, accounts hidden, banned or removed. */
export class ResultsChanged extends DomainEvent {
  /** `of` names the accounts whose own rows changed, where it was only theirs; what challenges are worth may have changed either way. */
  constructor(readonly of: readonly { user_id: number; account_id: number | null }[] | null = null) {
    super();
  }

  /** The same of any number of accounts, in as many events as it takes; one where there are none. */
  static each(accounts: readonly { user_id: number; account_id: number | null }[]): ResultsChanged[] {
    const events = [new ResultsChanged(accounts.slice(0, MOST_NAMED))];
    for (let first = MOST_NAMED; first < accounts.length; first += MOST_NAMED)
      events.push(new ResultsChanged(accounts.slice(first, first + MOST_NAMED)));
    return events;
  }
}
