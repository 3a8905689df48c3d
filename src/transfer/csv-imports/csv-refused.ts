import { ErrorList } from '../../http/errors/error-list';
import { type Complaint, ContractError, InvalidInput } from '../../http/errors/errors';
import { CustomField } from '../../http/fields/fields';

/** An error in one cell, or in a whole row if `field` is empty. */
export interface RowError {
  /** Row number as in a spreadsheet, from 1. */
  row: number;
  field: string;
  message: string;
}

class CsvErrorList extends ErrorList {
  @CustomField('The same sentences with row and field', { type: 'array' }, (value) => value, { details: true })
  rows: readonly RowError[];
}

export const MAX_LISTED = 100;

/**
 * 400 for a file with invalid rows; nothing was imported. The body has the usual `errors`, and `rows` with row and
 * field as separate properties. Lists at most `MAX_LISTED` errors.
 */
export class CsvRefused extends InvalidInput {
  readonly rows: readonly RowError[];

  constructor(errors: readonly RowError[]) {
    const sorted = errors.toSorted((a, b) => a.row - b.row);
    const rows = sorted.slice(0, MAX_LISTED);
    const more = sorted.length - rows.length;
    const [first, ...others] = rows.map(complaintOf);
    const ending = more > 0 ? [{ field: '', message: `… and ${more} more` }] : [];
    super(first ?? { field: '', message: 'The file was refused.' }, ...others, ...ending);
    this.rows = rows;
  }

  override body(): CsvErrorList {
    return Object.assign(new CsvErrorList(), super.body(), { rows: this.rows });
  }
}

function complaintOf({ row, field, message }: RowError): Complaint {
  return { field: field === '' ? `row ${row}` : `row ${row}, ${field}`, message };
}

/**
 * 400 with the errors in the form that CTFd's scripts read: `[[row, {field: [message]}], …]`. CTFd itself responds with
 * 500.
 */
export class RowList extends ContractError {
  readonly status = 400;

  constructor(private readonly rows: readonly RowError[]) {
    super('The file has rows that cannot be imported.');
  }

  body(): object {
    const byRow = new Map<number, Record<string, string[]>>();
    for (const { row, field, message } of this.rows) {
      const errors = byRow.get(row) ?? {};
      byRow.set(row, { ...errors, [field]: [...(errors[field] ?? []), message] });
    }
    return [...byRow];
  }
}

/** Returns the result of `work`. If it throws InvalidInput, adds the errors to `errors` and returns null. */
export async function collecting<T>(row: number, errors: RowError[], work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    errors.push(...error.complaints.map(({ field, message }) => ({ row, field, message })));
    return null;
  }
}
