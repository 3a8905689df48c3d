import { QueryChoice, QueryInt } from '../../http/search/query-fields';
import { MAIL_STATES, type MailState } from './mail.views';

/** Filters of the list of unsent mails. */
export class OutboxQuery {
  @QueryChoice('Only mails in this state', MAIL_STATES) state?: MailState;
  @QueryInt('Only mails before this one; the `meta.next_before_id` of a response') before_id?: number;
}
