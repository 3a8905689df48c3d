/** Settings of the event that replace `points` of a limit. */
export type LimitSetting = 'logins_per_min' | 'registrations_per_min';

/** At most `points` requests in `seconds` for one key, such as a network or a user. */
export interface Limit {
  points: number;
  seconds: number;
  /** If set, the value of this setting replaces `points`. */
  setting?: LimitSetting;
  /** Counts logged-in callers by user, because a whole event may share one address. Counts all others by network. */
  byUser?: boolean;
}

const limits = {
  /**
   * Log-ins, and requests to join a team, by network. A successful log-in does not count. 120 a minute lets a class log
   * in at once but allows only two guesses a second.
   */
  login: { points: 120, seconds: 60, setting: 'logins_per_min' },
  registration: { points: 120, seconds: 60, setting: 'registrations_per_min' },
  /** Wrong registration codes, by network. */
  wrong_code: { points: 120, seconds: 600, setting: 'registrations_per_min' },
  /** Routes that send mails, and other expensive routes, such as exports. */
  mail: { points: 10, seconds: 60, byUser: true },
  events: { points: 150, seconds: 60, byUser: true },
  /** Connections to live streams. 300 visitors of a venue can open the page at once and reload it. */
  live: { points: 600, seconds: 60, byUser: true },
  /** Signed results of challenges, by network: ten challenges whose services each report once a second. */
  results: { points: 600, seconds: 60 },
  /** Mails with a confirmation link, by account, and with a reset link, by address. */
  account_mail: { points: 5, seconds: 1800 },
  /** Wrong passwords, by name and network or by browser. Also wrong passwords of teams, and wrong set-up tokens. */
  wrong_password: { points: 10, seconds: 60 },
  /** Wrong passwords, by name, from all networks that are not in `known_network`. */
  wrong_password_anywhere: { points: 60, seconds: 60 },
  /** Wrong current passwords, by user, in forms that ask for the password to confirm a change. */
  wrong_confirm: { points: 10, seconds: 60 },
  /** Not a limit: remembers networks from which the owner of a name has logged in within 90 days. */
  known_network: { points: 1, seconds: 90 * 86_400 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export const LIMITS: Readonly<Record<LimitName, Limit>> = limits;
