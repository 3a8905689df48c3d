import type { Complaint } from '../../http/errors/errors';
import { complaints, nameFormRules, passwordRules, profileRules, tooLongRule } from '../shared/account-form.rules';
import { nameSkeleton } from '../shared/account.rules';

/** Everything the form of a new team says beside its custom fields; empty where left out. */
export interface TeamEntry {
  name: string;
  password: string;
  website: string;
  affiliation: string;
  country: string;
}

/** What the event asks of a new team. */
export interface TeamTerms {
  isTaken: boolean;
  hasRequiredFields: boolean;
  hasValidBracket: boolean;
}

/** Complaints about a new team, in the order of its form. */
export function teamErrors(entry: TeamEntry, { isTaken, hasRequiredFields, hasValidBracket }: TeamTerms): Complaint[] {
  return complaints([
    [!hasRequiredFields, 'fields', 'Please provide all required fields'],
    [isTaken, 'name', 'That team name is already taken'],
    ...nameFormRules('team', entry.name),
    [nameSkeleton(entry.name) === '', 'name', 'That team name is invalid'],
    tooLongRule('team', entry.name),
    ...passwordRules(entry.password),
    ...profileRules(entry, hasValidBracket),
  ]);
}
