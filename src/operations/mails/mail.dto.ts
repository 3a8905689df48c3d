import { QueryChoice, QueryInt } from '../../http/search/query-fields';
import { MAIL_STATES, type MailState } from './mail.views';

/** Query parameters of the outbox. */
export class OutboxQuery {
  @QueryChoice('Only those that stand so', MAIL_STATES) state?: MailState;
  @QueryInt('Only those before this mail, by the `meta.next_before_id` of an answer') before_id?: number;
}
