import { type Complaint, InvalidInput } from '../http/errors/errors';
import { toText } from '../http/fields/coercions';
import { requireObject } from '../http/input/object-body';
import { FieldError } from '../http/fields/field';
import { UnfitValue } from './setting-kinds';
import { isSetting, SECRET_KEYS, SETTINGS, settingValue } from './settings.registry';

/** What is shown in place of a secret that is set; sent back, it leaves the secret as it is. */
export const MASK = '********';

const MAX_KEY_LENGTH = 255;

/** Longest value, in characters. */
const MAX_VALUE_LENGTH = 65_535;

/** Texts to store by key; null unsets. */
export type SettingTexts = ReadonlyMap<string, string | null>;

/** A key that can be stored; themes and plugins keep their own beside those of the registry. */
export function toSettingKey(value: unknown): string | FieldError {
  return value === '' ? new FieldError('Must not be empty.') : toText(value, { max: MAX_KEY_LENGTH });
}

/** The text a JSON value is stored as; whether it means something is `settingComplaint`. */
export function toSettingText(value: unknown): string | FieldError {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : new FieldError('Must be text, a number, true, false or null.');
}

/** Why a text cannot be the value of a setting, or null when it can. Keys outside the registry take any text. */
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

/** Whether the text stands for a secret that was shown masked. */
export function isMasked(key: string, text: string | null): boolean {
  return text === MASK && SECRET_KEYS.includes(key);
}

/** A body `{key: value, …}` as texts to store; throws InvalidInput naming every key at fault. */
export function readSettings(body: unknown): SettingTexts {
  // Forms of cookie callers carry a nonce, which is never a data field.
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
