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
import type { NameConflicts } from '../../accounts/shared/account-names.service';
import { isAllowedDomain, isEmailAddress } from '../../accounts/shared/account.rules';

/** Name without blanks around it, email address in lower case, and unchanged password. */
export interface Identity {
  name: string;
  email: string;
  password: string;
}

/** Normalises name and email address. */
export function identityOf({ name, email, password }: Identity): Identity {
  return { name: name.trim(), email: email.trim().toLowerCase(), password };
}

/** Input of a registration. Absent texts are empty. */
export interface RegistrationEntry extends AccountEntry {
  email: string;
  registration_code: string;
}

/** The event's rules for a registration. */
export interface RegistrationTerms extends Pick<CheckedExtras, 'hasRequiredFields' | 'hasValidBracket'> {
  /** Required code, or null. */
  code: string | null;
  /** Comma-separated list of email domains; null permits all. */
  domains: string | null;
  minPasswordLength: number;
}

const NO_CONFLICTS: NameConflicts = { name: false, email: false };

/**
 * Returns the complaints about the first administrator in the order of the form. `min` is the minimum length of the
 * password.
 */
export function identityErrors(identity: Identity, min: number, conflicts = NO_CONFLICTS): Complaint[] {
  return complaints([emailRule(identity.email), ...identityRules(identity, min, conflicts)]);
}

/** Returns the complaints about a registration in the order and wording of the contract. */
export function registrationErrors(
  entry: RegistrationEntry,
  terms: RegistrationTerms,
  conflicts = NO_CONFLICTS,
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
    ...identityRules(entry, terms.minPasswordLength, conflicts),
    ...profileRules(entry, terms.hasValidBracket),
  ]);
}

/** Returns the complaints about a new password; `min` is its minimum length. */
export function passwordErrors(password: string, min: number): Complaint[] {
  const unstorable = unstorableText(password);
  return unstorable === null ? complaints(passwordRules(password, min)) : [{ field: 'password', message: unstorable }];
}

/** Checks an email address. */
export function emailRule(email: string): FormRule {
  return [!isEmailAddress(email), 'email', 'Please enter a valid email address'];
}

function identityRules({ name, password }: Identity, min: number, conflicts: NameConflicts): FormRule[] {
  return [
    [conflicts.name, 'name', 'That user name is already taken'],
    ...nameFormRules('user', name),
    [conflicts.email, 'email', 'That email has already been used'],
    ...passwordRules(password, min),
    ...nameLengthRules('user', name),
  ];
}

/** Compares a code, ignoring case; true if no code is required. */
export function isCode(entered: string, code: string | null): boolean {
  return code === null || entered.trim().toLowerCase() === code.trim().toLowerCase();
}
