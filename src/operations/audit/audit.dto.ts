import { QueryInt, QueryMoment, QueryText } from '../../http/search/query-fields';
import type { Instant } from '../../platform/clock/instant';

/** Query parameters of the audit log. */
export class AuditQuery {
  @QueryInt('Only what this user did') actor_id?: number;
  @QueryText('Only what was done to objects of this type: the section of the API', 'challenges') object_type?: string;
  @QueryText('Only what was done to the object with this id, or the setting with this name') object_id?: string;
  @QueryText('Only requests of this operation of the API', 'updateChallenge') operation?: string;
  @QueryMoment('Only from this moment on') from?: Instant;
  @QueryMoment('Only before this moment') to?: Instant;
  @QueryText('Text to look for in name, path, operation and changes; ignores case') q?: string;
  @QueryInt('Only those before this record, by the `meta.next_before_id` of an answer') before_id?: number;
}
