import { SetMetadata } from '@nestjs/common';
import type { DomainEvent } from './domain-event';

export type EventClass<T extends DomainEvent = DomainEvent> = new (...args: never[]) => T;

export const HANDLES = 'ensign:handles';

/** Calls the method, with the event, after a transaction that published one of `events` has committed, on every process. */
export function Handles(...events: EventClass[]): MethodDecorator {
  return SetMetadata(HANDLES, events);
}
