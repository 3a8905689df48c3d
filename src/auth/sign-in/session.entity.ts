import { Entity, Index, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Flag, Moment, Reference } from '../../platform/database/columns';
import { User } from '../../accounts/users/user.entity';

/** A sign-in by cookie; only a hash of the cookie's value is kept. */
@Entity('sessions')
export class Session {
  /** SHA-256 of the cookie's value, in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) hash: string;
  @Index() @Reference(() => User, 'CASCADE') user_id: number;
  @Moment() created: Instant;
  @Index() @Moment({ default: undefined }) expires: Instant;
  /** Ended by a new password or address; its next request is told so with 401. */
  @Flag() revoked: boolean;
}
