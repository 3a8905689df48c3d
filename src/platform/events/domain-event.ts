/** Something that has happened and been committed. Small and serialisable: it travels between processes (see EventCarrier). */
export abstract class DomainEvent {
  /** Name under which other processes know it. */
  get name(): string {
    return this.constructor.name;
  }
}

/** Published locally when notices of other processes may have been missed: everything kept in memory must be read again. */
export class NoticesLost extends DomainEvent {}
