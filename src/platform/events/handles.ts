import { SetMetadata } from '@nestjs/common';
import type { DomainEvent } from './domain-event';

export type EventClass<T extends DomainEvent = DomainEvent> = new (...args: never[]) => T;

export const HANDLES = 'ensign:handles';

/** Calls the method in every process with each event of these classes, after its transaction has committed. */
export function Handles(...events: EventClass[]): MethodDecorator {
  return SetMetadata(HANDLES, events);
}
