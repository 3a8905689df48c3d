import { DomainEvent } from '../../platform/events/domain-event';

/** Ratings were written. */
export class RatingsChanged extends DomainEvent {}
