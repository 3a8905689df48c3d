import { Injectable } from '@nestjs/common';
import type { CatalogueChallenge } from './catalogue';
import { arePrerequisitesMet, isInstalled, visibleTo } from './challenge.rules';
import { type ChallengeResult, NO_RESULT, valueFor } from './challenge-results';
import { MASKED_FACE, type SearchFace } from './challenge-search';
import { AnonymizedChallenge, ChallengeListing } from './challenge.views';
import { inListOrder } from './list-order';

/** What a challenge looks like in the list, as JSON. */
interface Entry {
  challenge: CatalogueChallenge;
  value: number | null;
  open: string;
  solved: string;
  /** For those who have not met the prerequisites; null where they are not to know of it. */
  masked: string | null;
}

/** Who looks, and for what. */
interface Look {
  isAdmin: boolean;
  showsSolves: boolean;
  solved: ReadonlySet<number>;
  /** Whether a challenge that looks like this is wanted; all are where it is left out. */
  matches?: (face: SearchFace) => boolean;
}

/** The list of players or administrators, which is the same for all of them but for what they have solved. */
interface Listing {
  catalogue: readonly CatalogueChallenge[];
  results: ReadonlyMap<number, ChallengeResult>;
  entries: readonly Entry[];
}

/** The challenges of the list in their order, each written as JSON once for every version of catalogue and results. */
@Injectable()
export class PreparedListings {
  /** By whether solves are shown, and to whom. */
  private readonly listings = new Map<string, Listing>();

  /** The list of an account that has solved the challenges in `solved`, or what it searches in it. */
  json(
    catalogue: readonly CatalogueChallenge[],
    results: ReadonlyMap<number, ChallengeResult>,
    { isAdmin, showsSolves, solved, matches }: Look,
  ): string {
    const parts: string[] = [];
    for (const { challenge, value, open, solved: done, masked } of this.entries(catalogue, results, {
      isAdmin,
      showsSolves,
    })) {
      const isOpen = arePrerequisitesMet(challenge, solved);
      if (matches && !matches(isOpen ? { ...challenge, value } : MASKED_FACE)) continue;
      const part = isOpen ? (solved.has(challenge.id) ? done : open) : masked;
      if (part !== null) parts.push(part);
    }
    return `[${parts.join(',')}]`;
  }

  private entries(
    catalogue: readonly CatalogueChallenge[],
    results: ReadonlyMap<number, ChallengeResult>,
    { isAdmin, showsSolves }: Pick<Look, 'isAdmin' | 'showsSolves'>,
  ): readonly Entry[] {
    const key = `${isAdmin} ${showsSolves}`;
    const known = this.listings.get(key);
    if (known?.catalogue === catalogue && known.results === results) return known.entries;
    const valueOf = (id: number): number | null => valueFor({ isAdmin }, results.get(id) ?? NO_RESULT);
    const entries = inListOrder(
      catalogue.filter(isInstalled).filter((challenge) => visibleTo({ isAdmin: false }, challenge)),
      valueOf,
    ).map((challenge): Entry => {
      const { id, anonymize } = challenge;
      const value = valueOf(id);
      const { frozen_solves } = results.get(id) ?? NO_RESULT;
      const json = (solved_by_me: boolean): string =>
        JSON.stringify(
          ChallengeListing.of(challenge, { value, solves: showsSolves ? frozen_solves : null, solved_by_me }),
        );
      const masked = anonymize ? JSON.stringify(AnonymizedChallenge.of(id)) : null;
      return { challenge, value, open: json(false), solved: json(true), masked };
    });
    this.listings.set(key, { catalogue, results, entries });
    return entries;
  }
}
