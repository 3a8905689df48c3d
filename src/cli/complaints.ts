import { isNativeError } from 'node:util/types';
import { type Complaint, ContractError, InvalidInput } from '../http/errors/errors';

/** Replacements for the names of API fields in messages, usually the option that sets the field. */
export type FieldNames = Readonly<Partial<Record<string, string>>>;

/** Returns the lines of the message for an error. */
export function complaintsOf(error: unknown, names: FieldNames = {}): string[] {
  if (error instanceof InvalidInput) return error.complaints.map((complaint) => complaintLine(complaint, names));
  if (error instanceof ContractError) return [error.message];
  // If a host name has several addresses, a failed connection is an `AggregateError` with one error for each and no
  // message.
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.flatMap((one) => complaintsOf(one, names)))];
  return (isNativeError(error) ? error.message : String(error)).split('\n');
}

/** Returns a line for a complaint, with the command's name for the field. */
export function complaintLine({ field, message }: Complaint, names: FieldNames): string {
  const name = names[field] ?? field;
  return name === '' ? message : `${name}: ${message}`;
}
