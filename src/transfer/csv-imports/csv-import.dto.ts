import { BoolField, ChoiceField } from '../../http/fields/fields';
import { CSV_TYPES, type CsvType } from './csv-imports.service';

/** What goes with a CSV file; the file itself is in `csv_file`. */
export class CsvImportDto {
  @ChoiceField('What the rows are', CSV_TYPES) csv_type: CsvType;
  @BoolField('Whether the file is only tried, and nothing stored', { optional: true }) dry_run?: boolean;
}
