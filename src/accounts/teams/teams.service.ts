import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Viewer } from '../../http/access/viewer';
import type { Page } from '../../http/envelope/results';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { readInput } from '../../http/fields/input.pipe';
import type { UnreadInput } from '../../http/fields/unread-body.decorator';
import { pageOf, pageSlice } from '../../http/paging/page-query';
import { equalities, searchCondition, textColumns } from '../../http/search/search-query';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { AccountFields } from '../custom-fields/account-fields';
import { AccountChanges, columnsOf, isCounted } from '../account-changes';
import { AccountRecords } from '../account-records';
import { isSeenOnBoard } from '../account.rules';
import { TeamDepartures } from './team-departures';
import { CreateTeamDto, type TeamSearch, UpdateTeamDto } from './team.dto';
import { Team } from './team.entity';
import { TeamChanged } from './team.events';
import { TeamPresenter } from './team-presenter';
import type { TeamAdminView, TeamListing, TeamPublicView, TeamRecordView } from './team.views';
import { TeamsQueries } from './teams.queries';

/** Nobody may change the size (conventions 7). */
const PAGE_SIZE = { default: 50, max: 50 };

const SEARCH_COLUMNS = {
  ...textColumns('teams', ['name', 'website', 'country', 'affiliation', 'email']),
  bracket: { column: 'teams.bracket_id', kind: 'integer' },
} as const;

const NO_CAPTAIN = 'Invalid Captain ID';

/** Teams, as everybody reads them and administrators write them. */
@Injectable()
export class TeamsService {
  private readonly logger = new Logger('teams');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly queries: TeamsQueries,
    private readonly presenter: TeamPresenter,
    private readonly changes: AccountChanges,
    private readonly departures: TeamDepartures,
    private readonly records: AccountRecords,
    private readonly fields: AccountFields,
    @InjectRepository(Team) private readonly teams: Repository<Team>,
  ) {}

  /** Teams in good standing; all of them for an administrator who asks for it. */
  async list(viewer: Viewer, { q, field, view, page, ...filters }: TeamSearch): Promise<Page<TeamListing>> {
    if (field === 'email' && !viewer.isAdmin) throw InvalidInput.of('field', 'Emails can only be queried by admins');
    const slice = pageSlice({ page }, PAGE_SIZE);
    const { affiliation, country, bracket: bracket_id } = filters;
    const { teams, total } = await this.queries.page(
      [
        viewer.isAdmin && view === 'admin' ? null : { sql: 'NOT hidden AND NOT banned', value: null },
        ...equalities({ affiliation, country, bracket_id }),
        searchCondition({ q, field }, SEARCH_COLUMNS),
      ],
      slice,
    );
    return pageOf(await this.presenter.listing(viewer, teams), slice, total);
  }

  /** Complaints about a taken address or name come before those about fields, and alone, as for users. */
  async create(body: UnreadInput): Promise<TeamRecordView> {
    await this.changes.refuseTaken('team', body, null);
    const dto = readInput(CreateTeamDto, body);
    // A team that is not there yet has no members.
    if (dto.captain_id != null) throw InvalidInput.of('captain_id', NO_CAPTAIN);
    const hash = await this.passwords.hash(dto.password);
    const team = await this.database.transaction(async (tx) => {
      await this.changes.requireBracket(tx, 'team', dto);
      const teams = tx.repository(Team);
      const columns = { ...columnsOf<Team>(dto, hash), created: this.clock.now() };
      const { id } = await teams.save(teams.create(columns));
      await this.fields.write(tx, { kind: 'team', id }, dto.fields, 'admin');
      tx.publish(new TeamChanged(id, false));
      return teams.findOneByOrFail({ id });
    });
    return this.presenter.record(team);
  }

  async get(viewer: Viewer, id: number): Promise<TeamAdminView | TeamPublicView> {
    return this.presenter.viewFor(viewer, await this.requireVisible(viewer, id));
  }

  /** Order of refusals: unknown id, a taken address or name, bad fields. */
  async update(id: number, body: UnreadInput): Promise<TeamRecordView> {
    await this.changes.refuseTaken('team', body, await this.requireTeam(id));
    const dto = readInput(UpdateTeamDto, body);
    const hash = dto.password ? await this.passwords.hash(dto.password) : null;
    const columns = columnsOf<Team>(dto, hash);
    const team = await this.database.transaction(async (tx) => {
      await this.records.holdTeams(tx);
      const before = await this.changes.lock(tx, 'team', id, dto);
      await this.changes.requireBracket(tx, 'team', dto);
      await this.queries.requireMember(tx, id, dto.captain_id, NO_CAPTAIN);
      const teams = tx.repository(Team);
      if (Object.keys(columns).length > 0) await teams.update({ id }, columns);
      await this.fields.write(tx, { kind: 'team', id }, dto.fields, 'admin');
      const after = await teams.findOneByOrFail({ id });
      if (isCounted(before) !== isCounted(after)) {
        await this.records.recountForAccount(tx, id);
        // The team itself is named by the event below.
        tx.publish(new ResultsChanged([]));
      }
      tx.publish(new TeamChanged(id, isSeenOnBoard(before, after)));
      return after;
    });
    return this.presenter.record(team);
  }

  /** Removes the team; its members and what they did stay, without a team (decisions 10). */
  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.requireTeam(id);
    const { name } = await this.database.transaction(async (tx) => {
      const team = await this.departures.hold(tx, id);
      await this.departures.removeTeam(tx, id);
      return team;
    });
    this.logger.log({ team_id: id, name, by: viewer.user?.id }, 'a team was removed');
  }

  /** Any team; throws NotFound. */
  async requireTeam(id: number): Promise<Team> {
    const team = await this.teams.findOneBy({ id });
    if (!team) throw new NotFound();
    return team;
  }

  /** A team the caller may know of: hidden and banned ones are for administrators alone; throws NotFound. */
  async requireVisible(viewer: Viewer, id: number): Promise<Team> {
    const team = await this.requireTeam(id);
    if (!viewer.isAdmin && (team.hidden || team.banned)) throw new NotFound();
    return team;
  }
}
