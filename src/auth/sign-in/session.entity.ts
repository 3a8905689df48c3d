import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Flag, Moment, Reference, Varchar } from '../../platform/database/columns';
import { User } from '../../accounts/users/user.entity';

/** A sign-in by cookie; only a hash of the cookie's value is kept. */
@Entity('sessions')
export class Session {
  /** SHA-256 of the cookie's value, in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) hash: string;
  /** By which its owner names it. */
  @Column({ type: 'integer', generated: 'increment' }) id: number;
  @Index() @Reference(() => User, 'CASCADE') user_id: number;
  @Moment() created: Instant;
  /** To the day: it is written when the session is prolonged. */
  @Moment() last_seen: Instant;
  @Index() @Moment({ default: undefined }) expires: Instant;
  /** Address of the client that began it. */
  @Varchar(64, { nullable: true }) ip: string | null;
  @Varchar(255, { nullable: true }) user_agent: string | null;
  /** Ended by a new password or address; its next request is answered 401. */
  @Flag() revoked: boolean;
}
