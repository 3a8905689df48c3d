import { Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Varchar } from '../../platform/database/columns';
import { violation } from '../../platform/database/constraints';

/** A topic that challenges share. */
@Entity('topics')
@Unique(violation('topics_value_key', 'value', 'This topic already exists'), ['value'])
export class Topic {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(255) value: string;
}
