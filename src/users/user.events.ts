import { DomainEvent } from '../platform/events/domain-event';

/** What is known of an account changed: name, type, ban, team, e-mail, password. */
export class AccountChanged extends DomainEvent {
  constructor(readonly user_id: number) {
    super();
  }
}

/** Every account was removed at once, and with it every sign-in. */
export class AllAccountsRemoved extends DomainEvent {}
