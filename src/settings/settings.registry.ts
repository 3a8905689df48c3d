import { LIMITS } from '../http/context/limits';
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
  locale,
  location,
  mailbox,
  moment,
  networks,
  origin,
  secret,
  type SettingKind,
  text,
  textOr,
  UnfitValue,
} from './setting-kinds';

const TEN_MILLION = 10_000_000;

/** Groups of settings, in the order in which the interface shows them. */
export const SETTING_GROUPS = [
  ...(['event', 'times', 'visibility', 'accounts', 'teams', 'scoring', 'appearance', 'mail', 'legal'] as const),
  'integrations',
] as const;

export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** A runtime setting: its kind, group and help text. */
export interface Setting<T> extends SettingKind<T> {
  readonly group: SettingGroup;
  readonly help: string;
}

function setting<T>(group: SettingGroup, kind: SettingKind<T>, help: string): Setting<T> {
  return { ...kind, group, help };
}

/** A setting that only CTFd uses. */
function kept<T>(kind: SettingKind<T>): Setting<T> {
  return setting('integrations', kind, 'Kept for CTFd programs and backups; it has no effect here.');
}

const VISIBLE = '`public`: everyone; `private`: logged-in users; `admins`: administrators only.';
const SUBJECT = 'Subject of the email; `{ctf_name}` is replaced by the event name.';

