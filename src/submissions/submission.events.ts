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
export class ResultsChanged extends DomainEvent {}
