import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Int, Json, Timestamp, Text, Varchar } from '../../platform/database/columns';

/**
 * A request of an administrator, and what it changed. A database trigger refuses to delete records and to change
 * completed ones. Records refer to no account by foreign key, so resets and imports can keep them.
 */
@Entity('audit')
@Index(['actor_id', 'id'])
@Index(['object_type', 'object_id', 'id'])
export class AuditRecord {
  @PrimaryGeneratedColumn() id: number;
  @Index() @Timestamp() date: Instant;
  @Int({ nullable: true }) actor_id: number | null;
  /** Name of the user at the time of the request. */
  @Text({ nullable: true }) actor_name: string | null;
  @Varchar(46) address: string;
  @Varchar(64) request_id: string;
  @Varchar(10) method: string;
  @Text() path: string;
  /** Operation id in the OpenAPI document, such as `updateChallenge`. */
  @Varchar(128) operation: string;
  @Varchar(80) object_type: string;
  @Varchar(255, { nullable: true }) object_id: string | null;
  /**
   * Status of the response. Null while the request is in progress, and for ever if the record could not be completed,
   * for example because the process ended.
   */
  @Int({ nullable: true }) status: number | null;
  @Json() before: unknown;
  @Json() after: unknown;
}
