/** The named limits of requests by one address to one route (conventions 14). */
export const LIMITS = {
  /** Log-in, registration and joining a team. */
  login: { points: 10, seconds: 5 },
  /** Messages to users, raw exports, confirmation and reset mails. */
  mail: { points: 10, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof typeof LIMITS;
