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
import { TeamAdminListing, TeamFullListing, TeamListing } from './team.views';

const COLUMNS =
  'id, oauth_id, name, email, secret, website, affiliation, country, bracket_id, captain_id, hidden, banned, created';

const FULL_ROWS = `
  SELECT ${COLUMNS}, (SELECT COUNT(*) FROM users WHERE users.team_id = teams.id) AS member_count
    FROM teams WHERE id = ANY($1)`;

type FullRow = Omit<TeamFullListing, 'fields' | 'place' | 'score'>;

/** Reads lists of teams. */
@Injectable()
export class TeamListsService {
  constructor(
    private readonly database: Database,
    private readonly queries: AccountsQueries,
    private readonly fields: CustomFieldValuesService,
    private readonly standings: AccountStandings,
    private readonly rankings: AccountRankingsService,
  ) {}

  async list(viewer: Viewer, query: FullAccountQuery): Promise<Page<TeamListing>> {
    if (viewer.isAdmin && query.view === 'full') return this.full(query);
    const page = await this.queries.publicPage<Omit<TeamAdminListing, 'fields'>>(viewer, 'team', COLUMNS, query);
    const ids = page.rows.map(({ id }) => id);
    const fields = await this.fields.valuesOf('team', ids, 'public');
    const views = page.rows.map((row) => {
      const team = { ...row, fields: fields.get(row.id) ?? [] };
      return viewer.isAdmin ? as(TeamAdminListing, team) : as(TeamListing, team);
    });
    return pageOf(views, page.slice, page.total);
  }

  private async full(query: FullAccountQuery): Promise<Page<TeamFullListing>> {
    const standings = await this.standings.get();
    const { ids, slice, total } = await this.queries.fullPage('team', query, standings);
    const [rows, fields] = await Promise.all([
      this.database.query<FullRow>(FULL_ROWS, [ids]),
      this.fields.valuesOf('team', ids, 'admin'),
    ]);
    const views = sortedByKeys(ids, rows, ({ id }) => id).flatMap((row) => {
      if (!row) return [];
      const ranking = this.rankings.inList(standings, 'team', row.id);
      return [as(TeamFullListing, { ...row, ...ranking, fields: fields.get(row.id) ?? [] })];
    });
    return pageOf(views, slice, total);
  }
}
