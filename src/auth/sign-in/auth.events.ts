import { DomainEvent } from '../../platform/events/domain-event';

/** A session or token of a user was ended before its expiry. */
export class SignInEnded extends DomainEvent {
  constructor(readonly user_id: number) {
    super();
  }
}
