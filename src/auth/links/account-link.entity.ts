import { Entity, Index, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Timestamp, Reference, Varchar } from '../../platform/database/columns';
import { User } from '../../accounts/users/user.entity';

export type LinkPurpose = 'confirm' | 'reset';

/** An unused link that confirms an address or resets a password. The database stores only a hash of its code. */
@Entity('account_links')
export class AccountLink {
  /** SHA-256 of the code, in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) hash: string;
  @Varchar(80) purpose: LinkPurpose;
  @Index() @Reference(() => User, 'CASCADE') user_id: number;
  /**
   * SHA-256 of the values whose change invalidates the link: the address and, for a reset link, the hash of the
   * password.
   */
  @Varchar(64) bound_to: string;
  @Index() @Timestamp({ default: undefined }) expires: Instant;
}
