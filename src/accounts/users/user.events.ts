import { DomainEvent } from '../../platform/events/domain-event';

/**
 * What is known of an account changed: name, type, ban, team, e-mail, password. `is_on_board` says whether the board may show it
 * otherwise now, and must be computed anew.
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
