import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { Catalogue } from './catalogue';
import type { ChallengeOverview } from './challenge-bulk.views';
import { ChallengeResults, NO_RESULT } from './challenge-results';
import { inListOrder, isInstalled, versionOf } from './challenge.rules';

/** All challenges for the lists of administrators. */
@Injectable()
export class ChallengeOverviews {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly results: ChallengeResults,
    private readonly database: Database,
  ) {}

  async list(): Promise<ChallengeOverview[]> {
    const [{ all }, results, keys] = await Promise.all([
      this.catalogue.get(),
      this.results.get(),
      this.database.query<{ challenge_id: number }>('SELECT challenge_id FROM result_keys'),
    ]);
    const withKey = new Set(keys.map(({ challenge_id }) => challenge_id));
    return all
      .filter(isInstalled)
      .map((challenge): ChallengeOverview => {
        const { value, solves } = results.get(challenge.id) ?? NO_RESULT;
        const stored = { ...challenge, state: challenge.stored_state, value };
        const counts = { solves, flags: challenge.flags.length, has_results_key: withKey.has(challenge.id) };
        return { ...stored, ...counts, etag: `"${versionOf(stored)}"` };
      })
      .sort(inListOrder);
  }
}
