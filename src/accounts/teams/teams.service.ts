import { Injectable, Logger } from '@nestjs/common';
import type { Viewer } from '../../http/access/viewer';
import { InvalidInput } from '../../http/errors/errors';
import { readInput } from '../../http/fields/input.pipe';
import type { UnreadInput } from '../../http/fields/unread-body.decorator';
import { Database } from '../../platform/database/database';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { AccountChanges, isCounted } from '../account-changes';
import { AccountProfiles } from '../account-profiles';
import { AccountRecords } from '../account-records';
import { TeamDepartures } from './team-departures';
import { CreateTeamDto, UpdateTeamDto } from './team.dto';
import type { TeamRecordView } from './team.views';
import { TeamsQueries } from './teams.queries';

const NO_CAPTAIN = 'Invalid Captain ID';

/** Teams, as administrators write them. */
@Injectable()
export class TeamsService {
  private readonly logger = new Logger('teams');

  constructor(
    private readonly database: Database,
    private readonly queries: TeamsQueries,
    private readonly profiles: AccountProfiles,
    private readonly changes: AccountChanges,
    private readonly departures: TeamDepartures,
    private readonly records: AccountRecords,
  ) {}

  /** Complaints about a taken address or name come before those about fields, and alone, as for users. */
  async create(body: UnreadInput): Promise<TeamRecordView> {
    await this.changes.refuseTaken('team', body, null);
    const dto = readInput(CreateTeamDto, body);
    // A team that is not there yet has no members.
    if (dto.captain_id != null) throw InvalidInput.of('captain_id', NO_CAPTAIN);
    return this.profiles.record('team', await this.changes.create('team', dto));
  }

  /** Order of refusals: unknown id, a taken address or name, bad fields. */
  async update(id: number, body: UnreadInput): Promise<TeamRecordView> {
    await this.changes.refuseTaken('team', body, await this.profiles.require('team', id));
    const dto = readInput(UpdateTeamDto, body);
    const hash = await this.changes.hashOf(dto);
    await this.database.transaction(async (tx) => {
      await this.records.holdTeams(tx);
      const before = await this.changes.lock(tx, 'team', id, dto);
      await this.changes.requireBracket(tx, 'team', dto);
      await this.queries.requireMember(tx, id, dto.captain_id, NO_CAPTAIN);
      const after = await this.changes.write(tx, 'team', before, { dto, hash, by: 'admin' });
      if (isCounted(before) === isCounted(after)) return;
      await this.records.recountForAccount(tx, id);
      // The team itself is named by the event of its change.
      tx.publish(new ResultsChanged([]));
    });
    return this.profiles.record('team', id);
  }

  /** Removes the team; its members and what they did stay, without a team. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.profiles.require('team', id);
    const { name } = await this.database.transaction(async (tx) => {
      const team = await this.departures.hold(tx, id);
      await this.departures.removeTeam(tx, id);
      return team;
    });
    this.logger.log({ team_id: id, name, by: viewer.user?.id }, 'a team was removed');
  }
}
