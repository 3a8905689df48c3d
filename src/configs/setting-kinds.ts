/** A value that does not fit a setting, with the sentence about it. */
export class UnfitValue extends Error {}

/** How one kind of setting is read from its stored text. `T` is what `settings.get` gives. */
export interface SettingKind<T> {
  /** Value while the setting is unset (absent, null or empty). */
  readonly fallback: T;
  /** The value of a non-empty stored text; throws UnfitValue when it means nothing. */
  parse(text: string): T;
  /** Never readable through the API once written. */
  readonly secret: boolean;
}

interface KindOptions {
  secret?: boolean;
}

function kind<T>(fallback: T, parse: (text: string) => T, { secret = false }: KindOptions = {}): SettingKind<T> {
  return { fallback, parse, secret };
}

/** Free text; null while unset. */
export const text = (options?: KindOptions): SettingKind<string | null> =>
  kind<string | null>(null, (value) => value, options);

/** Free text with a default. */
export const textOr = (fallback: string): SettingKind<string> => kind(fallback, (value) => value);

/** True or false, in the spellings the peer stores. */
export const bool = (fallback: boolean): SettingKind<boolean> =>
  kind(fallback, (value) => {
    if (/^(true|1|yes|on)$/i.test(value)) return true;
    if (/^(false|0|no|off|none|null)$/i.test(value)) return false;
    throw new UnfitValue('Must be true or false');
  });

/** A whole number within bounds. */
export const int = (fallback: number, min: number, max: number): SettingKind<number> =>
  kind(fallback, (value) => {
    const number = Number(value);
    if (/^-?\d{1,10}$/.test(value) && number >= min && number <= max) return number;
    throw new UnfitValue(`Must be a whole number from ${min} to ${max}`);
  });

/** One of a closed list. */
export const choice = <const T extends readonly string[]>(
  fallback: NoInfer<T[number]>,
  choices: T,
): SettingKind<T[number]> =>
  kind<T[number]>(fallback, (value) => {
    const found = choices.find((known) => known === value);
    if (found !== undefined) return found;
    throw new UnfitValue(`Must be one of: ${choices.join(', ')}`);
  });

/** JSON as the text it is stored as; null while unset. */
export const json = (): SettingKind<string | null> =>
  kind<string | null>(null, (value) => {
    try {
      JSON.parse(value);
    } catch {
      throw new UnfitValue('Must be JSON');
    }
    return value;
  });

/** A moment in Unix seconds; null while unset. */
export const moment = (): SettingKind<number | null> =>
  kind<number | null>(null, (value) => {
    if (/^\d{1,11}$/.test(value)) return Number(value);
    throw new UnfitValue('Must be a time in Unix seconds');
  });

/** Scheme, host and port of a web site, without a slash at the end; null while unset. */
export const origin = (): SettingKind<string | null> =>
  kind<string | null>(null, (value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
    throw new UnfitValue('Must be an address such as https://ctf.example.org');
  });
