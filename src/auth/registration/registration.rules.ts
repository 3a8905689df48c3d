import type { Complaint } from '../../http/errors/errors';
import { unstorableText } from '../../http/fields/coercions';
import {
  complaints,
  type FormRule,
  nameFormRules,
  nameLengthRules,
  passwordRules,
  profileRules,
} from '../../accounts/shared/account-form.rules';
import type { AccountEntry } from '../../accounts/shared/account-entry';
import type { CheckedExtras } from '../../accounts/shared/account-forms.service';
import type { Taken } from '../../accounts/shared/account-names.service';
import { isAllowedDomain, isEmailAddress } from '../../accounts/shared/account.rules';

/** The identity of a new account: name without blanks around it, e-mail in lower case, password as typed. */
export interface Identity {
  name: string;
  email: string;
  password: string;
}

/** The identity that was typed, as it is kept. */
export function identityOf({ name, email, password }: Identity): Identity {
  return { name: name.trim(), email: email.trim().toLowerCase(), password };
}

/** The registration that a player sends; texts are empty where left out. */
export interface RegistrationEntry extends AccountEntry {
  email: string;
  registration_code: string;
}

/** The event's terms for a registration. */
export interface RegistrationTerms extends Pick<CheckedExtras, 'hasRequiredFields' | 'hasValidBracket'> {
  /** Code to know; null asks for none. */
  code: string | null;
  /** Comma list of e-mail domains; null allows all. */
  domains: string | null;
  /** Fewest characters of a password. */
  minPasswordLength: number;
}

const NOBODY_HAS_IT: Taken = { name: false, email: false };

/** Complaints about the identity of the set-up's administrator, in the order of the form; `min` is the least length of the password. */
export function identityErrors(identity: Identity, min: number, taken = NOBODY_HAS_IT): Complaint[] {
  return complaints([emailRule(identity.email), ...identityRules(identity, min, taken)]);
}

/** Complaints about a registration, in the order and words of the contract. */
export function registrationErrors(
  entry: RegistrationEntry,
  terms: RegistrationTerms,
  taken = NOBODY_HAS_IT,
): Complaint[] {
  return complaints([
    [
      !isCode(entry.registration_code, terms.code),
      'registration_code',
      'The registration code you entered was incorrect',
    ],
    [!terms.hasRequiredFields, 'fields', 'Please provide all required fields'],
    emailRule(entry.email),
    [
      isEmailAddress(entry.email) && !isAllowedDomain(entry.email, terms.domains ?? ''),
      'email',
      'Your email address is not from an allowed domain',
    ],
    ...identityRules(entry, terms.minPasswordLength, taken),
    ...profileRules(entry, terms.hasValidBracket),
  ]);
}

/** Complaints about the new password of an account, which must have at least `min` characters. */
export function passwordErrors(password: string, min: number): Complaint[] {
  const unstorable = unstorableText(password);
  return unstorable === null ? complaints(passwordRules(password, min)) : [{ field: 'password', message: unstorable }];
}

/** The rule about an e-mail address. */
export function emailRule(email: string): FormRule {
  return [!isEmailAddress(email), 'email', 'Please enter a valid email address'];
}

function identityRules({ name, password }: Identity, min: number, taken: Taken): FormRule[] {
  return [
    [taken.name, 'name', 'That user name is already taken'],
    ...nameFormRules('user', name),
    [taken.email, 'email', 'That email has already been used'],
    ...passwordRules(password, min),
    ...nameLengthRules('user', name),
  ];
}

/** Returns whether a code matches, ignoring case; without a registration code, any does. */
export function isCode(entered: string, wanted: string | null): boolean {
  return wanted === null || entered.trim().toLowerCase() === wanted.trim().toLowerCase();
}
