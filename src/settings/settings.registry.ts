import {
  bool,
  choice,
  colour,
  domains,
  endpoint,
  host,
  int,
  json,
  link,
  location,
  mailbox,
  moment,
  origin,
  type SettingKind,
  text,
  textOr,
  UnfitValue,
} from './setting-kinds';

const TEN_MILLION = 10_000_000;

/** Every runtime setting with its kind and default; the one list the API, the pages and the code read. */
export const SETTINGS = {
  ctf_version: textOr('3.7.1'),
  setup: bool(false),
  ctf_name: textOr('CTFd'),
  ctf_description: text(),
  user_mode: choice('users', ['users', 'teams']),
  public_url: origin(),

  ctf_theme: textOr('core-beta'),
  ctf_logo: location(),
  ctf_small_icon: location(),
  ctf_banner: location(),
  theme_color: colour(),
  theme_header: text(),
  theme_footer: text(),
  theme_settings: json(),
  robots_txt: textOr('User-agent: *\nDisallow: /admin\n'),
  tos_url: link(),
  tos_text: text(),
  privacy_url: link(),
  privacy_text: text(),
  html_sanitization: bool(false),
  social_shares: bool(false),
  social_share_solve_template: text(),

  challenge_visibility: choice('private', ['public', 'private', 'admins']),
  account_visibility: choice('public', ['public', 'private', 'admins']),
  score_visibility: choice('public', ['public', 'private', 'hidden', 'admins']),
  registration_visibility: choice('public', ['public', 'private', 'mlc']),

  start: moment(),
  end: moment(),
  freeze: moment(),
  view_after_ctf: bool(false),
  paused: bool(false),
  flag_format: text(),
  view_self_submissions: bool(false),

  verify_emails: bool(false),
  domain_whitelist: domains(),
  registration_code: text(),
  password_min_length: int(8, 1, 128),
  num_users: int(0, 0, TEN_MILLION),
  num_teams: int(0, 0, TEN_MILLION),
  team_size: int(0, 0, TEN_MILLION),
  team_creation: bool(true),
  team_disbanding: choice('inactive_only', ['inactive_only', 'disabled']),
  name_changes: bool(true),
  prevent_name_change: bool(false),
  incorrect_submissions_per_min: int(10, 0, 1_000_000),

  mail_server: host(),
  mail_port: int(0, 0, 65_535),
  mail_username: text(),
  mail_password: text({ secret: true }),
  mail_useauth: bool(false),
  mail_tls: bool(false),
  mail_ssl: bool(false),
  mailfrom_addr: mailbox('noreply@examplectf.com'),
  mailgun_api_key: text({ secret: true }),
  mailgun_base_url: endpoint(),
  verification_email_subject: textOr('Confirm your account for {ctf_name}'),
  verification_email_body: textOr('To confirm your e-mail address for {ctf_name}, open {url}'),
  successful_registration_email_subject: textOr('Welcome to {ctf_name}'),
  successful_registration_email_body: textOr('Your account for {ctf_name} is ready: {url}'),
  user_creation_email_subject: textOr('Message from {ctf_name}'),
  user_creation_email_body: textOr(
    'A new account has been created for you for {ctf_name} at {url}.\n\nUsername: {name}\nPassword: {password}',
  ),
  password_reset_subject: textOr('A new password for {ctf_name}'),
  password_reset_body: textOr(
    'To choose a new password for {ctf_name}, open {url}\n\nIf you did not ask for this, nothing needs to be done.',
  ),
  password_change_alert_subject: textOr('Your password for {ctf_name} has changed'),
  password_change_alert_body: textOr(
    'The password of your account for {ctf_name} has changed. If that was not you, choose a new one: {url}',
  ),

  oauth_client_id: text(),
  oauth_client_secret: text({ secret: true }),
  oauth_authorization_endpoint: endpoint(),
  oauth_token_endpoint: endpoint(),
  oauth_api_endpoint: endpoint(),

  version_latest: text(),
  next_update_check: text(),
} satisfies Record<string, SettingKind<unknown>>;

export type SettingKey = keyof typeof SETTINGS;

/** What `settings.get(key)` gives. */
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K] extends SettingKind<infer T> ? T : never;

/** Whether a key of the `config` table is a declared setting. */
export function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** Keys whose values are never read back through the API. */
export const SECRET_KEYS = Object.entries<SettingKind<unknown>>(SETTINGS).flatMap(([key, { secret }]) =>
  secret ? [key] : [],
);

/** The value that a stored text gives a setting. A text that means nothing (imports) counts as unset. */
export function settingValue<K extends SettingKey>(key: K, stored: string | null | undefined): SettingValue<K> {
  // The compiler cannot see that the kind found under K is the one SettingValue<K> is derived from.
  const kind = SETTINGS[key] as SettingKind<SettingValue<K>>;
  if (stored == null || stored === '') return kind.fallback;
  try {
    return kind.parse(stored);
  } catch (error) {
    if (error instanceof UnfitValue) return kind.unfit ? kind.unfit(stored) : kind.fallback;
    throw error;
  }
}
