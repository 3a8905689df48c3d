import { DomainEvent } from '../../platform/events/domain-event';

/** A notification was posted; ids become visible in their order, so everything up to `id` can be read. */
export class NotificationPosted extends DomainEvent {
  constructor(readonly id: number) {
    super();
  }
}
