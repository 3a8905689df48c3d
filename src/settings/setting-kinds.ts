import { isIP } from 'node:net';
import { addressOf } from './address.rules';

/** Labels between dots; underscores, because containers are called so, and letters of any script. */
const HOST_NAME = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u;

/** A value that does not fit a setting, with the sentence about it. */
export class UnfitValue extends Error {}

/** What the value of a setting is, for the forms of interfaces. */
export const SETTING_FORMS = [
  ...(['text', 'lines', 'markdown', 'html', 'boolean', 'integer', 'moment', 'choice', 'secret', 'colour'] as const),
  ...(['json', 'link', 'address', 'host', 'email', 'domains', 'file'] as const),
] as const;

export type SettingForm = (typeof SETTING_FORMS)[number];

/** How one kind of setting is read from its stored text. `T` is what `settings.get` gives. */
export interface SettingKind<T> {
  readonly form: SettingForm;
  /** The values of a choice. */
  readonly choices?: readonly string[];
  /** Bounds of an integer. */
  readonly min?: number;
  readonly max?: number;
  /** Value while the setting is unset (absent, null or empty). */
  readonly fallback: T;
  /** The value of a non-empty stored text; throws UnfitValue when it means nothing. */
  parse(text: string): T;
  /** Never readable through the API once written. */
  readonly secret: boolean;
  /** The value of a text that `parse` refuses but an import stored, where the fallback would let in more than was meant. */
  readonly unfit?: (text: string) => T;
}

type TextForm = 'text' | 'lines' | 'markdown' | 'html';

function kind<T>(form: SettingForm, fallback: T, parse: (text: string) => T): SettingKind<T> {
  return { form, fallback, parse, secret: form === 'secret' };
}

/** Free text; null while unset. */
export const text = (form: TextForm = 'text'): SettingKind<string | null> =>
  kind<string | null>(form, null, (value) => value);

/** Free text with a default. */
export const textOr = (fallback: string, form: TextForm = 'text'): SettingKind<string> =>
  kind(form, fallback, (value) => value);

/** Text that is never shown again; null while unset. */
export const secret = (): SettingKind<string | null> => kind<string | null>('secret', null, (value) => value);

/** True or false, in the spellings the peer stores. */
export const bool = (fallback: boolean): SettingKind<boolean> =>
  kind('boolean', fallback, (value) => {
    if (/^(true|1|yes|on)$/i.test(value)) return true;
    if (/^(false|0|no|off|none|null)$/i.test(value)) return false;
    throw new UnfitValue('Must be true or false');
  });

/** A whole number within bounds. */
export const int = (fallback: number, min: number, max: number): SettingKind<number> => ({
  ...kind('integer', fallback, (value) => {
    const number = Number(value);
    if (/^-?\d{1,10}$/.test(value) && number >= min && number <= max) return number;
    throw new UnfitValue(`Must be a whole number from ${min} to ${max}`);
  }),
  min,
  max,
});

/** One of a closed list. */
export const choice = <const T extends readonly string[]>(
  fallback: NoInfer<T[number]>,
  choices: T,
): SettingKind<T[number]> => ({
  ...kind<T[number]>('choice', fallback, (value) => {
    const found = choices.find((known) => known === value);
    if (found !== undefined) return found;
    throw new UnfitValue(`Must be one of: ${choices.join(', ')}`);
  }),
  choices,
});

/** JSON as the text it is stored as; null while unset. */
export const json = (): SettingKind<string | null> =>
  kind<string | null>('json', null, (value) => {
    try {
      JSON.parse(value);
    } catch {
      throw new UnfitValue('Must be JSON');
    }
    return value;
  });

/** A moment in Unix seconds; null while unset, which 0 means too, as to the peer. */
export const moment = (): SettingKind<number | null> =>
  kind<number | null>('moment', null, (value) => {
    if (/^\d{1,11}$/.test(value)) return Number(value) || null;
    throw new UnfitValue('Must be a time in Unix seconds');
  });

/** Text of a certain form; null while unset. */
const shaped = (form: SettingForm, isFit: (value: string) => boolean, complaint: string): SettingKind<string | null> =>
  kind<string | null>(form, null, (value) => {
    if (isFit(value)) return value;
    throw new UnfitValue(complaint);
  });

/** Where a link leads, as a `Location` header may carry it: an http or https address, or a path on this site; null while unset. */
export const link = (): SettingKind<string | null> =>
  kind<string | null>('link', null, (value) => {
    const address = /^\s*(\/|https?:)/i.test(value) ? addressOf(value) : null;
    if (address !== null) return address;
    throw new UnfitValue('Must be an address such as https://example.org/terms, or a path such as /terms');
  });

/** An address that programs call; null while unset. */
export const endpoint = (): SettingKind<string | null> =>
  shaped(
    'address',
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'Must be an address such as https://api.example.org/v1',
  );

/** Name or IP address of a server; null while unset. */
export const host = (): SettingKind<string | null> =>
  shaped(
    'host',
    (value) => isIP(value) !== 0 || HOST_NAME.test(value),
    'Must be the name of a server, such as mail.example.org, or its IP address',
  );

/** An e-mail address, without a name beside it. */
export const mailbox = (fallback: string): SettingKind<string> =>
  kind('email', fallback, (value) => {
    if (/^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/.test(value)) return value;
    throw new UnfitValue('Must be an e-mail address such as ctf@example.org');
  });

/** A comma list of domains, `*.` before one standing for those below it; null while unset. What is no domain matches none. */
export const domains = (): SettingKind<string | null> => ({
  ...shaped(
    'domains',
    (value) => value.split(',').every((entry) => isDomain(entry.trim())),
    'Must be a list of domains such as example.org, *.example.com',
  ),
  unfit: (value) => value,
});

/** Where an uploaded file lies: a directory and a name; null while unset. */
export const location = (): SettingKind<string | null> =>
  shaped(
    'file',
    (value) => /^[^/\\]+\/[^/\\]+$/.test(value) && !value.split('/').some((part) => /^\.+$/.test(part)),
    'Must be the location of a file, such as media/logo.png',
  );

/** A colour as `#rrggbb`; null while unset. */
export const colour = (): SettingKind<string | null> =>
  shaped('colour', (value) => /^#[0-9a-f]{6}$/i.test(value), 'Must be a colour such as #0b5cad');

/** Scheme, host and port of a web site, without a slash at the end; null while unset. */
export const origin = (): SettingKind<string | null> =>
  kind<string | null>('address', null, (value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
    throw new UnfitValue('Must be an address such as https://ctf.example.org');
  });

/** Commas too many are forgiven. */
function isDomain(entry: string): boolean {
  return entry === '' || HOST_NAME.test(entry.replace(/^\*\./, ''));
}
