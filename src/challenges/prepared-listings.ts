import { Injectable } from '@nestjs/common';
import type { CatalogueChallenge } from './catalogue';
import { isInstalled, visibleTo } from './challenge.rules';
import { type ChallengeResult, NO_RESULT } from './challenge-results';
import { AnonymizedChallenge, ChallengeListing } from './challenge.views';
import { inListOrder } from './list-order';

/** What a challenge looks like in the list, as JSON. */
interface Entry {
  prerequisites: readonly number[];
  open: string;
  solved: string;
  /** For those who have not met the prerequisites; null where they are not to know of it. */
  masked: string | null;
  id: number;
}

/** The list of players, which is the same for all of them but for what they have solved. */
interface Listing {
  catalogue: readonly CatalogueChallenge[];
  results: ReadonlyMap<number, ChallengeResult>;
  entries: readonly Entry[];
}

/** The challenges of the list in their order, each written as JSON once for every version of catalogue and results. */
@Injectable()
export class PreparedListings {
  /** By whether solves are shown. */
  private readonly listings = new Map<boolean, Listing>();

  /** The list of an account that has solved the challenges in `solved`. */
  json(
    catalogue: readonly CatalogueChallenge[],
    results: ReadonlyMap<number, ChallengeResult>,
    { showsSolves, solved }: { showsSolves: boolean; solved: ReadonlySet<number> },
  ): string {
    const parts: string[] = [];
    for (const { id, prerequisites, open, solved: done, masked } of this.entries(catalogue, results, showsSolves)) {
      const part = prerequisites.every((other) => solved.has(other)) ? (solved.has(id) ? done : open) : masked;
      if (part !== null) parts.push(part);
    }
    return `[${parts.join(',')}]`;
  }

  private entries(
    catalogue: readonly CatalogueChallenge[],
    results: ReadonlyMap<number, ChallengeResult>,
    showsSolves: boolean,
  ): readonly Entry[] {
    const known = this.listings.get(showsSolves);
    if (known?.catalogue === catalogue && known.results === results) return known.entries;
    const entries = inListOrder(
      catalogue.filter(isInstalled).filter((challenge) => visibleTo({ isAdmin: false }, challenge)),
      results,
    ).map((challenge): Entry => {
      const { id, prerequisites, anonymize } = challenge;
      const { value, frozen_solves } = results.get(id) ?? NO_RESULT;
      const json = (solved_by_me: boolean): string =>
        JSON.stringify(
          ChallengeListing.of(challenge, { value, solves: showsSolves ? frozen_solves : null, solved_by_me }),
        );
      const masked = anonymize ? JSON.stringify(AnonymizedChallenge.of(id)) : null;
      return { id, prerequisites, open: json(false), solved: json(true), masked };
    });
    this.listings.set(showsSolves, { catalogue, results, entries });
    return entries;
  }
}
