/** The named limits of what one key, such as an address, may do in a span of time (conventions 14). */
export const LIMITS = {
  /** Log-in, registration and joining a team. */
  login: { points: 10, seconds: 5 },
  /** Messages to users, raw exports, confirmation and reset mails. */
  mail: { points: 10, seconds: 60 },
  /** Wrong passwords for one name from one address. */
  wrong_password: { points: 10, seconds: 60 },
  /** Wrong passwords for one name from anywhere; the span is short, for it keeps the owner out too. */
  wrong_password_anywhere: { points: 60, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof typeof LIMITS;
