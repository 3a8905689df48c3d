import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';

/**
 * When an account was wrong in the last minute. Its row lock puts the account's attempts one after the other. The table is not logged:
 * a database server that crashed begins with none of it, and rows are made where they are missing.
 */
@Entity('attempt_throttles')
export class AttemptThrottle {
  @PrimaryColumn({ type: 'integer' }) account_id: number;
  @Column({ type: 'timestamptz', array: true, default: () => "'{}'" }) wrong: Instant[];
}
