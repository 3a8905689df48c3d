import { DomainEvent } from '../../platform/events/domain-event';

/** A notification was posted. Ids become visible in order, so all up to `id` can be read. */
export class NotificationPosted extends DomainEvent {
  constructor(readonly id: number) {
    super();
  }
}
