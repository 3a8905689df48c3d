import { REPORTS } from '../../transfer/exports/reports';
import { QueryChoice } from '../../http/search/query-fields';

/** Which export a link asks for. */
export class ExportQuery {
  @QueryChoice('Name of the table or report', [...REPORTS.keys()])
  table?: string;
}
