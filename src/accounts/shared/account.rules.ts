import { isIPv4, isIPv6 } from 'node:net';

/** Kind of account. The mode of the event decides which kind competes. */
export type AccountKind = 'user' | 'team';

/** ISO 3166-1 codes in upper case, and a few reserved ones. */
// prettier-ignore
export const COUNTRY_CODES = [
  'AF', 'AX', 'AL', 'DZ', 'AS', 'AD', 'AO', 'AI', 'AQ', 'AG', 'AR', 'AM', 'AW', 'AC', 'AU', 'AT',
  'AZ', 'BS', 'BH', 'BD', 'BB', 'BY', 'BE', 'BZ', 'BJ', 'BM', 'BT', 'BO', 'BA', 'BW', 'BR', 'IO',
  'VG', 'BN', 'BG', 'BF', 'BI', 'KH', 'CM', 'CA', 'IC', 'CV', 'BQ', 'KY', 'CF', 'EA', 'TD', 'CL',
  'CN', 'CX', 'CC', 'CO', 'KM', 'CG', 'CD', 'CK', 'CR', 'CI', 'HR', 'CU', 'CW', 'CY', 'CZ', 'DK',
  'DG', 'DJ', 'DM', 'DO', 'EC', 'EG', 'SV', 'GQ', 'ER', 'EE', 'ET', 'EZ', 'FK', 'FO', 'FJ', 'FI',
  'FR', 'GF', 'PF', 'TF', 'GA', 'GM', 'GE', 'DE', 'GH', 'GI', 'GR', 'GL', 'GD', 'GP', 'GU', 'GT',
  'GG', 'GN', 'GW', 'GY', 'HT', 'HN', 'HK', 'HU', 'IS', 'IN', 'ID', 'IR', 'IQ', 'IE', 'IM', 'IL',
  'IT', 'JM', 'JP', 'JE', 'JO', 'KZ', 'KE', 'KI', 'XK', 'KW', 'KG', 'LA', 'LV', 'LB', 'LS', 'LR',
  'LY', 'LI', 'LT', 'LU', 'MO', 'MK', 'MG', 'MW', 'MY', 'MV', 'ML', 'MT', 'MH', 'MQ', 'MR', 'MU',
  'YT', 'MX', 'FM', 'MD', 'MC', 'MN', 'ME', 'MS', 'MA', 'MZ', 'MM', 'NA', 'NR', 'NP', 'NL', 'NC',
  'NZ', 'NI', 'NE', 'NG', 'NU', 'NF', 'KP', 'MP', 'NO', 'OM', 'PK', 'PW', 'PS', 'PA', 'PG', 'PY',
  'PE', 'PH', 'PN', 'PL', 'PT', 'PR', 'QA', 'RE', 'RO', 'RU', 'RW', 'WS', 'SM', 'ST', 'SA', 'SN',
  'RS', 'SC', 'SL', 'SG', 'SX', 'SK', 'SI', 'SB', 'SO', 'ZA', 'GS', 'KR', 'SS', 'ES', 'LK', 'BL',
  'SH', 'KN', 'LC', 'MF', 'PM', 'VC', 'SD', 'SR', 'SJ', 'SZ', 'SE', 'CH', 'SY', 'TW', 'TJ', 'TZ',
  'TH', 'TL', 'TG', 'TK', 'TO', 'TT', 'TA', 'TN', 'TR', 'TM', 'TC', 'TV', 'UM', 'VI', 'UG', 'UA',
  'AE', 'GB', 'US', 'UY', 'UZ', 'VU', 'VA', 'VE', 'VN', 'WF', 'EH', 'YE', 'ZM', 'ZW',
] as const;

/** Returns whether `code` is one of `COUNTRY_CODES`. */
export function isCountry(code: string): boolean {
  return (COUNTRY_CODES as readonly string[]).includes(code);
}

/** Languages of CTFd 3.7.1, then those that releases up to 3.8.7 added. */
// prettier-ignore
export const LANGUAGES = [
  'en', 'de', 'pl', 'es', 'ar', 'zh_CN', 'zh_TW', 'fr', 'ko', 'ru', 'pt_BR', 'sk', 'ja', 'it', 'vi',
  'ca', 'el', 'fi', 'ro', 'sl', 'sv', 'he', 'uz', 'sr', 'no', 'hr', 'cs', 'id',
] as const;

export const MAX_NAME_LENGTH = 128;

export const MAX_EMAIL_LENGTH = 128;

/** For website and affiliation, in characters. */
export const MAX_PROFILE_LENGTH = 128;

