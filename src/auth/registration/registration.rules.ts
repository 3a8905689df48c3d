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
import { type EmailDomains, isAllowedDomain, isEmailAddress } from '../../accounts/shared/account.rules';

/** Name, e-mail address and password of a new user. */
export interface Identity {
  name: string;
  email: string;
  password: string;
}

/** Removes the blanks around name and address, and converts the address to lower case. */
export function identityOf({ name, email, password }: Identity): Identity {
  return { name: name.trim(), email: email.trim().toLowerCase(), password };
}

/** A player's input for a registration. Texts that were not sent are empty. */
export interface RegistrationEntry extends AccountEntry {
  email: string;
  registration_code: string;
}

/** Rules of the event for a registration, and whether the custom fields and the bracket are valid. */
export interface RegistrationTerms extends Pick<CheckedExtras, 'hasRequiredFields' | 'hasValidBracket'> {
  /** The registration code; null if none is required. */
  code: string | null;
  domains: EmailDomains;
  minPasswordLength: number;
}

const NO_CONFLICTS: NameConflicts = { name: false, email: false };

/** Returns the complaints about a new administrator. `min` is the minimum length of the password. */
export function identityErrors(identity: Identity, min: number, conflicts = NO_CONFLICTS): Complaint[] {
  return complaints([emailRule(identity.email), ...identityRules(identity, min, conflicts)]);
}

/** Returns the complaints about a registration, in the order and words of CTFd. */
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
      isEmailAddress(entry.email) && !isAllowedDomain(entry.email, terms.domains),
      'email',
      'Your email address is not from an allowed domain',
    ],
    ...identityRules(entry, terms.minPasswordLength, conflicts),
    ...profileRules(entry, terms.hasValidBracket),
  ]);
}

/** Returns the complaints about a new password. `min` is its minimum length. */
export function passwordErrors(password: string, min: number): Complaint[] {
  const unstorable = unstorableText(password);
  return unstorable === null ? complaints(passwordRules(password, min)) : [{ field: 'password', message: unstorable }];
}

/** Checks the form of an e-mail address. */
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

/** Returns whether `entered` is the registration code, ignoring case and outer blanks; true if none is required. */
export function isCode(entered: string, code: string | null): boolean {
  return code === null || entered.trim().toLowerCase() === code.trim().toLowerCase();
}
