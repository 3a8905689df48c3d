import { isNativeError } from 'node:util/types';
import { type Complaint, ContractError, InvalidInput } from '../http/errors/errors';

/** Names of API fields in a command, usually the option that sets them. */
export type FieldNames = Readonly<Partial<Record<string, string>>>;

/** Messages of an error for operators, one a line. */
export function complaintsOf(error: unknown, names: FieldNames = {}): string[] {
  if (error instanceof InvalidInput) return error.complaints.map((complaint) => complaintLine(complaint, names));
  if (error instanceof ContractError) return [error.message];
  // Connecting to a host name with several addresses fails once for each, in an `AggregateError` without a message.
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.flatMap((one) => complaintsOf(one, names)))];
  return (isNativeError(error) ? error.message : String(error)).split('\n');
}

/** Formats a complaint with the command's name for the field. */
export function complaintLine({ field, message }: Complaint, names: FieldNames): string {
  const name = names[field] ?? field;
  return name === '' ? message : `${name}: ${message}`;
}
