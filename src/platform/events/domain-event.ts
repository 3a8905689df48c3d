/** Something that has happened and been committed. Small and serialisable: it travels between processes (see EventTransport). */
export abstract class DomainEvent {
  /** Name under which other processes know it. */
  get name(): string {
    return this.constructor.name;
  }
}

/** Everything kept in memory must be read again: notices of other processes may have been missed, or the whole event was replaced. */
export class ResyncRequired extends DomainEvent {}