const WEB_ADDRESS = /^https?:\/\/(\[[\da-f:.]+\]|[^\s/?#:@[\]]+)(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/iu;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]*[\p{L}\p{N}\p{M}])?`;
const DOTTED_HOST = new RegExp(String.raw`^(?:${LABEL}\.)+${LABEL}\.?$`, 'u');
const ATOM = String.raw`[\p{L}\p{N}\p{M}!#$%&'*+/=?^_\x60{|}~-]+`;
const EMAIL = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+${LABEL}$`, 'u');

/**
 * Returns whether a text is an http or https URL of at most `MAX_PROFILE_LENGTH` characters without credentials. The
 * host must have a dot, be `localhost` or be an IP address.
 */
export function isWebsite(text: string): boolean {
  const host = [...text].length > MAX_PROFILE_LENGTH ? undefined : WEB_ADDRESS.exec(text)?.[1];
  if (host === undefined) return false;
  if (host.startsWith('[')) return isIPv6(host.slice(1, -1));
  if (host.toLowerCase() === 'localhost' || isIPv4(host)) return true;
  // Refuses a host whose last label is a number, because browsers read it as an IPv4 address.
  return DOTTED_HOST.test(host) && !/(?:^|\.)\d+\.?$/.test(host);
}

/**
 * Returns whether a text is `something@something.something` with one `@`, no blanks and at most `MAX_EMAIL_LENGTH`
 * characters. Refuses characters that have a meaning in mail headers, such as `,` `;` `<` `"`.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

/** Comma-separated lists: `example.com` is exactly that domain, `*.example.com` its subdomains only. Null is empty. */
export interface EmailDomains {
  /** If empty, all domains are permitted except those in `refused`. */
  allowed: string | null;
  refused: string | null;
}

/** Returns true if the lists permit the email address. */
export function isAllowedDomain(email: string, { allowed, refused }: EmailDomains): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isListed = (entry: string): boolean =>
    entry.startsWith('*.') ? domain.endsWith(entry.slice(1)) : domain === entry;
  const permitted = entriesOf(allowed);
  return (permitted.length === 0 || permitted.some(isListed)) && !entriesOf(refused).some(isListed);
}

function entriesOf(list: string | null): string[] {
  const entries = (list ?? '').toLowerCase().split(',');
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

interface BoardFields {
  name: string;
  oauth_id: number | null;
  bracket_id: number | null;
  hidden: boolean;
  banned: boolean;
}

/** Returns whether a field changed that the scoreboard contains or depends on. */
export function affectsBoard(before: BoardFields, after: BoardFields): boolean {
  const columns = ['name', 'oauth_id', 'bracket_id', 'hidden', 'banned'] as const;
  return columns.some((column) => before[column] !== after[column]);
}

/**
 * Groups of characters that look alike in common typefaces, as small or as capital letters. The first of a group
 * replaces the others. `I`, the capital of `i`, looks like `l`, so `i` and `l` are in one group.
 */
// prettier-ignore
const LOOK_ALIKES = [
  'aаαɑ', 'bвьβ', 'cс', 'dԁ', 'eеεҽ', 'fϝ', 'gɡց', 'hнһηհ', 'jјϳ', 'kкκ', 'l1i|ӏіιɩ', 'mмμ', 'nոν', 'o0оοօ', 'pрρ',
  'qԛզ', 'rг', 'sѕ', 'tтτ', 'uսυ', 'vѵ', 'wԝѡω', 'xхχ', 'yуγ', 'zζ', '3зӡ', 'σς',
];

const STANDS_FOR = new Map(LOOK_ALIKES.flatMap(([sign = '', ...twins]) => twins.map((twin) => [twin, sign] as const)));

/** In characters. Longer than a name, because a ligature becomes several letters. */
const MAX_SKELETON_LENGTH = 512;

/**
 * Returns a key that is equal for names that differ only in case, blanks, or invisible or look-alike characters. Empty
 * for a name without visible characters.
 */
export function nameSkeleton(name: string): string {
  // The `slice` limits the time of the normalisation. Longer names are refused elsewhere.
  const visible = name
    .slice(0, MAX_SKELETON_LENGTH)
    .normalize('NFKD')
    .replace(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
  // ẞ, ß and ss become equal only after all three conversions.
  const folded = visible.toLowerCase().toUpperCase().toLowerCase().normalize('NFKD');
  return [...folded]
    .slice(0, MAX_SKELETON_LENGTH)
    .map((character) => STANDS_FOR.get(character) ?? character)
    .join('');
}

/**
 * Returns the value of the column `name_skeleton`: the skeleton, or the name in lower case if the skeleton is empty.
 */
export function storedSkeleton(name: string): string {
  return nameSkeleton(name) || name.toLowerCase();
}
