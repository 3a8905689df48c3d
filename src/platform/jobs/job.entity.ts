import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../clock/instant';
import { Int, Timestamp, Text, Varchar } from '../database/columns';

/** A stored job. Deleted when done. A job that was given up is kept until at least 7 days after its creation. */
@Entity('jobs')
export class StoredJob {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(80) kind: string;
  @Column({ type: 'jsonb' }) payload: object;
  @Timestamp() created: Instant;
  /**
   * Time from which a worker may take the job; while a worker has it, the end of the lease. Null if it was given up.
   */
  @Index() @Timestamp({ default: undefined, nullable: true }) due: Instant | null;
  @Int({ default: 0 }) attempts: number;
  /** Error of the last run, for administrators; null while a worker has the job. */
  @Text({ nullable: true }) error: string | null;
}
