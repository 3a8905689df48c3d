import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Json, Reference, Varchar } from '../../platform/database/columns';
import { Team } from '../teams/team.entity';
import { Field } from './field.entity';
import { User } from '../users/user.entity';

/** An account's value of a custom field. */
@Entity('field_entries')
@Check('field_entries_type_check', `type IN ('user', 'team')`)
@Unique(['field_id', 'user_id'])
@Unique(['field_id', 'team_id'])
export class FieldEntry {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(80) type: 'user' | 'team';
  @Json() value: unknown;
  @Reference(() => Field, 'CASCADE') field_id: number;
  @Index() @Reference(() => User, 'CASCADE', { nullable: true }) user_id: number | null;
  @Index() @Reference(() => Team, 'CASCADE', { nullable: true }) team_id: number | null;
}