/** All runtime settings. The API, the interface and `settings.get` use this registry. */
export const SETTINGS = {
  ctf_name: setting('event', textOr('CTFd'), 'Name of the event, shown on pages and in emails.'),
  ctf_description: setting(
    'event',
    text('markdown'),
    'Description of the event, for the start page and link previews.',
  ),
  user_mode: setting(
    'event',
    choice('users', ['users', 'teams']),
    'Whether users compete individually or in teams. A change recalculates all results.',
  ),
  flag_format: setting('event', text(), 'Format of the flags, such as `ctf{...}`; players see it.'),
  public_url: setting(
    'event',
    origin(),
    'URL of the platform, for links in emails. The environment variable `PUBLIC_URL` takes precedence.',
  ),

  start: setting('times', moment(), 'When the challenges open. If empty, they are open immediately.'),
  end: setting('times', moment(), 'When submissions close. If empty, the event has no end.'),
  freeze: setting(
    'times',
    moment(),
    'From this time, the scoreboard does not change for anyone except administrators.',
  ),
  paused: setting('times', bool(false), 'While the event is paused, players cannot submit flags or unlock hints.'),
  view_after_ctf: setting(
    'times',
    bool(false),
    'Whether challenges stay open for practice after the end; solves no longer count.',
  ),

  challenge_visibility: setting(
    'visibility',
    choice('private', ['public', 'private', 'admins']),
    `Who can see challenges. ${VISIBLE}`,
  ),
  account_visibility: setting(
    'visibility',
    choice('public', ['public', 'private', 'admins']),
    `Who can see users and teams. ${VISIBLE}`,
  ),
  score_visibility: setting(
    'visibility',
    choice('public', ['public', 'private', 'hidden', 'admins']),
    `Who can see points and places. ${VISIBLE} \`hidden\`: administrators only; others see that scores are hidden.`,
  ),
  registration_visibility: setting(
    'visibility',
    choice('public', ['public', 'private', 'mlc']),
    'Whether registration is open (`public`) or closed (`private`, `mlc`).',
  ),
  hints_free_public_access: setting(
    'visibility',
    bool(true),
    'Whether visitors who are not logged in can read free hints of challenges that they can see.',
  ),
  social_shares: setting('visibility', bool(false), 'Whether players can create public links to their solves.'),
  challenge_ratings: setting(
    'visibility',
    choice('public', ['public', 'private', 'disabled']),
    'Whether players can rate challenges that they solved. `public`: yes, and everyone sees how many like a challenge; `private`: yes, but only administrators see the ratings; `disabled`: no.',
  ),
  view_self_submissions: setting('visibility', bool(false), 'Whether players can see their own earlier submissions.'),

  verify_emails: setting(
    'accounts',
    bool(false),
    'Whether players must confirm their email address before they can play.',
  ),
  domain_whitelist: setting(
    'accounts',
    domains(),
    'Email domains that can register, separated by commas; `*.example.com` allows subdomains. If empty, all domains can register.',
  ),
  domain_blacklist: setting(
    'accounts',
    domains(),
    'Email domains that cannot register, separated by commas; `*.example.com` includes subdomains.',
  ),
  registration_code: setting(
    'accounts',
    text(),
    'Code that players must enter to register. If empty, no code is needed.',
  ),
  password_min_length: setting(
    'accounts',
    int(8, 1, 128),
    'Minimum length of passwords that players choose, in characters.',
  ),
  num_users: setting(
    'accounts',
    int(0, 0, TEN_MILLION),
    'Maximum number of users that can register; 0 means no limit.',
  ),
  registrations_per_min: setting(
    'accounts',
    int(LIMITS.registration.points, 1, 1_000_000),
    'Registrations per minute from one network address. A school or a venue often has a single address for everyone.',
  ),
  logins_per_min: setting(
    'accounts',
    int(LIMITS.login.points, 1, 1_000_000),
    'Failed logins, and requests to join a team, per minute from one network address. For a single account the limits stay as they are: 10 wrong passwords per minute from one address, 60 from all.',
  ),
  name_changes: setting('accounts', bool(true), 'Whether players can change their name.'),
  prevent_name_change: kept(bool(false)),

  num_teams: setting(
    'teams',
    int(0, 0, TEN_MILLION),
    'Maximum number of teams that players can create; 0 means no limit.',
  ),
  team_size: setting('teams', int(0, 0, TEN_MILLION), 'Maximum number of members in a team; 0 means no limit.'),
  team_creation: setting('teams', bool(true), 'Whether players can create teams.'),
  team_disbanding: setting(
    'teams',
    choice('inactive_only', ['inactive_only', 'disabled']),
    'Whether players can leave and disband a team that has not taken part yet, or no team at all.',
  ),

  incorrect_submissions_per_min: setting(
    'scoring',
    int(10, 0, 1_000_000),
    'Incorrect submissions that an account can make in a minute. An account that makes more must wait.',
  ),
  max_attempts_behavior: setting(
    'scoring',
    choice('lockout', ['lockout', 'timeout']),
    'What happens when an account has used the maximum attempts of a challenge. `lockout`: it has no more attempts; `timeout`: each attempt becomes available again after the timeout.',
  ),
  max_attempts_timeout: setting(
    'scoring',
    int(300, 0, 2_592_000),
    'Seconds after which a used attempt becomes available again; only for `timeout`.',
  ),
  record_ratelimited: setting(
    'scoring',
    bool(false),
    'Whether submissions that are rejected because an account must wait are stored, as type `ratelimited`; at most as many per minute as incorrect submissions. They count for nothing.',
  ),

  ctf_logo: setting('appearance', location(), 'Image in the header of every page.'),
  ctf_small_icon: setting('appearance', location(), 'Small image in the browser tab.'),
  ctf_banner: setting(
    'appearance',
    location(),
    'Image for shared solves, and on the start page that the setup creates.',
  ),
  theme_color: setting(
    'appearance',
    colour(),
    'Accent colour of the interface, as `#rrggbb`; it is adjusted to stay readable.',
  ),
  default_locale: setting(
    'appearance',
    locale(),
    'Language of the interface for players who have not chosen one: `en`, `de`, `fr`, `es`, `ja` or `ar`. If empty, it is the language of their browser.',
  ),
  theme_header: setting('appearance', text('html'), 'HTML at the top of every page; styles and scripts are removed.'),
  theme_footer: setting(
    'appearance',
    text('html'),
    'HTML at the bottom of every page; styles and scripts are removed.',
  ),
  social_share_solve_template: setting('appearance', text('markdown'), 'Text of the page that shows a shared solve.'),
  robots_txt: setting(
    'appearance',
    textOr('User-agent: *\nDisallow: /admin\n', 'lines'),
    'Rules for search engines, at `/robots.txt`.',
  ),

  mail_server: setting(
    'mail',
    host(),
    'Host name or IP address of the mail server. Without a mail server or Mailgun, no emails are sent.',
  ),
  mail_port: setting('mail', int(0, 0, 65_535), 'Port of the mail server, such as 587; 0 means not set.'),
  mail_useauth: setting('mail', bool(false), 'Whether the mail server requires a login.'),
  mail_username: setting('mail', text(), 'User name for the mail server.'),
  mail_password: setting('mail', secret(), 'Password for the mail server.'),
  mail_tls: setting('mail', bool(false), 'Whether the connection is encrypted with STARTTLS (port 587).'),
  mail_ssl: setting('mail', bool(false), 'Whether the connection is encrypted with SSL/TLS from the start (port 465).'),
  mailfrom_addr: setting('mail', mailbox('noreply@examplectf.com'), 'Sender address of emails.'),
  mailgun_base_url: setting('mail', endpoint(), 'Base URL of the Mailgun API, for events without a mail server.'),
  mailgun_api_key: setting('mail', secret(), 'API key for Mailgun.'),
  mailing_rate: setting('mail', int(60, 1, 3000), 'Emails per minute of a mailing to a group.'),
  news_footer: setting(
    'mail',
    textOr('You receive this email because you have an account at {ctf_name}. Unsubscribe:', 'lines'),
    'Text above the link to unsubscribe in news; `{ctf_name}` is replaced by the event name.',
  ),
  verification_email_subject: setting('mail', textOr('Confirm your account for {ctf_name}'), SUBJECT),
  verification_email_body: setting(
    'mail',
    textOr('To confirm your e-mail address for {ctf_name}, open {url}', 'lines'),
    'Email that asks to confirm an address; `{url}` is replaced by the link.',
  ),
  successful_registration_email_subject: setting('mail', textOr('Welcome to {ctf_name}'), SUBJECT),
  successful_registration_email_body: setting(
    'mail',
    textOr('Your account for {ctf_name} is ready: {url}', 'lines'),
    'Email after a registration; `{url}` is replaced by the URL of the platform.',
  ),
  user_creation_email_subject: setting('mail', textOr('Message from {ctf_name}'), SUBJECT),
  user_creation_email_body: setting(
    'mail',
    textOr(
      'A new account has been created for you for {ctf_name} at {url}.\n\nUsername: {name}\nPassword: {password}',
      'lines',
    ),
    'Email to a user that an administrator created; `{name}` and `{password}` are replaced by the user name and password.',
  ),
  password_reset_subject: setting('mail', textOr('A new password for {ctf_name}'), SUBJECT),
  password_reset_body: setting(
    'mail',
    textOr(
      'To choose a new password for {ctf_name}, open {url}\n\nIf you did not ask for this, nothing needs to be done.',
      'lines',
    ),
    'Email for a forgotten password; `{url}` is replaced by the link.',
  ),
  password_change_alert_subject: setting('mail', textOr('Your password for {ctf_name} has changed'), SUBJECT),
  password_change_alert_body: setting(
    'mail',
    textOr(
      'The password of your account for {ctf_name} has changed. If that was not you, choose a new one: {url}',
      'lines',
    ),
    'Email after a password change; `{url}` is replaced by the link to reset the password.',
  ),

  tos_url: setting('legal', link(), 'URL of the terms of service; it takes precedence over the text.'),
  tos_text: setting('legal', text('markdown'), 'Terms of service, shown at `/tos`.'),
  privacy_url: setting('legal', link(), 'URL of the privacy policy; it takes precedence over the text.'),
  privacy_text: setting('legal', text('markdown'), 'Privacy policy, shown at `/privacy`.'),

  webhook_networks: setting(
    'integrations',
    networks(),
    'Private networks that webhooks, and imports from a running CTFd in the panel, can reach, such as `10.0.0.0/8`, separated by commas. If empty, they reach public addresses only.',
  ),
  setup: setting('integrations', bool(false), 'Whether the setup is complete; it cannot be turned off.'),
  ctf_version: setting('integrations', textOr('3.7.1'), 'CTFd version that is reported to programs.'),
  ctf_theme: kept(textOr('core-beta')),
  theme_settings: setting('integrations', json(), 'Data for CTFd frontends in `window.init`.'),
  html_sanitization: kept(bool(false)),
  oauth_client_id: kept(text()),
  oauth_client_secret: kept(secret()),
  oauth_authorization_endpoint: kept(endpoint()),
  oauth_token_endpoint: kept(endpoint()),
  oauth_api_endpoint: kept(endpoint()),
  version_latest: kept(text()),
  next_update_check: kept(text()),
} satisfies Record<string, Setting<unknown>>;

export type SettingKey = keyof typeof SETTINGS;

export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K] extends SettingKind<infer T> ? T : never;

/** Returns whether `key` is in `SETTINGS`. */
export function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

export const SECRET_KEYS = Object.entries<SettingKind<unknown>>(SETTINGS).flatMap(([key, { secret }]) =>
  secret ? [key] : [],
);

/**
 * Converts the stored text of a setting. An invalid text, which an import can store, counts as unset, or has the value
 * of `unfit` if the kind has it.
 */
export function settingValue<K extends SettingKey>(key: K, stored: string | null | undefined): SettingValue<K> {
  // The compiler cannot tell that `SETTINGS[key]` is a kind of `SettingValue<K>`.
  const kind = SETTINGS[key] as SettingKind<unknown> as SettingKind<SettingValue<K>>;
  if (stored == null || stored === '') return kind.fallback;
  try {
    return kind.parse(stored);
  } catch (error) {
    if (error instanceof UnfitValue) return kind.unfit ? kind.unfit(stored) : kind.fallback;
    throw error;
  }
}
