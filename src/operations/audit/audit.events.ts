import { DomainEvent } from '../../platform/events/domain-event';

/** A record of the audit log was completed; `AdminLive` sends it to administrators' streams. */
export class AuditRecorded extends DomainEvent {
  constructor(readonly id: number) {
    super();
  }
}
