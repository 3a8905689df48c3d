import { isNativeError } from 'node:util/types';
import { ContractError, InvalidInput } from '../http/errors/errors';

/** What an error says to an operator, one sentence a line. */
export function complaintsOf(error: unknown): string[] {
  if (error instanceof InvalidInput)
    return error.complaints.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`));
  if (error instanceof ContractError) return [error.message];
  // A name that resolves to several addresses fails once for each, under an error without words.
  if (error instanceof AggregateError && error.message === '') return [...new Set(error.errors.flatMap(complaintsOf))];
  return (isNativeError(error) ? error.message : String(error)).split('\n');
}
