import { DomainEvent } from '../../platform/events/domain-event';

/** A session or token of a user ended early, by a logout or a deletion. */
export class SignInEnded extends DomainEvent {
  constructor(readonly user_id: number) {
    super();
  }
}
