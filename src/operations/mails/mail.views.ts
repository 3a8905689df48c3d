import { ChoiceField, DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

export const MAIL_STATES = ['waiting', 'sending', 'retrying', 'given_up'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail that is not sent yet, or was given up. */
export class OutboxMailView {
  @IntField('Id of the mail', { example: 7 }) id: number;
  @TextField('What it is: `confirmation`, `welcome`, `password changed` or `password reset`', {
    example: 'confirmation',
  })
  kind: string;
  @TextField('Address it goes to; null where the account is gone', { nullable: true, example: 'user1@example.com' })
  to: string | null;
  @IntField('User it is for', { nullable: true, example: 2 }) user_id: number | null;
  @ChoiceField('Where it stands', MAIL_STATES, { example: 'retrying' }) state: MailState;
  @IntField('How often it was tried', { example: 2 }) tries: number;
  @TextField('What the mail server said last', { nullable: true, example: 'Connection refused' }) error: string | null;
  @DateField('When it was caused') created: Instant;
  @DateField('When it is tried next; null while it is being sent, or given up', { nullable: true })
  next_try: Instant | null;
}
