import { ChoiceField, DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import {
  type Audience,
  AUDIENCES,
  MAILING_KINDS,
  MAILING_STATES,
  type MailingKind,
  type MailingState,
} from './mailing.entity';
import { RECIPIENT_STATES, type RecipientState } from './mailing-recipient.entity';

/** Number of recipients of a mailing by state. */
export class MailingProgressView {
  @IntField('All recipients; 0 for a draft', { example: 300 }) total: number;
  @IntField('Not sent yet; in a cancelled mailing never sent', { example: 180 }) waiting: number;
  @IntField('Being sent', { example: 1 }) sending: number;
  @IntField('Accepted by the mail server', { example: 115 }) sent: number;
  @IntField('Refused by the mail server', { example: 2 }) failed: number;
  @IntField('Not sent, because the user unsubscribed, was banned or changed the address after the start', {
    example: 1,
  })
  skipped: number;
  @IntField('Perhaps sent: the process ended, or the mail server did not reply, after the mail was sent', {
    example: 1,
  })
  unknown: number;
}

/** A mailing. */
export class MailingView {
  @IntField('Id', { example: 1 }) id: number;
  @TextField('Subject', { example: '{ctf_name} starts tomorrow' }) subject: string;
  @TextField('Text in Markdown', { example: 'Hello {name}' }) content: string;
  @ChoiceField('Kind', MAILING_KINDS, { example: 'news' }) kind: MailingKind;
  @ChoiceField('Recipients', AUDIENCES, { example: 'all' }) audience: Audience;
  @IntField('The bracket; null if it was deleted', { nullable: true, example: null }) bracket_id: number | null;
  @IntField('The saved search; null if it was deleted', { nullable: true, example: null }) search_id: number | null;
  @ChoiceField('State', MAILING_STATES, { example: 'sending' }) state: MailingState;
  @TextField('Last failure, until a mail is accepted', { nullable: true, example: null }) error: string | null;
  @ViewField('Recipients by state', () => MailingProgressView) progress: MailingProgressView;
  @DateField('Time of creation') created: Instant;
  @DateField('Time of the start; null for a draft', { nullable: true }) started: Instant | null;
  @DateField('Time of the end, or of the cancellation', { nullable: true }) finished: Instant | null;
}

/** A recipient of a mailing. */
export class MailingRecipientView {
  @IntField('Id', { example: 1 }) id: number;
  @IntField('User', { example: 2 }) user_id: number;
  @TextField('Name of the user', { example: 'user1' }) name: string;
  @TextField('Email address', { example: 'user1@example.com' }) address: string;
  @ChoiceField('State', RECIPIENT_STATES, { example: 'sent' }) state: RecipientState;
  @IntField('Attempts so far', { example: 1 }) attempts: number;
  @TextField('Reply of the mail server, or why the mail was not sent', { nullable: true, example: null })
  error: string | null;
  @DateField('Time of the last attempt', { nullable: true }) changed: Instant | null;
}

/** A mailing as the caller would receive it. */
export class MailingPreviewView {
  @TextField('Subject', { example: 'Test CTF starts tomorrow' }) subject: string;
  @TextField('HTML part, safe to show', { example: '<p>Hello admin</p>\n' }) html: string;
  @TextField('Text part', { example: 'Hello admin' }) text: string;
  @IntField('Users who would receive it now', { example: 299 }) recipients: number;
  @IntField('Users of the audience who do not, because they unsubscribed from news', { example: 1 })
  unsubscribed: number;
}
