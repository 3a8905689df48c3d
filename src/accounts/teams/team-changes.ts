import { Injectable } from '@nestjs/common';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import type { Tx } from '../../platform/database/database';
import { defined, lockFor, wantedText } from '../account-changes';
import { EMAIL_TAKEN, NAME_TAKEN } from '../account-form.rules';
import { storedSkeleton } from '../account.rules';
import type { CreateTeamDto } from './team.dto';
import { Team } from './team.entity';
import { TeamsQueries } from './teams.queries';

/** What the ways of writing a team share. */
@Injectable()
export class TeamChanges {
  constructor(private readonly queries: TeamsQueries) {}

  /**
   * Throws InvalidInput when another team has the address or the name, in the order users are checked in. What `own` has
   * already is never refused. The constraints decide; this look gives the order of complaints and the rule about blanks.
   */
  async refuseTaken({ name, email }: { name?: unknown; email?: unknown }, own: Team | null): Promise<void> {
    const wanted = { name: wantedText(name, own?.name), email: wantedText(email, own?.email) };
    const taken = await this.queries.taken(wanted, own?.id ?? null);
    if (taken.email) throw InvalidInput.of('email', EMAIL_TAKEN);
    if (taken.name) throw InvalidInput.of('name', NAME_TAKEN.team);
  }

  /**
   * The team's row, held for `change` until the transaction ends; throws NotFound. Members wait to join, leave, buy and solve. Whoever
   * holds users too has locked them before.
   */
  async lock(tx: Tx, id: number, change: { name?: unknown } = {}): Promise<Team> {
    const team = await tx
      .repository(Team)
      .createQueryBuilder('team')
      .addSelect('team.password')
      .where({ id })
      .setLock(lockFor(change))
      .getOne();
    if (!team) throw new NotFound();
    return team;
  }

  /** Throws InvalidInput with `complaint` unless the id is that of a member; nobody's id (null, absent) is none. */
  async requireMember(
    tx: Tx,
    team_id: number,
    captain_id: number | null | undefined,
    complaint: string,
  ): Promise<void> {
    if (captain_id == null) return;
    const members = await this.queries.memberIds(team_id, tx);
    if (!members.includes(captain_id)) throw InvalidInput.of('captain_id', complaint);
  }

  /** The columns a body writes; `hash` is that of a new password. Switches have no unset state, so null is off. */
  columnsOf(dto: Omit<Partial<CreateTeamDto>, 'password'>, hash: string | null): Partial<Team> {
    const { name, email, secret, website, affiliation, country, bracket_id, captain_id, hidden, banned } = dto;
    return defined({
      name,
      name_skeleton: name === undefined ? undefined : storedSkeleton(name),
      password: hash ?? undefined,
      email,
      secret,
      website,
      affiliation,
      country,
      bracket_id,
      captain_id,
      hidden: hidden === null ? false : hidden,
      banned: banned === null ? false : banned,
    });
  }
}
