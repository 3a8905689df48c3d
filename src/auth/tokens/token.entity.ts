import { Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Timestamp, Reference, Text, Varchar } from '../../platform/database/columns';
import { User } from '../../accounts/users/user.entity';

/** An access token of a user. The database stores only a hash of its value. */
@Entity('tokens')
@Unique(['value_hash'])
export class Token {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(32, { default: 'user' }) type: string;
  @Index() @Reference(() => User, 'CASCADE') user_id: number;
  @Timestamp() created: Instant;
  @Timestamp({ default: undefined }) expiration: Instant;
  @Text({ nullable: true }) description: string | null;
  /** SHA-256 of the value, in hex. */
  @Varchar(64, { select: false }) value_hash: string;
}
