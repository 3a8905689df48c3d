import { DomainEvent } from '../../platform/events/domain-event';

/**
 * An account's name, type, ban, team, email address or password changed. `is_on_board` is true if the scoreboard may
 * now show the account differently and must be recomputed.
 */
export class AccountChanged extends DomainEvent {
  constructor(
    readonly user_id: number,
    readonly is_on_board = true,
  ) {
    super();
  }
}

/** All accounts were removed at once, and all sessions with them. */
export class AllAccountsRemoved extends DomainEvent {}
