import { Injectable } from '@nestjs/common';
import { Catalogue } from './catalogue';
import type { ChallengeOverview } from './challenge-bulk.views';
import { ChallengeResults, NO_RESULT } from './challenge-results';
import { inListOrder, isInstalled, versionOf } from './challenge.rules';

/** All challenges of installed types, for the lists of administrators. */
@Injectable()
export class ChallengeOverviews {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly results: ChallengeResults,
  ) {}

  async list(): Promise<ChallengeOverview[]> {
    const [{ all }, results] = await Promise.all([this.catalogue.get(), this.results.get()]);
    return all
      .filter(isInstalled)
      .map((challenge): ChallengeOverview => {
        const { value, solves } = results.get(challenge.id) ?? NO_RESULT;
        const stored = { ...challenge, state: challenge.stored_state, value };
        const counts = { solves, flags: challenge.flags.length };
        return { ...stored, ...counts, etag: `"${versionOf(stored)}"` };
      })
      .sort(inListOrder);
  }
}
