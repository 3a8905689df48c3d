import { Entity, Index, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../../platform/clock/instant';
import { Json, Timestamp } from '../../../platform/database/columns';
import type { ImportReport } from './import-report';

/** A finished import. Later imports keep this table, because it belongs to the installation and not to the event. */
@Entity('imports')
export class ImportRecord {
  /** 32 random hexadecimal digits. Anyone who knows them may read the progress. */
  @PrimaryColumn({ type: 'varchar', length: 32 }) id: string;
  @Timestamp({ default: undefined }) started: Instant;
  @Index() @Timestamp({ default: undefined }) finished: Instant;
  @Json({ nullable: false }) report: ImportReport;
}
