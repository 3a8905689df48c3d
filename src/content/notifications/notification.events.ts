import { DomainEvent } from '../../platform/events/domain-event';

/** A notification was posted. Notifications with lower ids were posted before, since ids become visible in order. */
export class NotificationPosted extends DomainEvent {
  constructor(readonly id: number) {
    super();
  }
}
