import { Injectable, type Type } from '@nestjs/common';
import { EventRules } from '../../http/access/event-rules';
import type { Viewer } from '../../http/access/viewer';
import type { Page } from '../../http/envelope/results';
import { as } from '../../http/envelope/views';
import { pageOf, pageSlice, type PageSlice } from '../../http/paging/page-query';
import {
  type Condition,
  equalities,
  escapeLike,
  searchCondition,
  type Search,
  whereClause,
} from '../../http/search/search-query';
import { Database } from '../../platform/database/database';
import type { AccountSort, FullAccountQuery } from './account.decorators';
import type { AccountKind } from './account.rules';
import { AccountProfilesService, searchedColumns } from './account-profiles.service';
import { AccountStandings, type StandingsNow } from './account-standings';
import { CustomFieldValuesService } from '../custom-fields/custom-field-values.service';
import { TeamFullListing, type TeamListing } from '../teams/team.views';
import { UserFullListing, type UserListing } from '../users/user.views';

interface Listings {
  user: { listing: UserListing; full: UserFullListing };
  team: { listing: TeamListing; full: TeamFullListing };
}

/** Rows of a page; those that are asked for by id are one page. */
const PAGE_SIZE = { default: 50, max: 100 };
const IDS_PAGE_SIZE = { default: 200, max: 200 };

/** When each user was last seen. */
const LAST_SEEN =
  'LEFT JOIN (SELECT user_id, MAX(last_seen) AS last_seen FROM sessions GROUP BY user_id) seen ON seen.user_id = users.id';

/** What a list is ordered by in the database, and what is joined for it. */
const ORDERS = {
  id: { by: 'id' },
  name: { by: 'lower(name)' },
  created: { by: 'created' },
  last_seen: { by: 'seen.last_seen', join: LAST_SEEN },
} satisfies Partial<Record<AccountSort, { by: string; join?: string }>>;

/** What there is to know of the accounts with the ids $1, but for places, points and custom fields. Served by the indexes on user_id and team_id. */
const ROWS = {
  user: `SELECT users.id, oauth_id, name, website, affiliation, country, bracket_id, team_id, email, type, secret, hidden, banned, verified,
                language, created, (SELECT name FROM teams WHERE teams.id = users.team_id) AS team_name,
                (SELECT MAX(last_seen) FROM sessions WHERE sessions.user_id = users.id) AS last_seen
           FROM users WHERE users.id = ANY($1)`,
  team: `SELECT id, oauth_id, name, website, affiliation, country, bracket_id, captain_id, email, secret, hidden, banned, created,
                (SELECT COUNT(*) FROM users WHERE users.team_id = teams.id) AS member_count
           FROM teams WHERE id = ANY($1)`,
} satisfies Record<AccountKind, string>;

const VIEWS: { [K in AccountKind]: Type<Listings[K]['full']> } = { user: UserFullListing, team: TeamFullListing };

/** Lists of users and teams; those with all there is to know are for administrators. */
@Injectable()
export class AccountListsService {
  constructor(
    private readonly database: Database,
    private readonly profiles: AccountProfilesService,
    private readonly standings: AccountStandings,
    private readonly fields: CustomFieldValuesService,
    private readonly rules: EventRules,
  ) {}

  /** One page for the caller. Who is no administrator gets the public list whatever they ask for. */
  async list<K extends AccountKind>(
    viewer: Viewer,
    kind: K,
    query: FullAccountQuery,
  ): Promise<Page<Listings[K]['listing']>> {
    return viewer.isAdmin && query.view === 'full' ? this.full(kind, query) : this.profiles.list(viewer, kind, query);
  }

