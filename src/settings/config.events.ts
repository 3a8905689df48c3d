import { DomainEvent } from '../platform/events/domain-event';

/** One or more runtime settings were written. */
export class SettingsChanged extends DomainEvent {}
