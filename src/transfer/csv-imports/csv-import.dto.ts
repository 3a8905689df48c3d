import { BoolField, ChoiceField, IntField, ListField } from '../../http/fields/fields';

export const CSV_TYPES = ['users', 'teams', 'challenges'] as const;
export type CsvType = (typeof CSV_TYPES)[number];

/** Form fields besides the file, which is in `csv_file`. */
export class CsvImportDto {
  @ChoiceField('What the rows are', CSV_TYPES) csv_type: CsvType;
  @BoolField('Whether the file is only tried, and nothing stored', { optional: true }) dry_run?: boolean;
}

/** The result of an import. */
export class CsvImportView {
  @ChoiceField('What the rows are', CSV_TYPES) csv_type: CsvType;
  @IntField('Rows below the header, all of which are stored', { example: 250 }) rows: number;
  @BoolField('Whether the file was only tried, and nothing stored', { example: false }) dry_run: boolean;
  @ListField('What else to know, such as columns that were left out and teams that are new', 'string', {
    example: ['New teams, which have no password: reds, blues'],
  })
  notes: string[];
}
