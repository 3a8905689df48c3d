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

const MAX_FORM_PASSWORD_LENGTH = 128;

// Control characters, and the characters that embed, override or isolate a writing direction.
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Messages for a name in use. The forms for new users and teams have others. */
export const NAME_TAKEN = {
  user: 'User name has already been taken',
  team: 'Team name has already been taken',
} as const satisfies Record<AccountKind, string>;

export const EMAIL_TAKEN = 'Email address has already been used';

export const BAD_WEBSITE = 'Websites must be a proper URL starting with http or https';

/** A checked rule of a form. `broken` is true if the input violates it. */
export type FormRule = readonly [broken: boolean, field: string, message: string];

/** Returns the complaints of the broken rules, in their order. */
export function complaints(rules: readonly FormRule[]): Complaint[] {
  return rules.filter(([broken]) => broken).map(([, field, message]) => ({ field, message }));
}

/**
 * Checks the characters of a name. A user name must not be an e-mail address, because at log-in it could be mistaken
 * for the address of another user.
 */
export function nameFormRules(kind: AccountKind, name: string): FormRule[] {
  return [
    [kind === 'user' && isEmailAddress(name), 'name', 'Your user name cannot be an email address'],
    [CONTROLS.test(name), 'name', `Your ${kind} name cannot contain control characters`],
  ];
}

/** Checks the length of a name. A name with only invisible characters counts as empty. */
export function nameLengthRules(kind: AccountKind, name: string): FormRule[] {
  return [[nameSkeleton(name) === '', 'name', `Pick a longer ${kind} name`], tooLongRule(kind, name)];
}

/** Checks that a name has at most 128 characters. */
export function tooLongRule(kind: AccountKind, name: string): FormRule {
  return [lengthOf(name) > MAX_NAME_LENGTH, 'name', `Pick a shorter ${kind} name`];
}

export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** Checks that a new password is not blank and has from `min` to 128 characters. */
export function passwordRules(password: string, min = 1): FormRule[] {
  const isBlank = password.trim() === '';
  return [
    [isBlank, 'password', 'Pick a longer password'],
    [!isBlank && lengthOf(password) < min, 'password', `Pick a longer password, of at least ${min} characters`],
    [lengthOf(password) > MAX_FORM_PASSWORD_LENGTH, 'password', 'Pick a shorter password'],
  ];
}

/** Checks the fields of a profile. Texts that were not sent are empty. */
export function profileRules(
  { website, country, affiliation }: { website: string; country: string; affiliation: string },
  hasValidBracket: boolean,
): FormRule[] {
  return [
    [website !== '' && !isWebsite(website), 'website', BAD_WEBSITE],
    [country !== '' && !isCountry(country), 'country', 'Invalid country'],
    // CTFd's form accepts one character less than its API.
    [lengthOf(affiliation) >= MAX_PROFILE_LENGTH, 'affiliation', 'Please provide a shorter affiliation'],
    [!hasValidBracket, 'bracket_id', 'Please provide a valid bracket'],
  ];
}

/** Counts code points, as PostgreSQL does. */
function lengthOf(text: string): number {
  return [...text].length;
}
