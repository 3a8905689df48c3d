import { Entity, Index, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../../platform/clock/instant';
import { Json, Moment } from '../../../platform/database/columns';
import type { ImportReport } from './import-report';

/** A finished import. It is the installation's and not the event's: the next import leaves it. */
@Entity('imports')
export class ImportRecord {
  /** 32 hexadecimal digits nobody can guess. */
  @PrimaryColumn({ type: 'varchar', length: 32 }) id: string;
  @Moment({ default: undefined }) started: Instant;
  @Index() @Moment({ default: undefined }) finished: Instant;
  @Json({ nullable: false }) report: ImportReport;
}
