import { DomainEvent } from '../../platform/events/domain-event';

/** A spectator key was created or removed. */
export class LiveKeysChanged extends DomainEvent {}
