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
  secret,
  type SettingKind,
  text,
  textOr,
  UnfitValue,
} from './setting-kinds';

const TEN_MILLION = 10_000_000;

/** What settings are about, in the order in which interfaces show them. */
export const SETTING_GROUPS = [
  ...(['event', 'times', 'visibility', 'accounts', 'teams', 'scoring', 'appearance', 'mail', 'legal'] as const),
  'integrations',
] as const;

export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** A runtime setting: what it is about, how it is read, and a sentence for who sets it. */
export interface Setting<T> extends SettingKind<T> {
  readonly group: SettingGroup;
  readonly help: string;
}

function setting<T>(group: SettingGroup, kind: SettingKind<T>, help: string): Setting<T> {
  return { ...kind, group, help };
}

/** A setting that clients of CTFd write and read, and that nothing here looks at. */
function kept<T>(kind: SettingKind<T>): Setting<T> {
  return setting('integrations', kind, 'Kept for programs and backups of CTFd; it changes nothing here.');
}

const VISIBLE = '`public` for everybody, `private` for who is signed in, `admins` for administrators alone.';
const SUBJECT = 'Subject of the mail; `{ctf_name}` stands for the name of the event.';

/** Every runtime setting with its kind, default and purpose; the one list the API, the pages and the code read. */
export const SETTINGS = {
  ctf_name: setting('event', textOr('CTFd'), 'What the event is called, in pages and mails.'),
  ctf_description: setting('event', text('markdown'), 'What the event is, for the start page and shared links.'),
  user_mode: setting(
    'event',
    choice('users', ['users', 'teams']),
    'Whether users compete for themselves or in teams; everything stored is counted anew when it changes.',
  ),
  flag_format: setting('event', text(), 'What flags look like, such as `ctf{...}`; players are told.'),
  public_url: setting(
    'event',
    origin(),
    'Where browsers reach the platform, for links in mails; the variable `PUBLIC_URL` goes before it.',
  ),

  start: setting('times', moment(), 'When the challenges open; without it they are open from the beginning.'),
  end: setting('times', moment(), 'When answers are taken no more; without it the event has no end.'),
  freeze: setting('times', moment(), 'From when on the board stays as it is for everybody but administrators.'),
  paused: setting('times', bool(false), 'While it is on, no answer and no purchase of a hint is taken.'),
  view_after_ctf: setting('times', bool(false), 'Whether challenges stay open for practice after the end.'),

  challenge_visibility: setting(
    'visibility',
    choice('private', ['public', 'private', 'admins']),
    `Who sees the challenges: ${VISIBLE}`,
  ),
  account_visibility: setting(
    'visibility',
    choice('public', ['public', 'private', 'admins']),
    `Who sees users and teams: ${VISIBLE}`,
  ),
  score_visibility: setting(
    'visibility',
    choice('public', ['public', 'private', 'hidden', 'admins']),
    `Who sees points and places: ${VISIBLE} \`hidden\` tells everybody else that they are hidden.`,
  ),
  registration_visibility: setting(
    'visibility',
    choice('public', ['public', 'private', 'mlc']),
    'Whether everybody may register (`public`) or nobody (`private`, `mlc`).',
  ),
  social_shares: setting('visibility', bool(false), 'Whether players may make links that show one of their solves.'),
  view_self_submissions: setting('visibility', bool(false), 'Whether players may read their own earlier answers.'),

  verify_emails: setting(
    'accounts',
    bool(false),
    'Whether players must confirm their e-mail address before they play.',
  ),
  domain_whitelist: setting(
    'accounts',
    domains(),
    'Domains of the addresses that may register, separated by commas; `*.` before one stands for those below it.',
  ),
  registration_code: setting('accounts', text(), 'What one must know to register; without it nothing.'),
  password_min_length: setting('accounts', int(8, 1, 128), 'Shortest password that players may choose, in characters.'),
  num_users: setting('accounts', int(0, 0, TEN_MILLION), 'How many users may register; 0 for any number.'),
  name_changes: setting('accounts', bool(true), 'Whether players may change their names.'),
  prevent_name_change: kept(bool(false)),

  num_teams: setting('teams', int(0, 0, TEN_MILLION), 'How many teams players may make; 0 for any number.'),
  team_size: setting('teams', int(0, 0, TEN_MILLION), 'Most members of a team; 0 for any number.'),
  team_creation: setting('teams', bool(true), 'Whether players may make teams.'),
  team_disbanding: setting(
    'teams',
    choice('inactive_only', ['inactive_only', 'disabled']),
    'Whether a team that has done nothing may be left and disbanded, or no team at all.',
  ),

  incorrect_submissions_per_min: setting(
    'scoring',
    int(10, 0, 1_000_000),
    'Wrong answers an account may give in a minute; after one more it must wait.',
  ),

  ctf_logo: setting('appearance', location(), 'Picture in the header of every page.'),
  ctf_small_icon: setting('appearance', location(), 'Small picture in the tab of the browser.'),
  ctf_banner: setting(
    'appearance',
    location(),
    'Picture of shared solves, and of the start page that the set-up makes.',
  ),
  theme_color: setting('appearance', colour(), 'Colour of the interface, as `#rrggbb`; it is made readable.'),
  theme_header: setting('appearance', text('html'), 'HTML above every page, without styles and scripts.'),
  theme_footer: setting('appearance', text('html'), 'HTML below every page, without styles and scripts.'),
  social_share_solve_template: setting('appearance', text('markdown'), 'Text of the page that shows a shared solve.'),
  robots_txt: setting(
    'appearance',
    textOr('User-agent: *\nDisallow: /admin\n', 'lines'),
    'What search engines are told at `/robots.txt`.',
  ),

  mail_server: setting('mail', host(), 'Name or address of the mail server; without it and Mailgun no mail is sent.'),
  mail_port: setting('mail', int(0, 0, 65_535), 'Port of the mail server, such as 587; 0 while there is none.'),
  mail_useauth: setting('mail', bool(false), 'Whether the mail server wants a log-in.'),
  mail_username: setting('mail', text(), 'Name by which the platform logs in at the mail server.'),
  mail_password: setting('mail', secret(), 'Password of that log-in.'),
  mail_tls: setting('mail', bool(false), 'Whether the connection is encrypted after it began (STARTTLS, port 587).'),
  mail_ssl: setting('mail', bool(false), 'Whether the connection is encrypted from the beginning (port 465).'),
  mailfrom_addr: setting('mail', mailbox('noreply@examplectf.com'), 'Address that mails come from.'),
  mailgun_base_url: setting(
    'mail',
    endpoint(),
    'Address of the interface of Mailgun, for events without a mail server.',
  ),
  mailgun_api_key: setting('mail', secret(), 'Key for Mailgun.'),
  verification_email_subject: setting('mail', textOr('Confirm your account for {ctf_name}'), SUBJECT),
  verification_email_body: setting(
    'mail',
    textOr('To confirm your e-mail address for {ctf_name}, open {url}', 'lines'),
    'Mail that asks to confirm an address; `{url}` stands for the link.',
  ),
  successful_registration_email_subject: setting('mail', textOr('Welcome to {ctf_name}'), SUBJECT),
  successful_registration_email_body: setting(
    'mail',
    textOr('Your account for {ctf_name} is ready: {url}', 'lines'),
    'Mail after a registration; `{url}` stands for the address of the platform.',
  ),
  user_creation_email_subject: setting('mail', textOr('Message from {ctf_name}'), SUBJECT),
  user_creation_email_body: setting(
    'mail',
    textOr(
      'A new account has been created for you for {ctf_name} at {url}.\n\nUsername: {name}\nPassword: {password}',
      'lines',
    ),
    'Mail to a user whom an administrator made; `{name}` and `{password}` stand for how to sign in.',
  ),
  password_reset_subject: setting('mail', textOr('A new password for {ctf_name}'), SUBJECT),
  password_reset_body: setting(
    'mail',
    textOr(
      'To choose a new password for {ctf_name}, open {url}\n\nIf you did not ask for this, nothing needs to be done.',
      'lines',
    ),
    'Mail for a forgotten password; `{url}` stands for the link.',
  ),
  password_change_alert_subject: setting('mail', textOr('Your password for {ctf_name} has changed'), SUBJECT),
  password_change_alert_body: setting(
    'mail',
    textOr(
      'The password of your account for {ctf_name} has changed. If that was not you, choose a new one: {url}',
      'lines',
    ),
    'Mail after a change of password; `{url}` stands for where to ask for a new one.',
  ),

  tos_url: setting('legal', link(), 'Address of the terms of service; it goes before their text.'),
  tos_text: setting('legal', text('markdown'), 'Terms of service, shown at `/tos`.'),
  privacy_url: setting('legal', link(), 'Address of the privacy policy; it goes before its text.'),
  privacy_text: setting('legal', text('markdown'), 'Privacy policy, shown at `/privacy`.'),

  setup: setting('integrations', bool(false), 'Whether the set-up is done; it cannot be turned off.'),
  ctf_version: setting('integrations', textOr('3.7.1'), 'Version of CTFd that programs are told.'),
  ctf_theme: kept(textOr('core-beta')),
  theme_settings: setting('integrations', json(), 'What frontends made for CTFd are told in `window.init`.'),
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
  const kind = SETTINGS[key] as SettingKind<unknown> as SettingKind<SettingValue<K>>;
  if (stored == null || stored === '') return kind.fallback;
  try {
    return kind.parse(stored);
  } catch (error) {
    if (error instanceof UnfitValue) return kind.unfit ? kind.unfit(stored) : kind.fallback;
    throw error;
  }
}
