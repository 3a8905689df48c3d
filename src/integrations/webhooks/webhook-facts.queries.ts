import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import type { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';
import { Settings } from '../../settings/settings';
import type { WebhookAccount, WebhookChallenge } from './webhook-event.views';

/** The account of an event. */
interface AccountFacts {
  account: WebhookAccount;
  /** Hidden or banned. */
  is_hidden: boolean;
}

/** The challenge of an event. */
export interface ChallengeFacts {
  challenge: WebhookChallenge;
  state: string;
  /** True if all players see it: visible, released, and without prerequisites. */
  is_open: boolean;
  solves: number;
}

export type SolveFacts = AccountFacts & ChallengeFacts & { id: number; date: Instant; is_first: boolean };
export type SubmissionFacts = AccountFacts & ChallengeFacts & { id: number; date: Instant; submission: string | null };
export type HintFacts = AccountFacts &
  ChallengeFacts & { id: number; title: string | null; cost: number; date: Instant };
export type NewAccountFacts = AccountFacts & { date: Instant };

/** A posted notification. */
export interface NotificationFacts {
  id: number;
  title: string | null;
  content: string | null;
  date: Instant;
  recipient: 'everyone' | 'user' | 'team';
}

/** The parameter `$2` is the present time. */
const CHALLENGE = `
  json_build_object('id', c.id, 'name', c.name, 'category', c.category, 'value', c.value) AS challenge, c.state, c.solves,
  c.state = 'visible' AND (c.scheduled_at IS NULL OR c.scheduled_at <= $2)
    AND COALESCE(c.requirements -> 'prerequisites', '[]') IN ('[]', 'null') AS is_open`;

const accountOf = (type: 'user' | 'team'): string => `
  json_build_object('id', a.id, 'type', '${type}', 'name', a.name,
                    'bracket', CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'name', b.name) END) AS account,
  a.hidden OR a.banned AS is_hidden`;

/** Reads the present rows for payloads. Returns null for a row that is deleted or no longer fits the event. */
@Injectable()
export class WebhookFactsQueries {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * `is_first` is true if no account that is neither hidden nor banned solved the challenge earlier. Served by
   * solves_challenge_id_id_account_id_idx.
   */
  solve(id: unknown): Promise<SolveFacts | null> {
    const { table, account } = this.competitor;
    return this.one(
      `SELECT s.id, s.date, ${account}, ${CHALLENGE},
              NOT EXISTS (SELECT FROM solves earlier JOIN ${table} solver ON solver.id = earlier.account_id
                           WHERE earlier.challenge_id = s.challenge_id AND earlier.id < s.id
                             AND NOT solver.hidden AND NOT solver.banned) AS is_first
         FROM solves s JOIN ${table} a ON a.id = s.account_id LEFT JOIN brackets b ON b.id = a.bracket_id
         JOIN challenges c ON c.id = s.challenge_id
        WHERE s.id = $1`,
      [id, this.clock.now()],
    );
  }

  submission(id: unknown): Promise<SubmissionFacts | null> {
    const { table, account } = this.competitor;
    return this.one(
      `SELECT s.id, s.date, s.provided AS submission, ${account}, ${CHALLENGE}
         FROM submissions s JOIN ${table} a ON a.id = s.account_id LEFT JOIN brackets b ON b.id = a.bracket_id
         JOIN challenges c ON c.id = s.challenge_id
        WHERE s.id = $1 AND s.type = 'incorrect'`,
      [id, this.clock.now()],
    );
  }

  unlock(id: unknown): Promise<HintFacts | null> {
    const { table, account } = this.competitor;
    return this.one(
      `SELECT h.id, h.title, h.cost, un.date, ${account}, ${CHALLENGE}
         FROM unlocks un JOIN hints h ON h.id = un.target
         JOIN ${table} a ON a.id = un.account_id LEFT JOIN brackets b ON b.id = a.bracket_id
         JOIN challenges c ON c.id = h.challenge_id
        WHERE un.id = $1`,
      [id, this.clock.now()],
    );
  }

  account(type: 'user' | 'team', id: unknown): Promise<NewAccountFacts | null> {
    return this.one(
      `SELECT a.created AS date, ${accountOf(type)}
         FROM ${type}s a LEFT JOIN brackets b ON b.id = a.bracket_id WHERE a.id = $1`,
      [id],
    );
  }

  challenge(id: unknown): Promise<ChallengeFacts | null> {
    return this.one(`SELECT ${CHALLENGE} FROM challenges c WHERE c.id = $1`, [id, this.clock.now()]);
  }

  notification(id: unknown): Promise<NotificationFacts | null> {
    return this.one(
      `SELECT id, title, content, date,
              CASE WHEN user_id IS NOT NULL THEN 'user' WHEN team_id IS NOT NULL THEN 'team' ELSE 'everyone' END AS recipient
         FROM notifications WHERE id = $1 AND publish_at IS NULL`,
      [id],
    );
  }

  /** Returns the id that a statement selects; null if there is none. */
  async latest(sql: string): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(sql);
    return row?.id ?? null;
  }

  private get competitor(): { table: 'teams' | 'users'; account: string } {
    return this.settings.isTeamsMode
      ? { table: 'teams', account: accountOf('team') }
      : { table: 'users', account: accountOf('user') };
  }

  private async one<Row>(sql: string, parameters: unknown[]): Promise<Row | null> {
    const [row] = await this.database.prepared<Row>(sql, parameters);
    return row ?? null;
  }
}
