import { Injectable } from '@nestjs/common';
import { AccountsQueries } from '../../accounts/shared/accounts.queries';
import { InvalidInput } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import { readInput } from '../../http/input/input.pipe';
import type { Tx } from '../../platform/database/database';
import { Settings } from '../../settings/settings';
import { SavedFilters } from '../searches/saved-search.dto';
import type { Audience, MailingKind } from './mailing.entity';

/** The recipients of a mailing. */
export interface Target {
  kind: MailingKind;
  audience: Audience;
  bracket_id: number | null;
  search_id: number | null;
}

const NOT_FOUND = 'There is no record with this id';

/** Players: no administrators, and no hidden accounts, which usually belong to organisers and tests. */
const PLAYERS = `users.type = 'user' AND NOT users.hidden AND NOT COALESCE(teams.hidden, false)`;

interface Condition {
  sql: string;
  parameters: unknown[];
}

/** Finds the recipients of mailings. */
@Injectable()
export class MailingAudiences {
  constructor(
    private readonly settings: Settings,
    private readonly accounts: AccountsQueries,
  ) {}

  /**
   * Throws InvalidInput if the bracket or search is missing, does not exist or does not belong to the audience, and for
   * the audience `teamless` in an event without teams.
   */
  async require(from: Pick<Tx, 'query'>, { audience, bracket_id, search_id }: Target): Promise<void> {
    if (audience === 'teamless' && !this.settings.isTeamsMode)
      throw InvalidInput.forField('audience', 'There are no teams in this event.');
    await requireReference(from, 'bracket', audience, bracket_id);
    await requireReference(from, 'search', audience, search_id);
  }

  /** Counts the recipients, and for news the users who are left out because they unsubscribed. */
  async count(from: Pick<Tx, 'query'>, target: Target): Promise<{ recipients: number; unsubscribed: number }> {
    const { sql, parameters } = await this.select(from, target, 'opt_outs.user_id IS NOT NULL AS is_out', false);
    const [row] = await from.query<{ recipients: number; unsubscribed: number }>(
      `SELECT COUNT(*) FILTER (WHERE NOT is_out) AS recipients, COUNT(*) FILTER (WHERE is_out) AS unsubscribed FROM (${sql}) recipient`,
      parameters,
    );
    return row ?? { recipients: 0, unsubscribed: 0 };
  }

  /** Stores the recipients of a mailing that starts, each address once. */
  async store(tx: Tx, mailing_id: number, target: Target): Promise<void> {
    const { sql, parameters } = await this.select(tx, target, 'users.id, users.email', true);
    await tx.query(
      `INSERT INTO mailing_recipients (mailing_id, user_id, address)
       SELECT $${parameters.length + 1}::int, recipient.id, recipient.email FROM (${sql}) recipient ORDER BY recipient.id
       ON CONFLICT (mailing_id, lower(address)) DO NOTHING`,
      [...parameters, mailing_id],
    );
  }

  /** SQL of the users of an audience who have an address and are not banned. */
  private async select(
    from: Pick<Tx, 'query'>,
    target: Target,
    columns: string,
    withoutOptOuts: boolean,
  ): Promise<Condition> {
    const { sql, parameters } = await this.conditionOf(from, target);
    return {
      sql: `
        SELECT ${columns}
          FROM users
          LEFT JOIN teams ON teams.id = users.team_id AND ${this.settings.isTeamsMode}
          LEFT JOIN news_opt_outs opt_outs ON opt_outs.user_id = users.id AND ${target.kind === 'news'}
         WHERE users.email IS NOT NULL AND NOT users.banned AND NOT COALESCE(teams.banned, false) AND ${sql}
               ${withoutOptOuts ? 'AND opt_outs.user_id IS NULL' : ''}`,
      parameters,
    };
  }

  /** Returns the SQL condition of an audience. Only a saved search can find hidden users and administrators. */
  private async conditionOf(from: Pick<Tx, 'query'>, { audience, bracket_id, search_id }: Target): Promise<Condition> {
    switch (audience) {
      case 'all':
        return { sql: PLAYERS, parameters: [] };
      case 'bracket':
        return { sql: `${PLAYERS} AND $1 IN (users.bracket_id, teams.bracket_id)`, parameters: [bracket_id] };
      case 'unverified':
        return { sql: `${PLAYERS} AND NOT users.verified`, parameters: [] };
      case 'teamless':
        return { sql: `${PLAYERS} AND users.team_id IS NULL`, parameters: [] };
      case 'unsolved': {
        const account = this.settings.isTeamsMode ? 'users.team_id' : 'users.id';
        const solve = `SELECT FROM solves WHERE solves.account_id = ${account}`;
        return { sql: `${PLAYERS} AND ${account} IS NOT NULL AND NOT EXISTS (${solve})`, parameters: [] };
      }
      case 'search':
        return this.searched(from, search_id ?? 0);
    }
  }

  private async searched(from: Pick<Tx, 'query'>, id: number): Promise<Condition> {
    const [search] = await from.query<{ filters: Record<string, unknown> }>(
      'SELECT filters FROM saved_searches WHERE id = $1',
      [id],
    );
    if (!search) throw InvalidInput.forField('search_id', NOT_FOUND);
    const { sql, parameters } = this.accounts.fullCondition('user', usable(search.filters));
    return { sql: `users.id IN (SELECT id FROM users ${sql})`, parameters };
  }
}

async function requireReference(
  from: Pick<Tx, 'query'>,
  name: 'bracket' | 'search',
  audience: Audience,
  id: number | null,
): Promise<void> {
  const field = `${name}_id`;
  if (audience !== name) {
    if (id !== null) throw InvalidInput.forField(field, `Only the audience \`${name}\` has one.`);
    return;
  }
  if (id === null) throw InvalidInput.forField(field, MISSING);
  const table = name === 'bracket' ? 'brackets' : 'saved_searches';
  const [row] = await from.query(`SELECT FROM ${table} WHERE id = $1`, [id]);
  if (!row) throw InvalidInput.forField(field, NOT_FOUND);
}

/**
 * Returns the filters as the list of users reads them. Throws InvalidInput if they are not valid, which is possible
 * after the restore of a backup.
 */
function usable(filters: Record<string, unknown>): SavedFilters {
  try {
    return readInput(SavedFilters, filters);
  } catch (error) {
    throw error instanceof InvalidInput
      ? InvalidInput.forField('search_id', `The filters of this search are not valid. ${error.message}`)
      : error;
  }
}
