import { Injectable } from '@nestjs/common';
import type { Visibility } from '../http/context/event-rules';
import { EventRules, refusalOf } from '../http/context/event-rules';
import type { Viewer } from '../http/context/viewer';

/** What a caller may see now, for answers that depend on it instead of refusing them. */
@Injectable()
export class ViewerRights {
  constructor(private readonly rules: EventRules) {}

  /** Whether every one of the settings lets the caller through. */
  sees(viewer: Viewer, ...visibilities: Visibility[]): boolean {
    return visibilities.every((name) => refusalOf(this.rules.visibility(name), name, viewer) === null);
  }

  /** Whether the caller may read the list of challenges now, as its route and its service have it. */
  seesChallenges(viewer: Viewer): boolean {
    if (!this.sees(viewer, 'challenge')) return false;
    if (viewer.isAdmin) return true;
    const isConfirmed = viewer.user === null || viewer.user.verified || !this.rules.needsVerifiedEmail();
    return this.rules.window() === 'running' && isConfirmed && !viewer.lacksTeam;
  }

  /** Whether the caller may read the scoreboard. */
  seesScoreboard(viewer: Viewer): boolean {
    return this.sees(viewer, 'account', 'score');
  }
}
