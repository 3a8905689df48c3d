import { Injectable } from '@nestjs/common';
import { ChallengeAccess, requireTeam } from '../challenges/challenges/challenge-access';
import { ChallengeResults, NO_RESULT, valueFor } from '../challenges/challenges/challenge-results';
import { Catalogue } from '../challenges/challenges/catalogue';
import type { Viewer } from '../http/context/viewer';
import { WithMeta } from '../http/envelope/results';
import { withinColumn } from '../http/search/query-fields';
import { Settings } from '../settings/settings';
import type { ActivityQuery } from './activity.dto';
import { ActivityQueries } from './activity.queries';
import type { ActivityView } from './activity.views';
import { bloodOf, FirstSolves } from './first-solves';

const PAGE_SIZE = 50;

/** The list of recent solves that the caller may see. */
@Injectable()
export class Activity {
  constructor(
    private readonly access: ChallengeAccess,
    private readonly catalogue: Catalogue,
    private readonly results: ChallengeResults,
    private readonly firstSolves: FirstSolves,
    private readonly queries: ActivityQueries,
    private readonly settings: Settings,
  ) {}

  /**
   * Returns up to 50 solves, newest first, of challenges that the caller sees unmasked, by accounts neither hidden nor
   * banned. Only administrators see solves made after the freeze.
   */
  async list(viewer: Viewer, query: ActivityQuery): Promise<WithMeta<ActivityView[]>> {
    const { before_id, challenge_id, account_id, bloods } = query;
    requireTeam(viewer);
    const [{ all, byId }, results, podiums, seen] = await Promise.all([
      this.catalogue.get(),
      this.results.get(),
      this.firstSolves.get(),
      this.access.visibleIds(viewer),
    ]);
    const known = seen ?? all.map(({ id }) => id);
    const challenge_ids = challenge_id === undefined ? known : known.filter((id) => id === challenge_id);
    const solve_ids = bloods
      ? challenge_ids.flatMap((id) => podiums.get(id)?.map(({ solve_id }) => solve_id) ?? [])
      : null;
    const rows = await this.queries.activity({
      kind: this.settings.isTeamsMode ? 'team' : 'user',
      before: viewer.isAdmin ? null : this.settings.get('freeze'),
      challenge_ids,
      solve_ids,
      account_id: account_id === undefined ? undefined : withinColumn(account_id),
      before_id: before_id === undefined ? undefined : withinColumn(before_id),
      limit: PAGE_SIZE + 1,
    });
    const entries = rows.slice(0, PAGE_SIZE).map((row): ActivityView => {
      const { id, name = null, category = null } = byId.get(row.challenge_id) ?? { id: row.challenge_id };
      return {
        id: row.id,
        date: row.date,
        challenge: { id, name, category },
        account: { id: row.account_id, name: row.name },
        blood: bloodOf(podiums, row.challenge_id, row.account_id) || null,
        value: valueFor(viewer, results.get(row.challenge_id) ?? NO_RESULT),
      };
    });
    const next_before_id = rows.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null;
    return new WithMeta(entries, { next_before_id });
  }
}
