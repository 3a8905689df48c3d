import { Injectable } from '@nestjs/common';
import type { ViewerUser } from '../../http/access/viewer';
import { unstorableText } from '../../http/fields/coercions';
import type { FormValues } from '../../http/pages/form-values';
import { RateLimiter } from '../../http/rate-limit/rate-limiter';
import { Passwords } from '../../platform/passwords/passwords';
import { hashSecret } from '../../platform/secrets/hashes';
import { AccountFormsService, type FormExtras } from '../shared/account-forms.service';
import { type Founding, IN_A_TEAM, TeamEnrolment } from './team-enrolment';
import { TeamsQueries } from './teams.queries';

const WRONG_TEAM = 'That information is incorrect';

/** The ways of a player into a team that need no invitation, by form or by API. */
@Injectable()
export class TeamEntrance {
  constructor(
    private readonly passwords: Passwords,
    private readonly limiter: RateLimiter,
    private readonly forms: AccountFormsService,
    private readonly queries: TeamsQueries,
    private readonly enrolment: TeamEnrolment,
  ) {}

  /** Makes a team of what was sent. */
  async found(user: ViewerUser, sent: FormValues, extras: FormExtras): Promise<Founding> {
    if (user.team_id !== null) return { errors: [{ field: '', message: IN_A_TEAM }] };
    const unstorable = sent.complaint();
    if (unstorable !== null) return { errors: [{ field: '', message: unstorable }] };
    const entry = {
      name: sent.text('name').trim(),
      password: sent.text('password'),
      website: sent.text('website').trim(),
      affiliation: sent.text('affiliation').trim(),
      country: sent.text('country').trim(),
    };
    return this.enrolment.found(user, { entry, extras: this.forms.read(sent, extras) });
  }

  /**
   * Enters a team by its name and password; gives the team, or the complaint. Whether there is such a team shows neither in the text nor
   * in the time it takes.
   */
  async join(user: ViewerUser, name: string, password: string): Promise<{ id: number } | string> {
    if (user.team_id !== null) return IN_A_TEAM;
    const team_id = await this.teamBy(user, name, password);
    return team_id === null ? WRONG_TEAM : this.enrolment.join(user.id, team_id);
  }

  /**
   * The team of that name, if the password is its own. A try counts before it is judged, so that many at once are not all let
   * through, and is taken back when it was right. Imported teams may have the hash of an empty password.
   */
  private async teamBy({ id }: ViewerUser, name: string, password: string): Promise<number | null> {
    const key = `team ${id} ${hashSecret(name)}`;
    await this.limiter.consume('wrong_password', key);
    const team = unstorableText(name) === null ? await this.queries.findByName(name) : null;
    const isRight = await this.passwords.verify(team?.password ?? null, password);
    if (!team || !isRight || password === '') return null;
    await this.limiter.giveBack('wrong_password', key);
    return team.id;
  }
}
