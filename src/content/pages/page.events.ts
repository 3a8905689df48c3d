import { DomainEvent } from '../../platform/events/domain-event';

/** Pages were written: what the navigation links may be another. */
export class PagesChanged extends DomainEvent {}
