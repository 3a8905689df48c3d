import { COUNTRY_CODES, isWebsite } from './account.rules';

/** Longest password a form takes, in characters. */
const MAX_FORM_PASSWORD_LENGTH = 128;

/** Whether a form breaks a rule, and what is said then. */
export type FormRule = readonly [broken: boolean, complaint: string];

/** The complaints of the broken rules, in their order. */
export function complaints(rules: readonly FormRule[]): string[] {
  return rules.filter(([broken]) => broken).map(([, complaint]) => complaint);
}

/** What a form may ask of a new password. */
export function passwordRules(password: string): FormRule[] {
  return [
    [password.trim() === '', 'Pick a longer password'],
    [lengthOf(password) > MAX_FORM_PASSWORD_LENGTH, 'Pick a shorter password'],
  ];
}

/** What a form may ask of a profile; empty where left out (contract: wider-endpoints 14, conventions 9.2). */
export function profileRules(
  { website, country, affiliation }: { website: string; country: string; affiliation: string },
  hasValidBracket: boolean,
): FormRule[] {
  const countries: readonly string[] = COUNTRY_CODES;
  return [
    [
      website !== '' && !(isWebsite(website) && website.length <= 128),
      'Websites must be a proper URL starting with http or https',
    ],
    [country !== '' && !countries.includes(country), 'Invalid country'],
    [lengthOf(affiliation) >= 128, 'Please provide a shorter affiliation'],
    [!hasValidBracket, 'Please provide a valid bracket'],
  ];
}

/** Characters as the database counts them. */
export function lengthOf(text: string): number {
  return [...text].length;
}
