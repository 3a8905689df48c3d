import { DomainEvent } from '../../../platform/events/domain-event';
import type { ImportListing } from './import.views';

/** An import began, came further or ended; told about once a second, to every process. */
export class ImportProgressed extends DomainEvent {
  constructor(readonly status: Readonly<ImportListing>) {
    super();
  }
}
