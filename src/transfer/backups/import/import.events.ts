import { DomainEvent } from '../../../platform/events/domain-event';
import type { ImportListing } from './import.views';

/** An import began, made progress or ended; every process gets it, about once a second. */
export class ImportProgressed extends DomainEvent {
  constructor(readonly status: Readonly<ImportListing>) {
    super();
  }
}
