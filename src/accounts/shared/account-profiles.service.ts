import { Injectable, type Type } from '@nestjs/common';
import { EventRules, refusalOf } from '../../http/access/event-rules';
import type { Viewer } from '../../http/access/viewer';
import type { Page } from '../../http/envelope/results';
import { as } from '../../http/envelope/views';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { pageOf, pageSlice } from '../../http/paging/page-query';
import { equalities, searchCondition, type SearchColumns, textColumns, whereClause } from '../../http/search/search-query';
import { Database } from '../../platform/database/database';
import { PagedQueries } from '../../platform/database/paged-queries';
import type { AccountKind } from './account.rules';
import type { AccountQuery } from './account.decorators';
import { AccountStandings } from './account-standings';
import { CustomFieldValuesService, type FieldsAudience } from '../custom-fields/custom-field-values.service';
import type { Team } from '../teams/team.entity';
import { ordinal } from '../teams/team.rules';
import {
  TeamAdminListing,
  TeamAdminView,
  TeamListing,
  type TeamMemberView,
  TeamPublicView,
  TeamRecordView,
} from '../teams/team.views';
import type { User } from '../users/user.entity';
import { type FieldEntryView, UserAdminView, UserListing, UserPublicView, UserRecordView } from '../users/user.views';

/** A whole row, with the password's hash; of a team with the ids of its members. */
export type Profile = { user: User; team: Team & { members: number[] } };

const ROWS = {
  user: 'SELECT * FROM users',
  team: 'SELECT *, ARRAY(SELECT id FROM users WHERE team_id = teams.id ORDER BY id) AS members FROM teams',
} satisfies Record<AccountKind, string>;

/** Clients cannot choose another size. */
const PAGE_SIZE = { default: 50, max: 50 };

/** Columns of lists. */
const LISTED = {
  user: 'id, oauth_id, name, website, affiliation, country, bracket_id, team_id',
  team: 'id, oauth_id, name, email, secret, website, affiliation, country, bracket_id, captain_id, hidden, banned, created',
} satisfies Record<AccountKind, string>;

interface Views {
  user: { listing: UserListing; public: UserPublicView; admin: UserAdminView; record: UserRecordView };
  team: { listing: TeamListing; public: TeamPublicView; admin: TeamAdminView; record: TeamRecordView };
}

const VIEWS: {
  [K in AccountKind]: { [V in keyof Views[K]]: Type<Views[K][V]> } & { adminListing: Type<Views[K]['listing']> };
} = {
  user: {
    listing: UserListing,
    adminListing: UserListing,
    public: UserPublicView,
    admin: UserAdminView,
    record: UserRecordView,
  },
  team: {
    listing: TeamListing,
    adminListing: TeamAdminListing,
    public: TeamPublicView,
    admin: TeamAdminView,
    record: TeamRecordView,
  },
};

/** The columns that lists of accounts are searched in. */
export function searchedColumns(kind: AccountKind): SearchColumns {
  return {
    ...textColumns(`${kind}s`, ['name', 'website', 'country', 'affiliation', 'email']),
    bracket: { column: `${kind}s.bracket_id`, kind: 'integer' },
  };
}

/** Reads users and teams, chooses their views, and adds what lies beyond their rows: custom fields, members, place and points. */
@Injectable()
export class AccountProfilesService {
  constructor(
    private readonly database: Database,
    private readonly pagedQueries: PagedQueries,
    private readonly fields: CustomFieldValuesService,
    private readonly standings: AccountStandings,
    private readonly rules: EventRules,
  ) {}

  async find<K extends AccountKind>(kind: K, id: number): Promise<Profile[K] | null> {
    const [row] = await this.database.query<Profile[K]>(`${ROWS[kind]} WHERE id = $1`, [id]);
    return row ?? null;
  }

  /** Any account of the kind; throws NotFound. */
  async require<K extends AccountKind>(kind: K, id: number): Promise<Profile[K]> {
    const row = await this.find(kind, id);
    if (!row) throw new NotFound();
    return row;
  }

  /** An account the caller may know of: hidden and banned ones are for administrators alone; throws NotFound. */
  async requireVisible<K extends AccountKind>(viewer: Viewer, kind: K, id: number): Promise<Profile[K]> {
    const row = await this.require(kind, id);
    if (!viewer.isAdmin && (row.hidden || row.banned)) throw new NotFound();
    return row;
  }

