import { isNativeError } from 'node:util/types';
import { type Complaint, ContractError, InvalidInput } from '../http/errors/errors';

/** What fields of the API are called in a command: usually the option that gives their value. */
export type FieldNames = Readonly<Partial<Record<string, string>>>;

/** What an error says to an operator, one sentence a line. */
export function complaintsOf(error: unknown, names: FieldNames = {}): string[] {
  if (error instanceof InvalidInput) return error.complaints.map((complaint) => complaintLine(complaint, names));
  if (error instanceof ContractError) return [error.message];
  // A name that resolves to several addresses fails once for each, under an error without words.
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.flatMap((one) => complaintsOf(one, names)))];
  return (isNativeError(error) ? error.message : String(error)).split('\n');
}

/** One complaint as a line, its field called as the command calls it. */
export function complaintLine({ field, message }: Complaint, names: FieldNames): string {
  const name = names[field] ?? field;
  return name === '' ? message : `${name}: ${message}`;
}
