import { DomainEvent } from '../events/domain-event';

/** There are new jobs; whichever worker is quickest takes them. */
export class JobsAdded extends DomainEvent {}
