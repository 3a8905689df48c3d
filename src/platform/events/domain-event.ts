/** Something that has happened and been committed. Small and serialisable: it travels in a PostgreSQL notification (8,000 bytes). */
export abstract class DomainEvent {
  /** Name under which other processes know it. */
  get name(): string {
    return this.constructor.name;
  }
}

/** Published locally when notices of other processes may have been missed: everything kept in memory must be read again. */
export class NoticesLost extends DomainEvent {}
