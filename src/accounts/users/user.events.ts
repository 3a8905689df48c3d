import { DomainEvent } from '../../platform/events/domain-event';

/** A user was created, changed or removed. `is_on_board` is true if the scoreboard may have changed. */
export class AccountChanged extends DomainEvent {
  constructor(
    readonly user_id: number,
    readonly is_on_board = true,
  ) {
    super();
  }
}

/** All users were removed at once, and all sessions with them. */
export class AllAccountsRemoved extends DomainEvent {}
