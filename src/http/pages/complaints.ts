import { asContractError } from '../errors/contract-error.filter';
import { InvalidInput } from '../errors/errors';

/** What a person did wrong in a form, as sentences; anything else is thrown on. */
export function complaintsOf(error: unknown): string[] {
  const refusal = asContractError(error);
  if (!(refusal instanceof InvalidInput)) throw error;
  return refusal.complaints.map(({ message }) => message);
}
