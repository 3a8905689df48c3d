import { DomainEvent } from '../../../platform/events/domain-event';
import type { ImportListing } from './import.views';

/** Status of an import, sent to every process at the start, about once a second, and at the end. */
export class ImportProgressed extends DomainEvent {
  constructor(readonly status: Readonly<ImportListing>) {
    super();
  }
}
