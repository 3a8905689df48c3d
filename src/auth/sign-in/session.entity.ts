import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Flag, Moment, Reference, Varchar } from '../../platform/database/columns';
import { User } from '../../accounts/users/user.entity';

/** A session. The database stores only a hash of its cookie. */
@Entity('sessions')
export class Session {
  /** SHA-256 of the cookie's value, in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) hash: string;
  /** Public id, for the session's owner. */
  @Column({ type: 'integer', generated: 'increment' }) id: number;
  @Index() @Reference(() => User, 'CASCADE') user_id: number;
  @Moment() created: Instant;
  /** Exact to a day, because only the prolongation of the session writes it. */
  @Moment() last_seen: Instant;
  @Index() @Moment({ default: undefined }) expires: Instant;
  /** Address of the client at login. */
  @Varchar(64, { nullable: true }) ip: string | null;
  @Varchar(255, { nullable: true }) user_agent: string | null;
  /** True after a new password or address; the next request gets 401. */
  @Flag() revoked: boolean;
}
