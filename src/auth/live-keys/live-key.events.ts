import { DomainEvent } from '../../platform/events/domain-event';

/** A key for spectators was made or removed. */
export class LiveKeysChanged extends DomainEvent {}
