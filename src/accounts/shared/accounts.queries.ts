import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { pageSlice, type PageSlice } from '../../http/envelope/page-query';
import {
  type Condition,
  equalities,
  escapeLike,
  searchCondition,
  type Search,
  type SearchColumns,
  textColumns,
  whereClause,
} from '../../http/search/search-query';
import { Database } from '../../platform/database/database';
import { PagedQueries } from '../../platform/database/paged-queries';
import type { AccountQuery, AccountSort, FullAccountQuery } from './account.decorators';
import type { AccountKind } from './account.rules';
import type { StandingsNow } from './account-standings';

const PUBLIC_PAGE = { default: 50, max: 50 };
/** Page size of the full list, for administrators. A query with `ids` uses `IDS_PAGE`, which holds all ids. */
const FULL_PAGE = { default: 50, max: 100 };
const IDS_PAGE = { default: 200, max: 200 };

const LAST_SEEN =
  'LEFT JOIN (SELECT user_id, MAX(last_seen) AS last_seen FROM sessions GROUP BY user_id) seen ON seen.user_id = users.id';

const ORDERS = {
  id: { by: 'id' },
  name: { by: 'lower(name)' },
  created: { by: 'created' },
  last_seen: { by: 'seen.last_seen', join: LAST_SEEN },
} satisfies Partial<Record<AccountSort, { by: string; join?: string }>>;

const USERS_OF_ADDRESS = `
  SELECT found.user_id
    FROM (SELECT $::text AS ip) wanted,
         LATERAL (SELECT user_id FROM submissions WHERE submissions.ip = wanted.ip
                  UNION SELECT user_id FROM sessions WHERE sessions.ip = wanted.ip) found`;

/** Reads lists of users and teams. */
@Injectable()
export class AccountsQueries {
  constructor(
    private readonly database: Database,
    private readonly pagedQueries: PagedQueries,
  ) {}

  /** Throws NotFound if the account does not exist, or if it is hidden or banned and the caller is no administrator. */
  async requireVisible(viewer: Viewer, kind: AccountKind, id: number): Promise<void> {
    const [row] = await this.database.query<{ is_shown: boolean }>(
      `SELECT NOT (hidden OR banned) AS is_shown FROM ${kind}s WHERE id = $1`,
      [id],
    );
    if (!row || (!row.is_shown && !viewer.isAdmin)) throw new NotFound();
  }

  /**
   * Returns a page of accounts in order of id. Omits hidden and banned ones, unless an administrator asks for
   * `view=admin`.
   */
  async publicPage<Row>(
    viewer: Viewer,
    kind: AccountKind,
    columns: string,
    { q, field, view, page, affiliation, country, bracket }: AccountQuery,
  ): Promise<{ rows: Row[]; slice: PageSlice; total: number }> {
    if (field === 'email' && !viewer.isAdmin)
      throw InvalidInput.forField('field', 'Emails can only be queried by admins');
    const slice = pageSlice({ page }, PUBLIC_PAGE);
    const where = whereClause([
      viewer.isAdmin && view === 'admin' ? null : { sql: 'NOT hidden AND NOT banned', value: null },
      ...equalities({ affiliation, country, bracket_id: bracket }),
      searchCondition({ q, field }, searchedColumns(kind)),
    ]);
    // The order is that of the primary key, so PostgreSQL can read a page without a sort.
    return { ...(await this.pagedQueries.page<Row>({ columns, table: `${kind}s`, where }, slice)), slice };
  }

  /** Returns the WHERE clause for the filters of the full list. Throws InvalidInput for bad filters. */
  fullCondition(kind: AccountKind, filters: FullAccountQuery): { sql: string; parameters: unknown[] } {
    return whereClause(conditionsOf(kind, filters));
  }

