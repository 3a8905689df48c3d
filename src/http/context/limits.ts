/** Settings of the event that say how many points a limit has. */
export type LimitSetting = 'logins_per_min' | 'registrations_per_min';

/** Requests that one key, such as an address, may make in a time span. */
export interface Limit {
  points: number;
  seconds: number;
  /** The setting that takes the place of `points`, which is its default. */
  setting?: LimitSetting;
  /** Counts signed-in callers by user, since a whole event may share one address; all others by network. */
  byUser?: boolean;
}

const limits = {
  /**
   * Log-in and joining a team, from one network; a log-in that succeeds does not count. A class that begins at the same time gets in,
   * and nobody can try more than two passwords a second.
   */
  login: { points: 120, seconds: 60, setting: 'logins_per_min' },
  /** Registration, from one network. */
  registration: { points: 120, seconds: 60, setting: 'registrations_per_min' },
  /**
   * Wrong registration codes from one network. Every code counts until it is judged, so there are as many points as registrations at once,
   * but for a longer time.
   */
  wrong_code: { points: 120, seconds: 600, setting: 'registrations_per_min' },
  /** Messages to users, raw exports, confirmation and reset mails. */
  mail: { points: 10, seconds: 60, byUser: true },
  /** Opening CTFd's stream. */
  events: { points: 150, seconds: 60, byUser: true },
  /** Opening a live stream: the 300 visitors of a venue may open the page at once, and again. */
  live: { points: 600, seconds: 60, byUser: true },
  /** Confirmation links to one account, reset links to one address: nobody's mailbox can be flooded. */
  account_mail: { points: 5, seconds: 1800 },
  /** Wrong passwords for one name from one network. */
  wrong_password: { points: 10, seconds: 60 },
  /** Wrong passwords for one name from all networks where its owner is not known. */
  wrong_password_anywhere: { points: 60, seconds: 60 },
  /** Wrong current passwords by which one user wants to confirm a change. */
  wrong_confirm: { points: 10, seconds: 60 },
  /** Networks where the owner of a name has logged in. */
  known_network: { points: 1, seconds: 90 * 86_400 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** The named limits. */
export const LIMITS: Readonly<Record<LimitName, Limit>> = limits;
