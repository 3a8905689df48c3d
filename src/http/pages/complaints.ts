import { asContractError } from '../envelope/contract-error.filter';
import { type Complaint, InvalidInput } from '../errors/errors';

/** The complaints about a form, as sentences; throws any other error on. */
export function complaintsOf(error: unknown): string[] {
  const refusal = asContractError(error);
  if (!(refusal instanceof InvalidInput)) throw error;
  return sentencesOf(refusal.complaints);
}

/** Complaints as a form shows them. */
export function sentencesOf(complaints: readonly Complaint[]): string[] {
  return complaints.map(({ message }) => message);
}
