import { type Complaint, InvalidInput } from '../http/errors/errors';
import { toText } from '../http/fields/coercions';
import { requireObject } from '../http/input/object-body';
import { FieldError } from '../http/fields/field';
import { UnfitValue } from './setting-kinds';
import { isSetting, SECRET_KEYS, SETTINGS, settingValue } from './settings.registry';

/** Replaces the value of a secret in responses. If a client sends it back, the stored secret is kept. */
export const MASK = '********';

const MAX_KEY_LENGTH = 255;

/** In characters. */
const MAX_VALUE_LENGTH = 65_535;

/** Texts to store by key. Null clears a setting. */
export type SettingTexts = ReadonlyMap<string, string | null>;

/**
 * Returns a key, or a FieldError if it cannot be stored. Accepts unknown keys, because themes and plugins have their
 * own.
 */
export function toSettingKey(value: unknown): string | FieldError {
  return value === '' ? new FieldError('Must not be empty.') : toText(value, { max: MAX_KEY_LENGTH });
}

/** Converts a JSON value to the text to store. Does not check if it fits the setting; `settingComplaint` does. */
export function toSettingText(value: unknown): string | FieldError {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : new FieldError('Must be text, a number, true, false or null.');
}

/**
 * Returns the message for a text that is not valid for a setting, or null. An unknown key accepts any text that can be
 * stored.
 */
export function settingComplaint(key: string, text: string | null): string | null {
  if (key === 'setup' && !settingValue(key, text))
    return 'Cannot be turned off: nobody could use the platform until the set-up is done again.';
  if (text === null || text === '') return null;
  const storable = toText(text, { max: MAX_VALUE_LENGTH, tooLong: `${key} config is too long` });
  if (storable instanceof FieldError) return storable.message;
  if (!isSetting(key) || isMasked(key, text)) return null;
  try {
    SETTINGS[key].parse(text);
    return null;
  } catch (error) {
    if (error instanceof UnfitValue) return `${error.message}.`;
    throw error;
  }
}

/** Returns whether a client sent back the mask of a secret. */
export function isMasked(key: string, text: string | null): boolean {
  return text === MASK && SECRET_KEYS.includes(key);
}

/**
 * Converts a body `{key: value, …}` to texts to store. Throws InvalidInput with a complaint for each invalid key or
 * value.
 */
export function readSettings(body: unknown): SettingTexts {
  // The nonce of a form is not a setting.
  const entries = Object.entries(requireObject(body)).filter(([key]) => key !== 'nonce');
  const texts = new Map<string, string | null>();
  const complaints = entries.flatMap(([key, value]): Complaint[] => {
    const known = toSettingKey(key);
    if (known instanceof FieldError) return [{ field: key, message: known.message }];
    const text = value === null ? null : toSettingText(value);
    if (text instanceof FieldError) return [{ field: key, message: text.message }];
    texts.set(key, text);
    const complaint = settingComplaint(key, text);
    return complaint === null ? [] : [{ field: key, message: complaint }];
  });
  const [first, ...others] = complaints;
  if (first) throw new InvalidInput(first, ...others);
  return texts;
}