  /** Accounts in good standing with their public fields; all accounts for an administrator who asks for it. */
  async list<K extends AccountKind>(
    viewer: Viewer,
    kind: K,
    { q, field, view, page, affiliation, country, bracket }: AccountQuery,
  ): Promise<Page<Views[K]['listing']>> {
    if (field === 'email' && !viewer.isAdmin) throw InvalidInput.of('field', 'Emails can only be queried by admins');
    const slice = pageSlice({ page }, PAGE_SIZE);
    const where = whereClause([
      viewer.isAdmin && view === 'admin' ? null : { sql: 'NOT hidden AND NOT banned', value: null },
      ...equalities({ affiliation, country, bracket_id: bracket }),
      searchCondition({ q, field }, searchedColumns(kind)),
    ]);
    const wanted = { columns: LISTED[kind], table: `${kind}s`, where };
    // A page in the middle is reached by the primary key.
    const { rows, total } = await this.pagedQueries.page<Profile[K]>(wanted, slice);
    const fields = await this.fields.of(
      kind,
      rows.map(({ id }) => id),
      'public',
    );
    const listing = viewer.isAdmin ? VIEWS[kind].adminListing : VIEWS[kind].listing;
    return pageOf(
      rows.map((row) => viewOf(listing, { ...row, fields: fields.get(row.id) ?? [] })),
      slice,
      total,
    );
  }

  /** One account for the caller; place and points frozen for everyone. Throws NotFound. */
  async get<K extends AccountKind>(
    viewer: Viewer,
    kind: K,
    id: number,
  ): Promise<Views[K]['admin'] | Views[K]['public']> {
    const row = await this.requireVisible(viewer, kind, id);
    const more = {
      ...(await this.ranking(viewer, kind, id)),
      ...('captain_id' in row && { member_details: await this.membersOf(viewer, row) }),
    };
    if (viewer.isAdmin) return viewOf(VIEWS[kind].admin, { ...(await this.withFields(kind, row, 'admin')), ...more });
    return viewOf(VIEWS[kind].public, { ...(await this.withFields(kind, row, 'public')), ...more });
  }

  /**
   * Members with their points, by id; without those that the caller may not know of, where the team is not their own. Served by
   * users_team_id_idx.
   */
  async membersOf(
    viewer: Viewer,
    { id, captain_id }: Pick<Team, 'id' | 'captain_id'>,
    { isOwn = false } = {},
  ): Promise<TeamMemberView[]> {
    const members = await this.database.query<{ id: number; name: string }>(
      'SELECT id, name FROM users WHERE team_id = $1 AND ($2 OR NOT (hidden OR banned)) ORDER BY id',
      [id, isOwn || viewer.isAdmin],
    );
    const details: TeamMemberView[] = [];
    for (const member of members) {
      const { score } = await this.ranking(viewer, 'user', member.id, { isOwn });
      details.push({ ...member, score, captain: member.id === captain_id });
    }
    return details;
  }

  /** The whole record, for administrators. */
  async record<K extends AccountKind>(kind: K, id: number): Promise<Views[K]['record']> {
    return viewOf(VIEWS[kind].record, await this.withFields(kind, await this.require(kind, id), 'admin'));
  }

  async withFields<K extends AccountKind>(
    kind: K,
    row: Profile[K],
    audience: FieldsAudience,
  ): Promise<Profile[K] & { fields: FieldEntryView[] }> {
    return { ...row, fields: await this.fields.ofOne({ kind, id: row.id }, audience) };
  }

  /**
   * Place and points as on the board, null where the caller may not see them. Hidden scores are null for administrators too. The
   * caller's own points are live and always shown. The place of a team is a text, `1st`.
   */
  async ranking<K extends AccountKind>(
    viewer: Viewer,
    kind: K,
    id: number,
    { isOwn = false } = {},
  ): Promise<Pick<Views[K]['public'], 'place' | 'score'>> {
    const visibility = this.rules.visibility('score');
    const isShown = visibility !== 'hidden' && refusalOf(visibility, 'score', viewer) === null;
    const place = isShown ? await this.standings.placeOf(kind, id) : null;
    const score = isShown || isOwn ? await this.standings.scoreOf(kind, id, { frozen: !isOwn }) : null;
    // The view of users has numbers for places, that of teams texts.
    const shown = kind === 'team' && place !== null ? ordinal(place) : place;
    return { place: shown, score };
  }
}

/** The fields of a view, from a row that has them. */
function viewOf<V extends object>(view: Type<V>, row: object): V {
  return as(view, row as V);
}
