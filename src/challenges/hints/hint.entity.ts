import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Challenge } from '../challenges/challenge.entity';
import { Int, Json, Reference, Text, Varchar } from '../../platform/database/columns';

/** Hints that must be unlocked first. */
export interface HintRequirements {
  prerequisites?: number[];
}

/** A hint for a challenge, free or paid with points. */
@Entity('hints')
@Check('hints_cost_check', 'cost >= 0')
export class Hint {
  @PrimaryGeneratedColumn() id: number;
  /** Visible before the hint is unlocked. */
  @Varchar(80, { nullable: true }) title: string | null;
  @Varchar(80, { default: 'standard' }) type: string;
  @Index() @Reference(() => Challenge, 'CASCADE') challenge_id: number;
  @Text() content: string;
  @Int({ default: 0 }) cost: number;
  @Json() requirements: HintRequirements | null;
}
