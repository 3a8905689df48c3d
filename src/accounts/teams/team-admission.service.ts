import { Injectable } from '@nestjs/common';
import type { ViewerUser } from '../../http/context/viewer';
import { Forbidden } from '../../http/errors/errors';
import { INT_MAX, unstorableText } from '../../http/fields/coercions';
import { RateLimiter } from '../../http/limits/rate-limiter';
import { Clock } from '../../platform/clock/clock';
import { Secrets } from '../../platform/database/secrets';
import { Passwords } from '../../platform/passwords/passwords';
import { hashSecret, isSameSecret, sign } from '../../platform/secrets/hashes';
import type { Team } from './team.entity';
import { type TeamProfile, TeamProfilesService } from './team-profiles.service';
import type { InvitationView } from './team.views';
import { TeamsQueries } from './teams.queries';

const INVITE_SECONDS = 86_400;

/** Parts of an invitation code: team id, expiry in Unix seconds, signature. */
const SHAPE = /^(\d{1,10})\.(\d{1,12})\.([0-9a-f]{64})$/;

/**
 * Finds the team that a player may join, by name and password or by an invitation code. A code expires after a day, and
 * becomes invalid when the team's password changes.
 */
@Injectable()
export class TeamAdmissionService {
  constructor(
    private readonly queries: TeamsQueries,
    private readonly profiles: TeamProfilesService,
    private readonly passwords: Passwords,
    private readonly limiter: RateLimiter,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the id of the team with this name and password, or null. Neither the result nor the time reveals if the
   * team exists. An empty password never matches, because an imported team may have the hash of an empty password.
   * Throws TooManyRequests.
   */
  async teamByPassword(user: ViewerUser, name: string, password: string): Promise<number | null> {
    return this.limiter.judged('wrong_password', `team ${user.id} ${hashSecret(name)}`, async () => {
      const team = unstorableText(name) === null ? await this.queries.findByName(name) : null;
      const isRight = await this.passwords.verify(team?.password ?? null, password);
      return team && isRight && password !== '' ? team.id : null;
    });
  }

  async codeFor(team_id: number): Promise<string | null> {
    const team = await this.profiles.find(team_id);
    if (!team) return null;
    const end = Math.floor(this.clock.millis() / 1000) + INVITE_SECONDS;
    return `${team_id}.${end}.${this.signature(team, end)}`;
  }

  async teamByCode(code: string): Promise<TeamProfile> {
    const [, id, end, signature = ''] = SHAPE.exec(code) ?? [];
    const team = id === undefined || Number(id) > INT_MAX ? null : await this.profiles.find(Number(id));
    if (!team || !isSameSecret(signature, this.signature(team, Number(end))))
      throw new Forbidden('This invitation is not valid.');
    if (this.clock.millis() / 1000 >= Number(end)) throw new Forbidden('This invitation has expired.');
    return team;
  }

  async invitation(code: string): Promise<InvitationView> {
    const { id, name, members } = await this.teamByCode(code);
    return { team: { id, name, members: members.length } };
  }

  /** Covers the hash of the password, so that a new password invalidates all codes. */
  private signature({ id, password }: Team, end: number): string {
    return sign(this.secrets.signingKey, 'team-invite', `${id}.${end}.${password ?? ''}`);
  }
}
