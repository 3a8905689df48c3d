import { BoolField, ChoiceField, IntField } from '../../http/fields/fields';
import { CSV_TYPES, type CsvType } from './csv-imports.service';

/** What an import has done. */
export class CsvImportView {
  @ChoiceField('What the rows are', CSV_TYPES) csv_type: CsvType;
  @IntField('Rows below the header, all of which are stored', { example: 250 }) rows: number;
  @BoolField('Whether the file was only tried, and nothing stored', { example: false }) dry_run: boolean;
}
