import { BoolField, ChoiceField, IntField, ListField } from '../../http/fields/fields';

export const CSV_TYPES = ['users', 'teams', 'users+teams', 'challenges'] as const;
export type CsvType = (typeof CSV_TYPES)[number];

/** Form fields of an import; the file is in the field `csv_file`. */
export class CsvImportDto {
  @ChoiceField('Kind of the rows', CSV_TYPES) csv_type: CsvType;
  @BoolField('True if the file is only checked and nothing is stored', { optional: true }) dry_run?: boolean;
}

/** The result of an import that stored all rows, or of a dry run. */
export class CsvImportView {
  @ChoiceField('Kind of the rows', CSV_TYPES) csv_type: CsvType;
  @IntField('Number of rows below the header, all of which are stored', { example: 250 }) rows: number;
  @BoolField('True if the file was only checked and nothing was stored', { example: false }) dry_run: boolean;
  @ListField('Remarks, such as ignored columns and new teams', 'string', {
    example: ['New teams, which have no password: reds, blues'],
  })
  notes: string[];
}
