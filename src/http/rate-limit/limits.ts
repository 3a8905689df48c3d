/** The named limits of what one key, such as an address, may do in a span of time. */
export const LIMITS = {
  /** Log-in, registration and joining a team, from one network; a log-in that succeeds does not count. */
  login: { points: 10, seconds: 5 },
  /** Messages to users, raw exports, confirmation and reset mails. */
  mail: { points: 10, seconds: 60 },
  /** Opening a stream, by one user; by visitors from one network. */
  events: { points: 150, seconds: 60 },
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
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof typeof LIMITS;
