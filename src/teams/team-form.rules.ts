import { complaints, lengthOf, passwordRules, profileRules } from '../users/account-form.rules';
import { MAX_NAME_LENGTH } from '../users/account.fields';
import { nameSkeleton } from '../users/account.rules';

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
export function teamErrors(entry: TeamEntry, { isTaken, hasRequiredFields, hasValidBracket }: TeamTerms): string[] {
  return complaints([
    [!hasRequiredFields, 'Please provide all required fields'],
    [isTaken, 'That team name is already taken'],
    // A name of nothing but invisible characters is as empty as an empty one.
    [nameSkeleton(entry.name) === '', 'Pick a longer team name'],
    [lengthOf(entry.name) > MAX_NAME_LENGTH, 'Pick a shorter team name'],
    ...passwordRules(entry.password),
    ...profileRules(entry, hasValidBracket),
  ]);
}
