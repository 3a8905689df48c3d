import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Bracket } from '../../accounts/brackets/bracket.entity';
import type { Instant } from '../../platform/clock/instant';
import { Int, Timestamp, Reference, Text, Varchar } from '../../platform/database/columns';
import { violation } from '../../platform/database/constraints';
import { SavedSearch } from '../searches/saved-search.entity';

/** `news` has a link to unsubscribe and does not go to users who used it; `service` is about the account or event. */
export const MAILING_KINDS = ['news', 'service'] as const;
export type MailingKind = (typeof MAILING_KINDS)[number];

export const AUDIENCES = ['all', 'bracket', 'unverified', 'teamless', 'unsolved', 'search'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const MAILING_STATES = ['draft', 'sending', 'paused', 'done', 'cancelled'] as const;
export type MailingState = (typeof MAILING_STATES)[number];

export const MAX_SUBJECT_LENGTH = 200;

/** A mail to a group of users. */
@Entity('mailings')
@Check('mailings_kind_check', `kind IN ('news', 'service')`)
@Check('mailings_audience_check', `audience IN ('all', 'bracket', 'unverified', 'teamless', 'unsolved', 'search')`)
@Check('mailings_state_check', `state IN ('draft', 'sending', 'paused', 'done', 'cancelled')`)
@Index(
  violation('mailings_sending_key', 'state', 'Another mailing is being sent. Wait for its end, or pause it.'),
  ['state'],
  { unique: true, where: `state = 'sending'` },
)
export class Mailing {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(MAX_SUBJECT_LENGTH) subject: string;
  /** Markdown. */
  @Text() content: string;
  @Varchar(32) kind: MailingKind;
  @Varchar(32) audience: Audience;
  @Index() @Reference(() => Bracket, 'SET NULL', { nullable: true }) bracket_id: number | null;
  @Index() @Reference(() => SavedSearch, 'SET NULL', { nullable: true }) search_id: number | null;
  @Varchar(32, { default: 'draft' }) state: MailingState;
  /** Number of times that the mailing was started, resumed or retried. Jobs of an earlier run send nothing. */
  @Int({ default: 0 }) run: number;
  /** Failures in a row in this run. A sent mail resets it to 0. */
  @Int({ default: 0 }) failures: number;
  /** Last failure in this run. A sent mail resets it to null. */
  @Text({ nullable: true }) error: string | null;
  /** Time from which the next mail may be sent. Null for a draft. */
  @Timestamp({ nullable: true, default: undefined }) next_send: Instant | null;
  @Timestamp() created: Instant;
  @Timestamp({ nullable: true, default: undefined }) started: Instant | null;
  @Timestamp({ nullable: true, default: undefined }) finished: Instant | null;
}
