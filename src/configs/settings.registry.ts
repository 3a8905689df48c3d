import { bool, choice, int, moment, type SettingKind, text, textOr } from './setting-kinds';

const TEN_MILLION = 10_000_000;

/** Every runtime setting with its kind and default (data-model 5); the one list the API, the pages and the code read. */
export const SETTINGS = {
  ctf_version: textOr('3.7.1'),
  setup: bool(false),
  ctf_name: textOr('CTFd'),
  ctf_description: text(),
  user_mode: choice('users', ['users', 'teams']),

  challenge_visibility: choice('private', ['public', 'private', 'admins']),
  account_visibility: choice('public', ['public', 'private', 'admins']),
  score_visibility: choice('public', ['public', 'private', 'hidden', 'admins']),
  registration_visibility: choice('public', ['public', 'private', 'mlc']),

  start: moment(),
  end: moment(),
  freeze: moment(),
  view_after_ctf: bool(false),
  paused: bool(false),

  verify_emails: bool(false),
  domain_whitelist: text(),
  registration_code: text({ secret: true }),
  num_users: int(0, 0, TEN_MILLION),
  name_changes: bool(true),
  incorrect_submissions_per_min: int(10, 0, 1_000_000),

  mail_server: text(),
  mail_port: int(0, 0, 65_535),
  mail_username: text(),
  mail_password: text({ secret: true }),
  mail_useauth: bool(false),
  mail_tls: bool(false),
  mail_ssl: bool(false),
  mailfrom_addr: textOr('noreply@examplectf.com'),
  user_creation_email_subject: textOr('Message from {ctf_name}'),
  user_creation_email_body: textOr(
    'A new account has been created for you for {ctf_name} at {url}.\n\nUsername: {name}\nPassword: {password}',
  ),
} satisfies Record<string, SettingKind<unknown>>;

export type SettingKey = keyof typeof SETTINGS;

/** What `settings.get(key)` gives. */
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K] extends SettingKind<infer T> ? T : never;

/** Whether a key of the `config` table is a declared setting. */
export function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}
