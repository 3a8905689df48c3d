import { Injectable } from '@nestjs/common';
import { Settings } from '../configs/settings';
import type { Viewer } from '../http/access/viewer';
import { Instant } from '../platform/clock/instant';
import { ChallengeAccess } from './challenge-access';
import { ChallengeSolveRecord } from './challenge-solves.views';
import type { SolvesQuery } from './challenge.dto';
import { ChallengesQueries } from './challenges.queries';

/** Who solved a challenge. */
@Injectable()
export class ChallengeSolves {
  constructor(
    private readonly access: ChallengeAccess,
    private readonly queries: ChallengesQueries,
    private readonly settings: Settings,
  ) {}

  /** The first first. Hidden with its challenge (decisions 8); during a freeze administrators see all, unless they preview. */
  async list(viewer: Viewer, id: number, { preview = false }: SolvesQuery): Promise<ChallengeSolveRecord[]> {
    await this.access.requireReadable(viewer, id);
    const freeze = this.settings.get('freeze');
    const isFrozen = freeze !== null && (!viewer.isAdmin || preview);
    const rows = await this.queries.solves(id, isFrozen ? Instant.fromMillis(freeze * 1000) : null);
    const accounts = this.settings.isTeamsMode ? 'teams' : 'users';
    return rows.map((row) => ChallengeSolveRecord.of(row, accounts));
  }
}
