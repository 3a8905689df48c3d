import { asContractError } from '../envelope/contract-error.filter';
import { type Complaint, InvalidInput } from '../errors/errors';

/** Returns the messages of an InvalidInput. Throws any other error again. */
export function complaintsOf(error: unknown): string[] {
  const refusal = asContractError(error);
  if (!(refusal instanceof InvalidInput)) throw error;
  return sentencesOf(refusal.complaints);
}

/** Returns the messages of complaints, without the names of their fields. */
export function sentencesOf(complaints: readonly Complaint[]): string[] {
  return complaints.map(({ message }) => message);
}