  /** All accounts that meet the conditions, in the order asked for. */
  private async full<K extends AccountKind>(kind: K, query: FullAccountQuery): Promise<Page<Listings[K]['full']>> {
    const slice = pageSlice(query, query.ids ? IDS_PAGE_SIZE : PAGE_SIZE);
    const standings = await this.standings.get();
    const { ids, total } = await this.idsOf(kind, query, slice, standings);
    const [rows, fields] = await Promise.all([
      this.database.query<Listings[K]['full']>(ROWS[kind], [ids]),
      this.fields.of(kind, ids, 'admin'),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const isShown = this.rules.visibility('score') !== 'hidden';
    const views = ids.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      const place = isShown ? standings.placeOf(kind, id) : null;
      const score = isShown ? standings.scoreOf(kind, id, { frozen: true }) : null;
      return [as<Listings[K]['full']>(VIEWS[kind], { ...row, place, score, fields: fields.get(id) ?? [] })];
    });
    return pageOf(views, slice, total);
  }

  /**
   * Ids of one page, and how many there are. Names, moments and conditions read the whole table, which takes less than 0.1 s for 100,000
   * accounts; an index would be written with every registration and read by administrators alone. Points and places are in memory.
   */
  private async idsOf(
    kind: AccountKind,
    query: FullAccountQuery,
    { limit, offset }: PageSlice,
    standings: StandingsNow,
  ): Promise<{ ids: number[]; total: number }> {
    const { sort, isDescending } = orderOf(query.sort);
    const where = whereClause(conditionsOf(kind, query));
    if (sort === 'score' || sort === 'place') {
      const all = await this.database.query<{ id: number }>(`SELECT id FROM ${kind}s ${where.sql}`, where.parameters);
      const ids = ranked(
        all.map(({ id }) => id),
        kind,
        standings,
        sort,
        isDescending,
      );
      return { ids: ids.slice(offset, offset + limit), total: ids.length };
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
    return { ids: rows.map((row) => row.id), total: counted?.total ?? 0 };
  }
}

function orderOf(wanted = 'id'): { sort: AccountSort; isDescending: boolean } {
  const isDescending = wanted.startsWith('-');
  // The query takes these texts alone.
  return { sort: (isDescending ? wanted.slice(1) : wanted) as AccountSort, isDescending };
}

/** Ids by points or by place; those without a place last, and equal ones by id. */
function ranked(
  ids: readonly number[],
  kind: AccountKind,
  standings: StandingsNow,
  sort: 'score' | 'place',
  isDescending: boolean,
): number[] {
  const sign = isDescending ? -1 : 1;
  if (sort === 'score') {
    const rows = ids.map((id) => ({ id, score: standings.scoreOf(kind, id, { frozen: true }) }));
    return rows.sort((a, b) => sign * (a.score - b.score || a.id - b.id)).map(({ id }) => id);
  }
  const wanted = new Set(ids);
  const placed = standings.rankedIds(kind).filter((id) => wanted.delete(id));
  return [...(isDescending ? placed.reverse() : placed), ...[...wanted].sort((a, b) => sign * (a - b))];
}

function conditionsOf(kind: AccountKind, query: FullAccountQuery): (Condition | null)[] {
  const { q, field, ids, affiliation, country, bracket, bracket_id, hidden, banned, verified, type, team_id, ip } =
    query;
  const table = `${kind}s`;
  return [
    ids === undefined ? null : { sql: `${table}.id = ANY($)`, value: ids },
    ...equalities({ affiliation, country, hidden, banned, verified, type, team_id }),
    ...equalities({ bracket_id: bracket }),
    ...equalities({ bracket_id }),
    ip === undefined ? null : { sql: `users.id IN (${USERS_OF_ADDRESS})`, value: ip },
    field === undefined ? anywhere({ q }) : searchCondition({ q, field }, searchedColumns(kind)),
  ];
}

/** Users who answered or signed in from the address `$`. */
const USERS_OF_ADDRESS = `
  SELECT found.user_id
    FROM (SELECT $::text AS ip) wanted,
         LATERAL (SELECT user_id FROM submissions WHERE submissions.ip = wanted.ip
                  UNION SELECT user_id FROM sessions WHERE sessions.ip = wanted.ip) found`;

/** `q` alone: in name, e-mail address or affiliation. */
function anywhere({ q }: Search): Condition | null {
  if (q === undefined || q === '') return null;
  return { sql: `lower(concat_ws(E'\\n', name, email, affiliation)) LIKE lower($)`, value: `%${escapeLike(q)}%` };
}
