import { REPORTS } from '../../transfer/exports/reports';
import { QueryChoice } from '../../http/search/query-fields';

/** Query parameters of a link that exports a CSV file. */
export class ExportQuery {
  @QueryChoice('Name of the table or report', [...REPORTS.keys()])
  table?: string;
}
