import { Entity, Index, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Moment, Reference, Varchar } from '../../platform/database/columns';
import { User } from '../../accounts/users/user.entity';

/** Purposes of the links in mails. */
export type LinkPurpose = 'confirm' | 'reset';

/** A link in a mail that has not been used yet; only a hash of its code is kept. */
@Entity('account_links')
export class AccountLink {
  /** SHA-256 of the code, in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) hash: string;
  @Varchar(80) purpose: LinkPurpose;
  @Index() @Reference(() => User, 'CASCADE') user_id: number;
  /** SHA-256 of what must not have changed since: the address, and for a new password also the password. */
  @Varchar(64) bound_to: string;
  @Index() @Moment({ default: undefined }) expires: Instant;
}
