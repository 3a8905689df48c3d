import { Injectable } from '@nestjs/common';
import type { Visibility } from '../http/context/event-rules';
import { EventRules, refusalOf } from '../http/context/event-rules';
import type { Viewer } from '../http/context/viewer';

/** Checks a caller's rights, for responses that omit what the caller may not see. */
@Injectable()
export class ViewerRights {
  constructor(private readonly rules: EventRules) {}

  sees(viewer: Viewer, ...visibilities: Visibility[]): boolean {
    return visibilities.every((name) => refusalOf(this.rules.visibility(name), name, viewer) === null);
  }

  /** Returns whether the caller may read the list of challenges now. The rules are those of `GET /challenges`. */
  seesChallenges(viewer: Viewer): boolean {
    if (!this.sees(viewer, 'challenge')) return false;
    if (viewer.isAdmin) return true;
    const isConfirmed = viewer.user === null || viewer.user.verified || !this.rules.needsVerifiedEmail();
    return this.rules.window() === 'running' && isConfirmed && !viewer.lacksTeam;
  }

  seesScoreboard(viewer: Viewer): boolean {
    return this.sees(viewer, 'account', 'score');
  }
}
