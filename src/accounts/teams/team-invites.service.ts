import { Injectable } from '@nestjs/common';
import { Forbidden } from '../../http/errors/errors';
import { INT_MAX } from '../../http/fields/coercions';
import { Clock } from '../../platform/clock/clock';
import { Secrets } from '../../platform/database/secrets';
import { isSameSecret, sign } from '../../platform/secrets/hashes';
import { AccountProfilesService } from '../shared/account-profiles.service';
import type { Team } from './team.entity';

/** How long an invitation works. */
const INVITE_SECONDS = 86_400;

/** Team, Unix seconds of the end, signature. */
const SHAPE = /^(\d{1,10})\.(\d{1,12})\.([0-9a-f]{64})$/;

/** Invitations into a team: codes that work for a day, and until the password of the team changes. */
@Injectable()
export class TeamInvitesService {
  constructor(
    private readonly profiles: AccountProfilesService,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** A code that lets a user join the team; null for no such team. */
  async codeFor(team_id: number): Promise<string | null> {
    const team = await this.profiles.find('team', team_id);
    if (!team) return null;
    const end = Math.floor(this.clock.millis() / 1000) + INVITE_SECONDS;
    return `${team_id}.${end}.${this.signature(team, end)}`;
  }

  /** The team a code invites into; throws Forbidden for codes that are forged or over. */
  async requireTeam(code: string): Promise<Team> {
    const [, id, end, signature = ''] = SHAPE.exec(code) ?? [];
    const team = id === undefined || Number(id) > INT_MAX ? null : await this.profiles.find('team', Number(id));
    if (!team || !isSameSecret(signature, this.signature(team, Number(end))))
      throw new Forbidden('This invitation is not valid.');
    if (this.clock.millis() / 1000 >= Number(end)) throw new Forbidden('This invitation has expired.');
    return team;
  }

  /** The hash of the password is part of what is signed, so a new one voids all codes. */
  private signature({ id, password }: Team, end: number): string {
    return sign(this.secrets.signingKey, 'team-invite', `${id}.${end}.${password ?? ''}`);
  }
}
