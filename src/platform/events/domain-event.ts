/** A committed change. Small and serialisable: it travels between processes (see EventBus). */
export abstract class DomainEvent {
  /** Name under which other processes know it. */
  get name(): string {
    return this.constructor.name;
  }
}

/** Everything kept in memory must be read again: events of other processes may have been missed, or the CTF was replaced. */
export class ResyncRequired extends DomainEvent {}
