import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Int } from '../../platform/database/columns';

/** Requests that were counted for one key of a rate limit. */
@Entity('rate_limits')
export class RateLimit {
  @PrimaryColumn({ type: 'varchar', length: 255 }) key: string;
  @Int({ default: 0 }) points: number;
  /** Milliseconds since 1970. */
  @Column({ type: 'bigint', nullable: true }) expire: number | null;
}
