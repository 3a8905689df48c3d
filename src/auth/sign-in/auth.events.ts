import { DomainEvent } from '../../platform/events/domain-event';

/** Something a user was signed in with ended before its time: a session by logging out, or a token by being deleted. */
export class SignInEnded extends DomainEvent {
  constructor(readonly user_id: number) {
    super();
  }
}
