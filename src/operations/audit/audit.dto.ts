import { QueryInt, QueryInstant, QueryText } from '../../http/search/query-fields';
import type { Instant } from '../../platform/clock/instant';

/** Filters of the audit log; combined with AND. */
export class AuditQuery {
  @QueryInt('Only actions of this user') actor_id?: number;
  @QueryText('Only actions on this type of object: the section of the API', 'challenges') object_type?: string;
  @QueryText('Only actions on the object with this id, or the setting with this name') object_id?: string;
  @QueryText('Only requests of this operation of the API', 'updateChallenge') operation?: string;
  @QueryInstant('Only actions from this time on') from?: Instant;
  @QueryInstant('Only actions before this time') to?: Instant;
  @QueryText('Text to search for in name, path, operation and changes; ignores case') q?: string;
  @QueryInt('Only records before this one; the `meta.next_before_id` of a response') before_id?: number;
}
