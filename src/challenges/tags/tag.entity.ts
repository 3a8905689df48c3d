import { Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Challenge } from '../challenges/challenge.entity';
import { violation } from '../../platform/database/constraints';
import { Reference, Varchar } from '../../platform/database/columns';

/** A label of one challenge. */
@Entity('tags')
@Unique(violation('tags_challenge_id_value_key', 'value', 'The challenge already has this tag'), [
  'challenge_id',
  'value',
])
export class Tag {
  @PrimaryGeneratedColumn() id: number;
  @Reference(() => Challenge, 'CASCADE') challenge_id: number;
  @Varchar(80) value: string;
}
