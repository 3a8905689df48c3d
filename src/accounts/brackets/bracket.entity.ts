import { Check, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Text, Varchar } from '../../platform/database/columns';

export const BRACKET_TYPES = ['users', 'teams'] as const;

/** A division in which either users or teams compete. */
@Entity('brackets')
@Check('brackets_type_check', `type IN ('users', 'teams')`)
export class Bracket {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(255) name: string;
  @Text({ nullable: true }) description: string | null;
  @Varchar(80) type: (typeof BRACKET_TYPES)[number];
}
