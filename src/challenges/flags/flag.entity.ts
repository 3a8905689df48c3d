import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Challenge } from '../challenges/challenge.entity';
import { Reference, Text, Varchar } from '../../platform/database/columns';

/** A flag that solves a challenge. */
@Entity('flags')
@Check('flags_type_check', `type IN ('static', 'regex')`)
export class Flag {
  @PrimaryGeneratedColumn() id: number;
  @Index() @Reference(() => Challenge, 'CASCADE', { nullable: true }) challenge_id: number | null;
  @Varchar(80) type: 'static' | 'regex';
  @Text() content: string;
  /** `case_insensitive`. All other texts mean case-sensitive: empty, `case_sensitive`, and others from imports. */
  @Text({ default: '' }) data: string;
}
