import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Int } from '../../platform/database/columns';
import { Challenge } from '../../challenges/challenges/challenge.entity';

/**
 * What an account has done about a challenge: one row for each pair ever tried. `attempts` and `solved_by_me` of a challenge are read
 * from it, and the limit of wrong attempts is checked by it. Derived from submissions; `ProgressService.rebuild` computes it anew.
 */
@Entity('progress')
export class Progress {
  @PrimaryColumn({ type: 'integer' }) account_id: number;
  @Index()
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey(() => Challenge, { onDelete: 'CASCADE' })
  challenge_id: number;
  /** Stored submissions of any type. */
  @Int({ default: 0 }) attempts: number;
  /** Those that were wrong; compared with `max_attempts`. */
  @Int({ default: 0 }) fails: number;
  /** Id of the solve, null while unsolved. */
  @Int({ nullable: true }) solve: number | null;
}
