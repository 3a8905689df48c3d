import { DomainEvent } from '../events/domain-event';

/** New jobs were stored; any process may take them. */
export class JobsAdded extends DomainEvent {}
