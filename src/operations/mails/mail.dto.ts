import { QueryChoice, QueryInt } from '../../http/search/query-fields';
import { MAIL_STATES, type MailState } from './mail.views';

/** Query parameters of the outbox. */
export class OutboxQuery {
  @QueryChoice('Only mails in this state', MAIL_STATES) state?: MailState;
  @QueryInt('Only mails before this one; the `meta.next_before_id` of a response') before_id?: number;
}
