import { DomainEvent } from '../../platform/events/domain-event';

/** A record of the audit log is complete. */
export class AuditRecorded extends DomainEvent {
  constructor(readonly id: number) {
    super();
  }
}
