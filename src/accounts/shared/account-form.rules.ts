import type { Complaint } from '../../http/errors/errors';
import {
  type AccountKind,
  isCountry,
  isEmailAddress,
  isWebsite,
  MAX_NAME_LENGTH,
  MAX_PROFILE_LENGTH,
  nameSkeleton,
} from './account.rules';

/** Longest password a form takes, in characters. */
const MAX_FORM_PASSWORD_LENGTH = 128;

// Line ends and the like, and marks that turn the direction of all that follows.
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Complaint about a name that another account of the kind has; the forms of a new user have their own words. */
export const NAME_TAKEN = {
  user: 'User name has already been taken',
  team: 'Team name has already been taken',
} as const satisfies Record<AccountKind, string>;

/** Complaint about an e-mail address that another account has. */
export const EMAIL_TAKEN = 'Email address has already been used';

/** Complaint about a text that is no website. */
export const BAD_WEBSITE = 'Websites must be a proper URL starting with http or https';

/** A rule of a form: true if the entry breaks it, the field at fault, and the complaint. */
export type FormRule = readonly [broken: boolean, field: string, message: string];

/** The complaints of the broken rules, in their order. */
export function complaints(rules: readonly FormRule[]): Complaint[] {
  return rules.filter(([broken]) => broken).map(([, field, message]) => ({ field, message }));
}

/** Rules about the characters of a name. A name like an address could be taken for another user's at log-in. */
export function nameFormRules(kind: AccountKind, name: string): FormRule[] {
  return [
    [kind === 'user' && isEmailAddress(name), 'name', 'Your user name cannot be an email address'],
    [CONTROLS.test(name), 'name', `Your ${kind} name cannot contain control characters`],
  ];
}

/** Rules about the length of a name. A name of invisible characters counts as empty. */
export function nameLengthRules(kind: AccountKind, name: string): FormRule[] {
  return [[nameSkeleton(name) === '', 'name', `Pick a longer ${kind} name`], tooLongRule(kind, name)];
}

/** The rule about the greatest length of a name. */
export function tooLongRule(kind: AccountKind, name: string): FormRule {
  return [lengthOf(name) > MAX_NAME_LENGTH, 'name', `Pick a shorter ${kind} name`];
}

/** Fewest characters of the password that an administrator is made with. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** Rules about a new password; `min` is the fewest characters. */
export function passwordRules(password: string, min = 1): FormRule[] {
  const isBlank = password.trim() === '';
  return [
    [isBlank, 'password', 'Pick a longer password'],
    [!isBlank && lengthOf(password) < min, 'password', `Pick a longer password, of at least ${min} characters`],
    [lengthOf(password) > MAX_FORM_PASSWORD_LENGTH, 'password', 'Pick a shorter password'],
  ];
}

/** Rules about a profile, whose texts are empty where left out. */
export function profileRules(
  { website, country, affiliation }: { website: string; country: string; affiliation: string },
  hasValidBracket: boolean,
): FormRule[] {
  return [
    [website !== '' && !isWebsite(website), 'website', BAD_WEBSITE],
    [country !== '' && !isCountry(country), 'country', 'Invalid country'],
    // One character less than the API takes: clients of the peer know this limit.
    [lengthOf(affiliation) >= MAX_PROFILE_LENGTH, 'affiliation', 'Please provide a shorter affiliation'],
    [!hasValidBracket, 'bracket_id', 'Please provide a valid bracket'],
  ];
}

/** Characters as the database counts them. */
function lengthOf(text: string): number {
  return [...text].length;
}
