import { DomainEvent } from '../platform/events/domain-event';

/** Runtime settings were written. */
export class SettingsChanged extends DomainEvent {}
