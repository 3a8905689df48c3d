/** Settings of the event that determine a limit. */
export type LimitSetting = 'logins_per_min' | 'registrations_per_min';

/** Requests that one key, such as an address, may send in a time span. */
export interface Limit {
  points: number;
  seconds: number;
  /** Setting that replaces `points`, its default. */
  setting?: LimitSetting;
  /** Counts logged-in callers by user, since a whole event may share one address. Counts others by network. */
  byUser?: boolean;
}

const limits = {
  /**
   * Log-ins and joining a team, by network; a successful log-in does not count. A whole class may log in at once, and
   * no one can try more than two passwords a second.
   */
  login: { points: 120, seconds: 60, setting: 'logins_per_min' },
  registration: { points: 120, seconds: 60, setting: 'registrations_per_min' },
  /**
   * Wrong registration codes, by network. Each code counts until it is checked, so there must be as many points as for
   * registrations, over a longer time.
   */
  wrong_code: { points: 120, seconds: 600, setting: 'registrations_per_min' },
  /** Messages to users, raw exports, confirmation and reset mails. */
  mail: { points: 10, seconds: 60, byUser: true },
  events: { points: 150, seconds: 60, byUser: true },
  /** Connections to a live stream: the 300 visitors of a venue may all open the page at once, and again. */
  live: { points: 600, seconds: 60, byUser: true },
  /** Confirmation links for an account and reset links for an address, so that no mailbox is flooded. */
  account_mail: { points: 5, seconds: 1800 },
  /** Wrong passwords, by name and network. */
  wrong_password: { points: 10, seconds: 60 },
  /** Wrong passwords by name, from all networks where the owner has not logged in. */
  wrong_password_anywhere: { points: 60, seconds: 60 },
  /** Wrong current passwords in confirmations of changes, by user. */
  wrong_confirm: { points: 10, seconds: 60 },
  /** Networks in which the owner of a name has logged in. */
  known_network: { points: 1, seconds: 90 * 86_400 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** All rate limits by name. */
export const LIMITS: Readonly<Record<LimitName, Limit>> = limits;
