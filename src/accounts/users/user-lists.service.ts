import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import type { Page } from '../../http/envelope/results';
import { as } from '../../http/envelope/views';
import { pageOf } from '../../http/envelope/page-query';
import { sortedByKeys } from '../../platform/concurrency/batch-loader';
import { Database } from '../../platform/database/database';
import { CustomFieldValuesService } from '../custom-fields/custom-field-values.service';
import type { FullAccountQuery } from '../shared/account.decorators';
import { AccountRankingsService } from '../shared/account-rankings.service';
import { AccountStandings } from '../shared/account-standings';
import { AccountsQueries } from '../shared/accounts.queries';
import { UserFullListing, UserListing } from './user.views';

const COLUMNS = 'id, oauth_id, name, website, affiliation, country, bracket_id, team_id';

const FULL_ROWS = `
  SELECT users.id, oauth_id, name, website, affiliation, country, bracket_id, team_id, email, type, secret, hidden, banned, verified,
         language, created, change_password,
         (SELECT name FROM teams WHERE teams.id = users.team_id) AS team_name,
         (SELECT MAX(last_seen) FROM sessions WHERE sessions.user_id = users.id) AS last_seen
    FROM users WHERE users.id = ANY($1)`;

type FullRow = Omit<UserFullListing, 'fields' | 'place' | 'score'>;

/** Reads lists of users. */
@Injectable()
export class UserListsService {
  constructor(
    private readonly database: Database,
    private readonly queries: AccountsQueries,
    private readonly fields: CustomFieldValuesService,
    private readonly standings: AccountStandings,
    private readonly rankings: AccountRankingsService,
  ) {}

  async list(viewer: Viewer, query: FullAccountQuery): Promise<Page<UserListing>> {
    if (viewer.isAdmin && query.view === 'full') return this.full(query);
    const page = await this.queries.publicPage<Omit<UserListing, 'fields'>>(viewer, 'user', COLUMNS, query);
    const ids = page.rows.map(({ id }) => id);
    const fields = await this.fields.valuesOf('user', ids, 'public');
    const views = page.rows.map((row) => as(UserListing, { ...row, fields: fields.get(row.id) ?? [] }));
    return pageOf(views, page.slice, page.total);
  }

  private async full(query: FullAccountQuery): Promise<Page<UserFullListing>> {
    const standings = await this.standings.get();
    const { ids, slice, total } = await this.queries.fullPage('user', query, standings);
    const [rows, fields] = await Promise.all([
      this.database.query<FullRow>(FULL_ROWS, [ids]),
      this.fields.valuesOf('user', ids, 'admin'),
    ]);
    const views = sortedByKeys(ids, rows, ({ id }) => id).flatMap((row) => {
      if (!row) return [];
      const ranking = this.rankings.inList(standings, 'user', row.id);
      return [as(UserFullListing, { ...row, ...ranking, fields: fields.get(row.id) ?? [] })];
    });
    return pageOf(views, slice, total);
  }
}
