import { Injectable } from '@nestjs/common';
import { EventRules } from '../../http/context/event-rules';
import type { Viewer } from '../../http/context/viewer';
import { BatchLoader, sortedByKeys } from '../../platform/concurrency/batch-loader';
import { Database } from '../../platform/database/database';
import { Settings } from '../../settings/settings';
import { ViewerRights } from '../../settings/viewer-rights';
import type { BootRightsView, BootViewerView, BootViewingAsView } from './boot.views';

export type ProfileRow = Pick<BootViewerView, 'id' | 'name' | 'email' | 'language' | 'bracket_id'> & {
  team_id: number | null;
  team_name: string | null;
  captain_id: number | null;
};

const PROFILES = `
  SELECT users.id, users.name, users.email, users.language, users.bracket_id,
         teams.id AS team_id, teams.name AS team_name, teams.captain_id
    FROM users LEFT JOIN teams ON teams.id = users.team_id
   WHERE users.id = ANY($1)`;

/** Profile and rights of the caller, for `BootService`. */
@Injectable()
export class BootViewersService {
  private readonly profiles: BatchLoader<number, ProfileRow>;

  constructor(
    private readonly settings: Settings,
    private readonly rules: EventRules,
    private readonly rights: ViewerRights,
    database: Database,
  ) {
    this.profiles = new BatchLoader(async (ids) =>
      sortedByKeys(ids, await database.prepared<ProfileRow>(PROFILES, [ids]), ({ id }) => id),
    );
  }

  /** Returns the caller's rights, by the same rules as `AccessGuard` and the services that refuse the actions. */
  rightsOf(viewer: Viewer): BootRightsView {
    const isBarred = viewer.isBanned || !this.rules.isSetUp();
    const isPlayer = !isBarred && !viewer.isAnonymous;
    return {
      see_challenges: !isBarred && this.rights.seesChallenges(viewer),
      see_scoreboard: !isBarred && this.rights.seesScoreboard(viewer),
      see_accounts: !isBarred && this.rights.sees(viewer, 'account'),
      register: !isBarred && viewer.isAnonymous && this.settings.get('registration_visibility') === 'public',
      create_team:
        isPlayer && this.rules.isTeamsMode() && viewer.account_id === null && this.settings.get('team_creation'),
      change_name: isPlayer && (viewer.isAdmin || this.settings.get('name_changes')),
      see_own_submissions: isPlayer && this.settings.get('view_self_submissions'),
      rate_challenges: isPlayer && this.settings.get('challenge_ratings') !== 'disabled',
      share: isPlayer && this.settings.get('social_shares'),
    };
  }

  async profileOf({ user }: Viewer): Promise<ProfileRow | null> {
    return (user && (await this.profiles.load(user.id))) ?? null;
  }

  viewOf(viewer: Viewer, profile: ProfileRow | null): BootViewerView | null {
    const { user } = viewer;
    if (user === null || profile === null) return null;
    const { team_id, team_name, captain_id, ...own } = profile;
    const hasTeam = this.rules.isTeamsMode() && team_id !== null && team_name !== null;
    return {
      ...own,
      type: user.type,
      verified: user.verified,
      hidden: user.hidden,
      banned: viewer.isBanned,
      team: hasTeam ? { id: team_id, name: team_name, captain: captain_id === user.id } : null,
    };
  }

  async viewingAs({ viewedBy }: Viewer, profile: ProfileRow | null): Promise<BootViewingAsView | null> {
    const by = viewedBy === null ? undefined : await this.profiles.load(viewedBy);
    return profile && by ? { id: profile.id, name: profile.name, by: { id: by.id, name: by.name } } : null;
  }
}
