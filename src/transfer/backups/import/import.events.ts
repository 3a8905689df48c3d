import { DomainEvent } from '../../../platform/events/domain-event';
import type { ImportListing } from './import.views';

/** An import began, progressed or ended; sent to every process about once a second. */
export class ImportProgressed extends DomainEvent {
  constructor(readonly status: Readonly<ImportListing>) {
    super();
  }
}
