import { DomainEvent } from '../../platform/events/domain-event';

/** Pages changed: the links in the navigation may be different. */
export class PagesChanged extends DomainEvent {}
