import { DomainEvent } from '../../platform/events/domain-event';

/**
 * An account changed: name, type, ban, team, e-mail or password. `is_on_board` says whether the board may now show the account
 * differently and must be computed again.
 */
export class AccountChanged extends DomainEvent {
  constructor(
    readonly user_id: number,
    readonly is_on_board = true,
  ) {
    super();
  }
}

/** Every account was removed at once, and with it every sign-in. */
export class AllAccountsRemoved extends DomainEvent {}
