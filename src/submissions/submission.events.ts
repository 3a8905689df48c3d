import { DomainEvent } from '../platform/events/domain-event';

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

/** Scores, places or solve counts changed in another way: awards, unlocks, submissions written by hand, accounts hidden, banned or removed. */
export class ResultsChanged extends DomainEvent {
  /** `of` names the accounts whose own rows changed, where it was only theirs; what challenges are worth may have changed either way. */
  constructor(readonly of: readonly { user_id: number; account_id: number | null }[] | null = null) {
    super();
  }
}
