import type { Complaint } from '../../http/errors/errors';
import { complaints, nameFormRules, passwordRules, profileRules, tooLongRule } from '../shared/account-form.rules';
import type { AccountEntry } from '../shared/account-entry';
import type { CheckedExtras } from '../shared/account-forms.service';
import { nameSkeleton } from '../shared/account.rules';

/** Returns the complaints about a new team, in the order of CTFd. */
export function teamErrors(entry: AccountEntry, extras: CheckedExtras, isTaken: boolean): Complaint[] {
  return complaints([
    [!extras.hasRequiredFields, 'fields', 'Please provide all required fields'],
    [isTaken, 'name', 'That team name is already taken'],
    ...nameFormRules('team', entry.name),
    [nameSkeleton(entry.name) === '', 'name', 'That team name is invalid'],
    tooLongRule('team', entry.name),
    ...passwordRules(entry.password),
    ...profileRules(entry, extras.hasValidBracket),
  ]);
}
