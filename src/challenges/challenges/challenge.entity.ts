import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Int, Json, Moment, Reference, Text, Varchar } from '../../platform/database/columns';

export const CHALLENGE_TYPES = ['standard', 'dynamic'] as const;
export type ChallengeTypeName = (typeof CHALLENGE_TYPES)[number];

export const CHALLENGE_STATES = ['visible', 'hidden', 'locked'] as const;
export type ChallengeState = (typeof CHALLENGE_STATES)[number];

export const DECAY_FUNCTIONS = ['logarithmic', 'linear'] as const;
export type DecayFunction = (typeof DECAY_FUNCTIONS)[number];

/** Whether any flag solves it, all of them must be given, or every member of the team must give one (CTFd 3.8). */
export const CHALLENGE_LOGICS = ['any', 'all', 'team'] as const;
export type ChallengeLogic = (typeof CHALLENGE_LOGICS)[number];

/** Challenges that must be solved first, and whether those who have not see `???` instead of nothing. */
export interface ChallengeRequirements {
  prerequisites?: number[];
  anonymize?: boolean;
}

@Entity('challenges')
@Check('challenges_state_check', `state IN ('visible', 'hidden', 'locked')`)
@Check('challenges_logic_check', `logic IN ('any', 'all', 'team')`)
export class Challenge {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(80, { nullable: true }) name: string | null;
  @Text({ nullable: true }) description: string | null;
  /** Who made it, in Markdown. */
  @Text({ nullable: true }) attribution: string | null;
  @Text({ nullable: true }) connection_info: string | null;
  @Index() @Reference(() => Challenge, 'SET NULL', { nullable: true }) next_id: number | null;
  @Int({ nullable: true, default: 0 }) max_attempts: number | null;
  /** Points; the present value of the formula where it falls. */
  @Int({ nullable: true }) value: number | null;
  @Varchar(80, { nullable: true }) category: string | null;
  /** `standard`, `dynamic`, or the name of a type that is not installed (imports keep it). */
  @Varchar(80) type: string;
  @Varchar(80, { default: 'visible' }) state: ChallengeState;
  /** From when on players see it, where its state lets them; null from the beginning (CTFd 3.8). */
  @Moment({ nullable: true, default: undefined }) scheduled_at: Instant | null;
  @Varchar(80, { default: 'any' }) logic: ChallengeLogic;
  /** Place in the list, from 1; those with 0 come after it, in the order of their points. */
  @Int({ default: 0 }) position: number;
  @Json() requirements: ChallengeRequirements | null;
  /** The four terms of a value that falls; null for one that is fixed. */
  @Int({ nullable: true }) initial: number | null;
  @Int({ nullable: true }) minimum: number | null;
  @Int({ nullable: true }) decay: number | null;
  @Varchar(32, { nullable: true }) function: DecayFunction | null;
  /** Solves by accounts neither hidden nor banned; kept by the statements that record and remove solves. */
  @Int({ default: 0 }) solves: number;
}
