/** A committed change. Must be serialisable and small, because `EventBus` sends it to other processes. */
export abstract class DomainEvent {
  get name(): string {
    return this.constructor.name;
  }
}

/** Everything in memory must be read again: events may have been missed, or all data was replaced. */
export class ResyncRequired extends DomainEvent {}
