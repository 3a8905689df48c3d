import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Flag, Timestamp, Reference, Varchar } from '../../platform/database/columns';
import { User } from '../../accounts/users/user.entity';

/** A session of a user. The database stores only a hash of its cookie. */
@Entity('sessions')
export class Session {
  /** SHA-256 of the cookie's value, in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) hash: string;
  /** Id of the session in the API. */
  @Column({ type: 'integer', generated: 'increment' }) id: number;
  @Index() @Reference(() => User, 'CASCADE') user_id: number;
  @Timestamp() created: Instant;
  /** Accurate to a day: it is written only when the session is prolonged. */
  @Timestamp() last_seen: Instant;
  @Index() @Timestamp({ default: undefined }) expires: Instant;
  /** IP address of the client at log-in. */
  @Varchar(64, { nullable: true }) ip: string | null;
  @Varchar(255, { nullable: true }) user_agent: string | null;
  /** True if the session was ended and its next request must get 401. */
  @Flag() revoked: boolean;
}
