import { type Complaint, type ErrorList, InvalidInput } from '../../http/errors/errors';

/** What is wrong with one cell, or with a row as a whole (`field` is empty then). */
export interface RowError {
  /** As a spreadsheet counts: the header is 1. */
  row: number;
  field: string;
  message: string;
}

/** Longest list of complaints; how many more there are is said at its end. */
const MAX_LISTED = 100;

/** 400: rows that cannot be imported; nothing was. The usual body, and `rows` with row and field apart. */
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

  override body(): ErrorList & { rows: readonly RowError[] } {
    return { ...super.body(), rows: this.rows };
  }
}

function complaintOf({ row, field, message }: RowError): Complaint {
  return { field: field === '' ? `row ${row}` : `row ${row}, ${field}`, message };
}

/** The complaints of one row, as whoever judged its values has thrown them. */
export function rowErrors(row: number, { complaints }: InvalidInput): RowError[] {
  return complaints.map(({ field, message }) => ({ row, field, message }));
}

/** Gives what the work gives, or adds to `errors` what it refuses in the row and gives null. */
export async function collecting<T>(row: number, errors: RowError[], work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    errors.push(...rowErrors(row, error));
    return null;
  }
}
