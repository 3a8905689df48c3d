import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Int, Json, Moment, Text, Varchar } from '../../platform/database/columns';

/**
 * What an administrator did, and what it changed. A trigger lets nobody change a record that is complete, or remove one. It is the
 * installation's and not the event's: it refers to no account, and resets and imports leave it.
 */
@Entity('audit')
@Index(['actor_id', 'id'])
@Index(['object_type', 'object_id', 'id'])
export class AuditRecord {
  @PrimaryGeneratedColumn() id: number;
  @Index() @Moment() date: Instant;
  @Int({ nullable: true }) actor_id: number | null;
  /** As it was then. */
  @Text({ nullable: true }) actor_name: string | null;
  @Varchar(46) address: string;
  @Varchar(64) request_id: string;
  @Varchar(10) method: string;
  @Text() path: string;
  /** Of the route, as the OpenAPI document has it. */
  @Varchar(128) operation: string;
  @Varchar(80) object_type: string;
  @Varchar(255, { nullable: true }) object_id: string | null;
  /** Of the answer; null while the request is under way, or where its process ended first. */
  @Int({ nullable: true }) status: number | null;
  @Json() before: unknown;
  @Json() after: unknown;
}
