import { DomainEvent } from '../../platform/events/domain-event';

/** Pages were created, changed or deleted; `SiteLinks` reads its links again. */
export class PagesChanged extends DomainEvent {}
