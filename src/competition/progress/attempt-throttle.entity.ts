import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';

/**
 * Times of an account's wrong attempts in the last minute. A lock on the row serialises the account's attempts. The
 * table is unlogged, so it is empty after a crash of the database; missing rows are created when needed.
 */
@Entity('attempt_throttles')
export class AttemptThrottle {
  @PrimaryColumn({ type: 'integer' }) account_id: number;
  @Column({ type: 'timestamptz', array: true, default: () => "'{}'" }) wrong: Instant[];
  /** Times of the `ratelimited` submissions that were stored in the last minute. */
  @Column({ type: 'timestamptz', array: true, default: () => "'{}'" }) refused: Instant[];
}
