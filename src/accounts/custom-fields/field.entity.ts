import { Check, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Flag, Text, Varchar } from '../../platform/database/columns';

/** Definition of a custom field of users or teams. */
@Entity('fields')
@Check('fields_type_check', `type IN ('user', 'team')`)
@Check('fields_field_type_check', `field_type IN ('text', 'boolean')`)
export class Field {
  @PrimaryGeneratedColumn() id: number;
  @Text() name: string;
  @Varchar(80) type: 'user' | 'team';
  @Varchar(80, { nullable: true }) field_type: 'text' | 'boolean' | null;
  @Text({ nullable: true }) description: string | null;
  @Flag() required: boolean;
  @Flag() public: boolean;
  @Flag() editable: boolean;
}
