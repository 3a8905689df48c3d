import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../../accounts/users/user.entity';
import type { Instant } from '../../platform/clock/instant';
import { Int, Timestamp, Reference, Text, Varchar } from '../../platform/database/columns';
import { Mailing } from './mailing.entity';

/**
 * `unknown`: the process ended while it sent the mail, or the mail server did not reply. The mail may have been
 * accepted, so it is not sent again.
 */
export const RECIPIENT_STATES = ['waiting', 'sending', 'sent', 'failed', 'skipped', 'unknown'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** A recipient of a mailing, stored when it starts. */
@Entity('mailing_recipients')
@Check('mailing_recipients_state_check', `state IN ('waiting', 'sending', 'sent', 'failed', 'skipped', 'unknown')`)
// TypeORM cannot express this index on (mailing_id, lower(address)), so `schema.sql` creates it.
@Index('mailing_recipients_address_key', { synchronize: false })
@Index(['mailing_id', 'state', 'id'])
export class MailingRecipient {
  @PrimaryGeneratedColumn() id: number;
  @Reference(() => Mailing, 'CASCADE') mailing_id: number;
  @Index() @Reference(() => User, 'CASCADE') user_id: number;
  @Varchar(128) address: string;
  @Varchar(32, { default: 'waiting' }) state: RecipientState;
  @Int({ default: 0 }) attempts: number;
  /** Time of the next attempt, if the server asked to try later. */
  @Timestamp({ nullable: true, default: undefined }) due: Instant | null;
  /** Error of the last attempt, or the reason why the recipient was skipped. Null without an error. */
  @Text({ nullable: true }) error: string | null;
  @Timestamp({ nullable: true, default: undefined }) changed: Instant | null;
}
