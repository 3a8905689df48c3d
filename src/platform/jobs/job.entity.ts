import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../clock/instant';
import { Int, Moment, Text, Varchar } from '../database/columns';

/** A stored job. Deleted when it is done, or when it was given up and is more than 7 days old. */
@Entity('jobs')
export class StoredJob {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(80) kind: string;
  @Column({ type: 'jsonb' }) payload: object;
  @Moment() created: Instant;
  /** Time from which a worker may take it. While a worker has it: end of its lease. Null once it is given up. */
  @Index() @Moment({ default: undefined, nullable: true }) due: Instant | null;
  @Int({ default: 0 }) attempts: number;
  /** Error of the last run, for administrators; null while a worker has the job. */
  @Text({ nullable: true }) error: string | null;
}
