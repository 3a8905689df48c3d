import { Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Text } from '../platform/database/columns';

/** A runtime setting. The value is stored as text. */
@Entity('config')
@Unique(['key'])
export class ConfigRow {
  @PrimaryGeneratedColumn() id: number;
  @Text() key: string;
  @Text({ nullable: true }) value: string | null;
}
