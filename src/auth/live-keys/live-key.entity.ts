import { Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Timestamp, Varchar } from '../../platform/database/columns';

/** A key with which a screen without an account reads the scoreboard. The database stores only its hash. */
@Entity('live_keys')
@Unique(['key_hash'])
export class LiveKey {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(80) name: string;
  /** SHA-256 of the value, in hex. */
  @Varchar(64, { select: false }) key_hash: string;
  @Timestamp() created: Instant;
}
