import { OmitType, PartialType } from '@nestjs/swagger';
import { ChoiceField, IntField, TextField } from '../../http/fields/fields';
import { QueryChoice, QueryInt } from '../../http/search/query-fields';
import { type Audience, AUDIENCES, MAILING_KINDS, type MailingKind, MAX_SUBJECT_LENGTH } from './mailing.entity';
import { RECIPIENT_STATES, type RecipientState } from './mailing-recipient.entity';

const MAX_CONTENT_LENGTH = 65_535;

/** A new mailing, a draft until it is started. */
export class CreateMailingDto {
  @TextField('Subject; `{ctf_name}` and `{name}`, the name of the recipient, are replaced', {
    min: 1,
    max: MAX_SUBJECT_LENGTH,
    example: '{ctf_name} starts tomorrow',
  })
  subject: string;

  @TextField(
    'Text in Markdown; `{name}`, `{url}`, the address of the platform, and the variables of pages are replaced. Links and images that begin with `/` lead to the platform',
    { min: 1, max: MAX_CONTENT_LENGTH, example: 'Hello {name},\n\nthe [rules](/rules) are online.' },
  )
  content: string;

  @ChoiceField(
    '`news`: with a link to unsubscribe, and not sent to users who did; `service`: about the account or the event',
    MAILING_KINDS,
    { example: 'news' },
  )
  kind: MailingKind;

  @ChoiceField(
    'Recipients. `teamless`: users without a team; `unsolved`: accounts without a solve, for a team its members; `search`: a saved search',
    AUDIENCES,
    { example: 'all' },
  )
  audience: Audience;

  @IntField('The bracket, for the audience `bracket`', { optional: true, nullable: true, min: 1, example: null })
  bracket_id?: number | null;

  @IntField('The saved search, for the audience `search`', { optional: true, nullable: true, min: 1, example: null })
  search_id?: number | null;
}

/** Changes of a draft. */
export class UpdateMailingDto extends PartialType(CreateMailingDto, { skipNullProperties: false }) {}

/** A mailing to preview; its texts may be empty. */
export class PreviewMailingDto extends OmitType(CreateMailingDto, ['subject', 'content']) {
  @TextField('Subject', { max: MAX_SUBJECT_LENGTH, example: '{ctf_name} starts tomorrow' }) subject: string;
  @TextField('Text in Markdown', { max: MAX_CONTENT_LENGTH, example: 'Hello {name}' }) content: string;
}

/** Query parameters of the list of mailings. */
export class MailingsQuery {
  @QueryInt('Only those before this mailing, by the `meta.next_before_id` of a response') before_id?: number;
}

/** Query parameters of the list of recipients. */
export class RecipientsQuery {
  @QueryChoice('Only those in this state', RECIPIENT_STATES) state?: RecipientState;
  @QueryInt('Only those before this recipient, by the `meta.next_before_id` of a response') before_id?: number;
}
