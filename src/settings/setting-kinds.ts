import { isIP } from 'node:net';
import { addressOf } from './address.rules';

/** A host name. Labels may have letters of any script, and underscores, as names of containers do. */
const HOST_NAME = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u;

/** A text is not valid for a setting. `message` is for the administrator. */
export class UnfitValue extends Error {}

/** Kinds of settings. The interface has a form control for each. */
export const SETTING_FORMS = [
  ...(['text', 'lines', 'markdown', 'html', 'boolean', 'integer', 'moment', 'choice', 'secret', 'colour'] as const),
  ...(['json', 'link', 'address', 'host', 'email', 'domains', 'file'] as const),
] as const;

export type SettingForm = (typeof SETTING_FORMS)[number];

/** A kind of setting. It converts stored text to `T`, the type that `settings.get` returns. */
export interface SettingKind<T> {
  readonly form: SettingForm;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Value of a setting that is absent, null or empty. */
  readonly fallback: T;
  /** Converts stored text that is not empty. Throws UnfitValue if it is not valid. */
  parse(text: string): T;
  readonly secret: boolean;
  /**
   * Value for an invalid text, which an import can store. Needed if `fallback` would permit more than the administrator
   * intended.
   */
  readonly unfit?: (text: string) => T;
}

type TextForm = 'text' | 'lines' | 'markdown' | 'html';

function kind<T>(form: SettingForm, fallback: T, parse: (text: string) => T): SettingKind<T> {
  return { form, fallback, parse, secret: form === 'secret' };
}

export const text = (form: TextForm = 'text'): SettingKind<string | null> =>
  kind<string | null>(form, null, (value) => value);

export const textOr = (fallback: string, form: TextForm = 'text'): SettingKind<string> =>
  kind(form, fallback, (value) => value);

/** Text that the API never returns. Null if unset. */
export const secret = (): SettingKind<string | null> => kind<string | null>('secret', null, (value) => value);

/** A boolean, with all spellings that CTFd stores. */
export const bool = (fallback: boolean): SettingKind<boolean> =>
  kind('boolean', fallback, (value) => {
    if (/^(true|1|yes|on)$/i.test(value)) return true;
    if (/^(false|0|no|off|none|null)$/i.test(value)) return false;
    throw new UnfitValue('Must be true or false');
  });

export const int = (fallback: number, min: number, max: number): SettingKind<number> => ({
  ...kind('integer', fallback, (value) => {
    const number = Number(value);
    if (/^-?\d{1,10}$/.test(value) && number >= min && number <= max) return number;
    throw new UnfitValue(`Must be a whole number from ${min} to ${max}`);
  }),
  min,
  max,
});

export const choice = <const T extends readonly string[]>(
  fallback: NoInfer<T[number]>,
  choices: T,
): SettingKind<T[number]> => ({
  ...kind<T[number]>('choice', fallback, (value) => {
    const match = choices.find((known) => known === value);
    if (match !== undefined) return match;
    throw new UnfitValue(`Must be one of: ${choices.join(', ')}`);
  }),
  choices,
});

/** JSON text, which is not converted. Null if unset. */
export const json = (): SettingKind<string | null> =>
  kind<string | null>('json', null, (value) => {
    try {
      JSON.parse(value);
    } catch {
      throw new UnfitValue('Must be JSON');
    }
    return value;
  });

/** A time in Unix seconds. Null if unset; as in CTFd, 0 means unset. */
export const moment = (): SettingKind<number | null> =>
  kind<number | null>('moment', null, (value) => {
    if (/^\d{1,11}$/.test(value)) return Number(value) || null;
    throw new UnfitValue('Must be a time in Unix seconds');
  });

const shaped = (form: SettingForm, isFit: (value: string) => boolean, complaint: string): SettingKind<string | null> =>
  kind<string | null>(form, null, (value) => {
    if (isFit(value)) return value;
    throw new UnfitValue(complaint);
  });

/** Target of a link, converted to a valid `Location`: an http or https URL, or a path on this host. Null if unset. */
export const link = (): SettingKind<string | null> =>
  kind<string | null>('link', null, (value) => {
    const address = /^\s*(\/|https?:)/i.test(value) ? addressOf(value) : null;
    if (address !== null) return address;
    throw new UnfitValue('Must be an address such as https://example.org/terms, or a path such as /terms');
  });

export const endpoint = (): SettingKind<string | null> =>
  shaped(
    'address',
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'Must be an address such as https://api.example.org/v1',
  );

export const host = (): SettingKind<string | null> =>
  shaped(
    'host',
    (value) => isIP(value) !== 0 || HOST_NAME.test(value),
    'Must be the name of a server, such as mail.example.org, or its IP address',
  );

export const mailbox = (fallback: string): SettingKind<string> =>
  kind('email', fallback, (value) => {
    if (/^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/.test(value)) return value;
    throw new UnfitValue('Must be an e-mail address such as ctf@example.org');
  });

/**
 * A comma-separated list of domains; `*.example.org` stands for its subdomains. Null if unset. An invalid list, which
 * an import can store, still applies, because null would admit every domain.
 */
export const domains = (): SettingKind<string | null> => ({
  ...shaped(
    'domains',
    (value) => value.split(',').every((entry) => isDomain(entry.trim())),
    'Must be a list of domains such as example.org, *.example.com',
  ),
  unfit: (value) => value,
});

/** A comma-separated list of IP networks. Null if unset. */
export const networks = (): SettingKind<string | null> =>
  shaped(
    'text',
    (value) => value.split(',').every((entry) => isNetwork(entry.trim())),
    'Must be a list of networks such as 10.0.0.0/8, fd00::/8',
  );

/** Location of an uploaded file, `<directory>/<name>`. Null if unset. */
export const location = (): SettingKind<string | null> =>
  shaped(
    'file',
    (value) => /^[^/\\]+\/[^/\\]+$/.test(value) && !value.split('/').some((part) => /^\.+$/.test(part)),
    'Must be the location of a file, such as media/logo.png',
  );

export const colour = (): SettingKind<string | null> =>
  shaped('colour', (value) => /^#[0-9a-f]{6}$/i.test(value), 'Must be a colour such as #0b5cad');

/** A language such as `de` or `pt_BR`. Null if unset. */
export const locale = (): SettingKind<string | null> =>
  shaped('text', (value) => /^[a-z]{2,3}([-_][a-z]{2,4})?$/i.test(value), 'Must be a language such as de or pt_BR');

/** Scheme, host and port of a web site, without a slash at the end. Null if unset. */
export const origin = (): SettingKind<string | null> =>
  kind<string | null>('address', null, (value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
    throw new UnfitValue('Must be an address such as https://ctf.example.org');
  });

function isNetwork(entry: string): boolean {
  const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(entry) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

function isDomain(entry: string): boolean {
  return entry === '' || HOST_NAME.test(entry.replace(/^\*\./, ''));
}
