import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Int } from '../../platform/database/columns';
import { Challenge } from '../../challenges/challenges/challenge.entity';

/**
 * Progress of an account in a challenge. The fields `attempts` and `solved_by_me` of a challenge and the limit of wrong
 * attempts use it. `ProgressService.rebuild` recomputes it from submissions.
 */
@Entity('progress')
export class Progress {
  @PrimaryColumn({ type: 'integer' }) account_id: number;
  @Index()
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey(() => Challenge, { onDelete: 'CASCADE' })
  challenge_id: number;
  /** Number of stored submissions of any type except `ratelimited`. */
  @Int({ default: 0 }) attempts: number;
  /** Number of wrong submissions. The limit `max_attempts` applies to it, unless attempts have a timeout. */
  @Int({ default: 0 }) fails: number;
  @Int({ nullable: true }) solve: number | null;
}
