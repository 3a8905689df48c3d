import { settingComplaint } from '../../settings/config.rules';
import { SETTINGS, type SettingKey } from '../../settings/settings.registry';
import type { Complaint } from '../../http/errors/errors';
import { toInstant } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import type { FormValues } from '../../http/pages/form-values';

/** Settings of the form that are stored with their default if the input is empty. */
const ASKED = [
  'ctf_name',
  'ctf_description',
  'user_mode',
  'ctf_theme',
  'challenge_visibility',
  'account_visibility',
  'score_visibility',
  'registration_visibility',
  'verify_emails',
  'team_size',
] as const satisfies readonly SettingKey[];

const IDENTITY = ['', 'name', 'email', 'password'];

/** Settings that are stored as null, so that the list of settings contains them. */
const UNSET = [
  'freeze',
  'mail_server',
  'mail_port',
  'mail_username',
  'mail_password',
  'mail_useauth',
  'mail_tls',
  'mail_ssl',
] as const satisfies readonly SettingKey[];

/** Settings that are stored with their default, so that administrators can edit the text. */
const TEXTS = [
  'ctf_version',
  'verification_email_subject',
  'verification_email_body',
  'successful_registration_email_subject',
  'successful_registration_email_body',
  'user_creation_email_subject',
  'user_creation_email_body',
  'password_reset_subject',
  'password_reset_body',
  'password_change_alert_subject',
  'password_change_alert_body',
] as const satisfies readonly SettingKey[];

/** Settings to store by key. Null means unset. */
export type SetupSettings = Record<string, string | null>;

/** Returns the settings that every set-up writes, with their defaults. */
export function settingsOfSetup(): SetupSettings {
  return {
    ...Object.fromEntries(UNSET.map((key) => [key, null])),
    ...Object.fromEntries([...TEXTS, ...ASKED].map((key) => [key, defaultText(key)])),
    start: null,
    end: null,
    setup: 'true',
  };
}

/** Reads the settings of the form, and returns them with the complaints about them. */
export function readSetup(sent: FormValues): { settings: SetupSettings; errors: Complaint[] } {
  const settings: SetupSettings = {};
  const errors: Complaint[] = [];
  for (const key of [...ASKED, 'flag_format', 'social_shares', 'theme_color'])
    if (sent.text(key).trim() !== '') settings[key] = sent.text(key).trim();
  for (const key of ['start', 'end', 'freeze'] as const) settings[key] = unixSeconds(sent.text(key).trim());
  for (const [key, text] of Object.entries(settings)) {
    const complaint = settingComplaint(key, text);
    if (complaint !== null) errors.push({ field: key, message: complaint });
  }
  const { start, end } = settings;
  if (errors.length === 0 && start && end && Number(end) <= Number(start))
    errors.push({ field: 'end', message: 'The end must lie after the start.' });
  return { settings, errors };
}

/** Returns the messages for the form. One about a setting begins with the setting's key. */
export function setupSentences(errors: readonly Complaint[]): string[] {
  return errors.map(({ field, message }) => (IDENTITY.includes(field) ? message : `${field}: ${message}`));
}

function defaultText(key: (typeof ASKED)[number] | (typeof TEXTS)[number]): string | null {
  const { fallback } = SETTINGS[key];
  // The default of `ctf_name` is only a substitute for a missing name and is not stored.
  return fallback === null || key === 'ctf_name' ? null : String(fallback);
}

/**
 * Converts Unix seconds, or a date and time in UTC as browsers send it, to Unix seconds. Returns other text unchanged,
 * so that `settingComplaint` refuses it.
 */
function unixSeconds(text: string): string | null {
  if (text === '') return null;
  if (/^\d+$/.test(text)) return text;
  const instant = toInstant(text);
  return instant instanceof FieldError ? text : String(Math.floor(instant.millis / 1000));
}
