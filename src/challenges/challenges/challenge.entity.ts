import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Int, Json, Timestamp, Reference, Text, Varchar } from '../../platform/database/columns';

export const CHALLENGE_TYPES = ['standard', 'dynamic'] as const;
export type ChallengeTypeName = (typeof CHALLENGE_TYPES)[number];

export const CHALLENGE_STATES = ['visible', 'hidden', 'locked'] as const;
export type ChallengeState = (typeof CHALLENGE_STATES)[number];

export const DECAY_FUNCTIONS = ['logarithmic', 'linear'] as const;
export type DecayFunction = (typeof DECAY_FUNCTIONS)[number];

/** Flags needed for a solve: any one, all of them, or one from each member of the team (CTFd 3.8). */
export const CHALLENGE_LOGICS = ['any', 'all', 'team'] as const;
export type ChallengeLogic = (typeof CHALLENGE_LOGICS)[number];

/** `anonymize` of a challenge that shows its name, category, tags and value before it is unlocked (CTFd 3.8.3). */
export const PREVIEWED = 'preview';

/** Mask for players without the prerequisites: not listed (false), `???` (true), or a preview. */
export type Anonymize = boolean | typeof PREVIEWED;

/** Prerequisites, and the mask for players without them. */
export interface ChallengeRequirements {
  prerequisites?: number[];
  anonymize?: Anonymize;
}

@Entity('challenges')
@Check('challenges_state_check', `state IN ('visible', 'hidden', 'locked')`)
@Check('challenges_logic_check', `logic IN ('any', 'all', 'team')`)
export class Challenge {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(80, { nullable: true }) name: string | null;
  @Text({ nullable: true }) description: string | null;
  /** The author, in Markdown. */
  @Text({ nullable: true }) attribution: string | null;
  @Text({ nullable: true }) connection_info: string | null;
  @Index() @Reference(() => Challenge, 'SET NULL', { nullable: true }) next_id: number | null;
  @Int({ nullable: true, default: 0 }) max_attempts: number | null;
  /** For a dynamic challenge, the value after the latest solve. */
  @Int({ nullable: true }) value: number | null;
  @Varchar(80, { nullable: true }) category: string | null;
  /** `standard`, `dynamic`, or a type from an import that is not installed. */
  @Varchar(80) type: string;
  @Varchar(80, { default: 'visible' }) state: ChallengeState;
  /** Time of release; null for none (CTFd 3.8). */
  @Timestamp({ nullable: true, default: undefined }) scheduled_at: Instant | null;
  @Varchar(80, { default: 'any' }) logic: ChallengeLogic;
  /** Position in the list, from 1. Challenges with 0 come after all others, in order of points. */
  @Int({ default: 0 }) position: number;
  @Json() requirements: ChallengeRequirements | null;
  /** Terms of a dynamic value (`initial`, `minimum`, `decay`, `function`); null for a fixed value. */
  @Int({ nullable: true }) initial: number | null;
  @Int({ nullable: true }) minimum: number | null;
  @Int({ nullable: true }) decay: number | null;
  @Varchar(32, { nullable: true }) function: DecayFunction | null;
  /** Solves by accounts that are neither hidden nor banned. Updated by the statements that record and remove solves. */
  @Int({ default: 0 }) solves: number;
}
