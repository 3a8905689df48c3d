import { FORMAT_RELEASES, type FormatRelease } from '../../transfer/backups/backup-format';
import { REPORTS } from '../../transfer/exports/reports';
import { QueryChoice } from '../../http/search/query-fields';

/** Query parameters of a link that exports the whole event. */
export class EventExportQuery {
  @QueryChoice('Release of CTFd that reads the zip; 3.7 by default', FORMAT_RELEASES)
  release?: FormatRelease;
}

/** Query parameters of a link that exports a CSV file. */
export class ExportQuery {
  @QueryChoice('Name of the table or report', [...REPORTS.keys()])
  table?: string;
}
