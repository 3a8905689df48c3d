import { DomainEvent } from '../../platform/events/domain-event';

/** A webhook was created, changed or removed, or a delivery is to be sent now. */
export class WebhooksChanged extends DomainEvent {}
