import { Check, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Challenge } from '../challenges/challenge.entity';
import { Reference, Text, Varchar } from '../../platform/database/columns';
import { violation } from '../../platform/database/constraints';

/** A solution can be unlocked by no player, by all players, or by players who solved the challenge (CTFd 3.8). */
export const SOLUTION_STATES = ['hidden', 'visible', 'solved'] as const;
export type SolutionState = (typeof SOLUTION_STATES)[number];

/** The author's solution of a challenge. */
@Entity('solutions')
@Check('solutions_state_check', `state IN ('hidden', 'visible', 'solved')`)
@Unique(violation('solutions_challenge_id_key', 'challenge_id', 'A solution for this challenge already exists'), [
  'challenge_id',
])
export class Solution {
  @PrimaryGeneratedColumn() id: number;
  @Reference(() => Challenge, 'CASCADE') challenge_id: number;
  @Text({ default: '' }) content: string;
  @Varchar(80, { default: 'hidden' }) state: SolutionState;
}
