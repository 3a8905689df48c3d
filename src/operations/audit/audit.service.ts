import { Injectable } from '@nestjs/common';
import { newestOf, type WithMeta } from '../../http/envelope/results';
import { withinColumn } from '../../http/search/query-fields';
import { type Condition, equalities, escapeLike } from '../../http/search/search-query';
import { Clock } from '../../platform/clock/clock';
import { spreadsheetLine } from '../../transfer/exports/csv.rules';
import { type ExportFile, stampInFileName } from '../../transfer/exports/export-file';
import type { AuditRecord } from './audit-record.entity';
import type { AuditQuery } from './audit.dto';
import { AuditQueries } from './audit.queries';
import type { AuditView } from './audit.views';

const PAGE_SIZE = 50;

const COLUMNS = [
  ...(['id', 'date', 'actor_id', 'actor_name', 'address', 'request_id', 'method', 'path', 'operation'] as const),
  ...(['object_type', 'object_id', 'status', 'before', 'after'] as const),
] satisfies (keyof AuditRecord)[];

const SEARCHED = `concat_ws(' ', actor_name, operation, path, before::text, after::text)`;

/** Lists and exports the audit log for administrators. */
@Injectable()
export class AuditService {
  constructor(
    private readonly queries: AuditQueries,
    private readonly clock: Clock,
  ) {}

  async list({ from, to, q, before_id, ...exact }: AuditQuery): Promise<WithMeta<AuditView[]>> {
    const text = q?.trim() ?? '';
    const conditions: (Condition | null)[] = [
      ...equalities(exact),
      before_id === undefined ? null : { sql: 'id < $', value: withinColumn(before_id) },
      from === undefined ? null : { sql: 'date >= $', value: from },
      to === undefined ? null : { sql: 'date < $', value: to },
      text === '' ? null : { sql: `lower(${SEARCHED}) LIKE lower($)`, value: `%${escapeLike(text)}%` },
    ];
    const rows = await this.queries.newest(conditions, PAGE_SIZE + 1);
    return newestOf(rows, PAGE_SIZE);
  }

  async find(id: number): Promise<AuditView | undefined> {
    const [record] = await this.queries.newest(equalities({ id }), 1);
    return record;
  }

  export(): ExportFile {
    return { filename: `audit.${stampInFileName(this.clock.now())}.csv`, type: 'text/csv', chunks: this.lines() };
  }

  private async *lines(): AsyncGenerator<string> {
    yield spreadsheetLine(COLUMNS);
    for await (const records of this.queries.all())
      yield records.map((record) => spreadsheetLine(COLUMNS.map((column) => record[column]))).join('');
  }
}
