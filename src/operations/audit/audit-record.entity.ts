import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Int, Json, Moment, Text, Varchar } from '../../platform/database/columns';

/**
 * An action of an administrator and what it changed. A trigger prevents changes of completed records, and deletions.
 * Records belong to the installation: they reference no account, and resets and imports keep them.
 */
@Entity('audit')
@Index(['actor_id', 'id'])
@Index(['object_type', 'object_id', 'id'])
export class AuditRecord {
  @PrimaryGeneratedColumn() id: number;
  @Index() @Moment() date: Instant;
  @Int({ nullable: true }) actor_id: number | null;
  /** At the time of the action. */
  @Text({ nullable: true }) actor_name: string | null;
  @Varchar(46) address: string;
  @Varchar(64) request_id: string;
  @Varchar(10) method: string;
  @Text() path: string;
  /** The operation id in the OpenAPI document. */
  @Varchar(128) operation: string;
  @Varchar(80) object_type: string;
  @Varchar(255, { nullable: true }) object_id: string | null;
  /** Status of the response; null while the request is in progress, or if its process ended early. */
  @Int({ nullable: true }) status: number | null;
  @Json() before: unknown;
  @Json() after: unknown;
}
