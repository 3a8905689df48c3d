import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../clock/instant';
import { Int, Moment, Text, Varchar } from '../database/columns';

/** A job not yet done; it goes when it is done, and a while after it was given up. */
@Entity('jobs')
export class StoredJob {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(80) kind: string;
  @Column({ type: 'jsonb' }) payload: object;
  @Moment() created: Instant;
  /** When it may be taken; while a worker has it, when that worker is taken for dead; null once it is given up. */
  @Index() @Moment({ default: undefined, nullable: true }) due: Instant | null;
  /** How often it was taken. */
  @Int({ default: 0 }) attempts: number;
  /** Why it failed the last time, for operators; null while a worker has it. */
  @Text({ nullable: true }) error: string | null;
}
