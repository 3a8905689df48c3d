import { Entity, PrimaryColumn } from 'typeorm';
import { Text } from './columns';

/** A secret created at the first start and shared by all processes. No endpoint reads this table. */
@Entity('secrets')
export class Secret {
  @PrimaryColumn({ type: 'text' }) name: string;
  @Text() value: string;
}
