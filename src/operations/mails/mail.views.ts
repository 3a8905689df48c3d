import { ChoiceField, DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

export const MAIL_STATES = ['waiting', 'sending', 'retrying', 'given_up'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail that is not sent yet, or that was given up after its last try. */
export class OutboxMailView {
  @IntField('Id of the mail', { example: 7 }) id: number;
  @TextField('Kind of the mail: `confirmation`, `welcome`, `password changed` or `password reset`', {
    example: 'confirmation',
  })
  kind: string;
  @TextField('Recipient; null if the account is deleted', { nullable: true, example: 'user1@example.com' })
  to: string | null;
  @IntField('Recipient', { nullable: true, example: 2 }) user_id: number | null;
  @ChoiceField('State', MAIL_STATES, { example: 'retrying' }) state: MailState;
  @IntField('Number of tries', { example: 2 }) tries: number;
  @TextField('Last error of the mail server', { nullable: true, example: 'Connection refused' }) error: string | null;
  @DateField('Time at which the mail was queued') created: Instant;
  @DateField('Time of the next try; null while it is being sent, or given up', { nullable: true })
  next_try: Instant | null;
}