  /**
   * Returns the ids of a page of the full list, for administrators. Reads the whole table, which takes less than 0.1 s
   * for 100,000 accounts; an index would slow down registrations.
   */
  async fullPage(
    kind: AccountKind,
    query: FullAccountQuery,
    standings: StandingsNow,
  ): Promise<{ ids: number[]; slice: PageSlice; total: number }> {
    const slice = pageSlice(query, query.ids ? IDS_PAGE : FULL_PAGE);
    const { limit, offset } = slice;
    const { sort, isDescending } = orderOf(query.sort);
    const where = this.fullCondition(kind, query);
    if (sort === 'score' || sort === 'place') {
      const rows = await this.database.query<{ id: number }>(`SELECT id FROM ${kind}s ${where.sql}`, where.parameters);
      const all = rows.map(({ id }) => id);
      const ids = (sort === 'score' ? byScore : byPlace)(all, kind, standings, isDescending);
      return { ids: ids.slice(offset, offset + limit), slice, total: ids.length };
    }
    const order = ORDERS[sort];
    const [direction, id] = [isDescending ? 'DESC' : 'ASC', `${kind}s.id`];
    const [rows, [counted]] = await Promise.all([
      this.database.query<{ id: number }>(
        `SELECT ${id} FROM ${kind}s ${'join' in order ? order.join : ''} ${where.sql}
          ORDER BY ${order.by === 'id' ? id : `${order.by} ${direction} NULLS LAST, ${id}`} ${direction} LIMIT ${limit} OFFSET ${offset}`,
        where.parameters,
      ),
      this.database.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${kind}s ${where.sql}`, where.parameters),
    ]);
    return { ids: rows.map((row) => row.id), slice, total: counted?.total ?? 0 };
  }
}

function searchedColumns(kind: AccountKind): SearchColumns {
  return {
    ...textColumns(`${kind}s`, ['name', 'website', 'country', 'affiliation', 'email']),
    bracket: { column: `${kind}s.bracket_id`, kind: 'integer' },
  };
}

function orderOf(text = 'id'): { sort: AccountSort; isDescending: boolean } {
  const isDescending = text.startsWith('-');
  return { sort: (isDescending ? text.slice(1) : text) as AccountSort, isDescending };
}

function byScore(ids: readonly number[], kind: AccountKind, standings: StandingsNow, isDescending: boolean): number[] {
  const sign = isDescending ? -1 : 1;
  const rows = ids.map((id) => ({ id, score: standings.scoreOf(kind, id, { frozen: true }) }));
  return rows.sort((a, b) => sign * (a.score - b.score || a.id - b.id)).map(({ id }) => id);
}

/** Accounts without a place are last. */
function byPlace(ids: readonly number[], kind: AccountKind, standings: StandingsNow, isDescending: boolean): number[] {
  const sign = isDescending ? -1 : 1;
  const unplaced = new Set(ids);
  const placed = standings.rankedIds(kind).filter((id) => unplaced.delete(id));
  return [...(isDescending ? placed.reverse() : placed), ...[...unplaced].sort((a, b) => sign * (a - b))];
}

function conditionsOf(kind: AccountKind, query: FullAccountQuery): (Condition | null)[] {
  const { q, field, ids, affiliation, country, bracket, bracket_id, hidden, banned, verified, type, team_id, ip } =
    query;
  return [
    ids === undefined ? null : { sql: `${kind}s.id = ANY($)`, value: ids },
    ...equalities({ affiliation, country, hidden, banned, verified, type, team_id }),
    ...equalities({ bracket_id: bracket }),
    ...equalities({ bracket_id }),
    ip === undefined ? null : { sql: `users.id IN (${USERS_OF_ADDRESS})`, value: ip },
    field === undefined ? anywhere({ q }) : searchCondition({ q, field }, searchedColumns(kind)),
  ];
}

function anywhere({ q }: Search): Condition | null {
  if (q === undefined || q === '') return null;
  return { sql: `lower(concat_ws(E'\\n', name, email, affiliation)) LIKE lower($)`, value: `%${escapeLike(q)}%` };
}
