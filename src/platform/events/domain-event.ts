/** A committed change. Small and serialisable, because other processes receive it too (see EventBus). */
export abstract class DomainEvent {
  get name(): string {
    return this.constructor.name;
  }
}

/** Everything in memory must be read again: events may have been missed, or all data was replaced. */
export class ResyncRequired extends DomainEvent {}
