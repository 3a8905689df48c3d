import { Injectable } from '@nestjs/common';
import type { CatalogueChallenge } from './catalogue';
import { arePrerequisitesMet, inListOrder, isInstalled } from './challenge.rules';
import { type ChallengeResult, NO_RESULT, valueFor } from './challenge-results';
import { maskedFace, type SearchFace } from './challenge-search';
import { AnonymizedChallenge, ChallengeListing, type Listed } from './challenge.views';

interface Entry {
  challenge: CatalogueChallenge;
  value: number | null;
  open: ChallengeListing;
  solved: ChallengeListing;
  /** Entry for accounts without the prerequisites; null if they do not see the challenge. */
  masked: AnonymizedChallenge | null;
}

/** Properties of a caller that change the list, except for the account's solves. */
interface Audience {
  isAdmin: boolean;
  showsAll: boolean;
  showsSolves: boolean;
}

interface ListingOptions extends Audience {
  solved: ReadonlySet<number>;
  matches?: (face: SearchFace) => boolean;
}

interface Listing {
  catalogue: readonly CatalogueChallenge[];
  results: ReadonlyMap<number, ChallengeResult>;
  entries: readonly Entry[];
}

/** Builds the list of challenges. Caches the views until the catalogue or the results change. */
@Injectable()
export class PreparedListings {
  private readonly listings = new Map<string, Listing>();

  list(
    catalogue: readonly CatalogueChallenge[],
    results: ReadonlyMap<number, ChallengeResult>,
    { solved, matches, ...audience }: ListingOptions,
  ): Listed[] {
    const listed: Listed[] = [];
    for (const { challenge, value, open, solved: done, masked } of this.listing(catalogue, results, audience).entries) {
      const isOpen = audience.showsAll || arePrerequisitesMet(challenge, solved);
      const view = !isOpen ? masked : solved.has(challenge.id) ? done : open;
      if (!view) continue;
      if (matches && !matches(isOpen ? faceOf(challenge, value, audience) : maskedFace(view))) continue;
      listed.push(view);
    }
    return listed;
  }

  private listing(
    catalogue: readonly CatalogueChallenge[],
    results: ReadonlyMap<number, ChallengeResult>,
    { isAdmin, showsAll, showsSolves }: Audience,
  ): Listing {
    const key = `${isAdmin} ${showsAll} ${showsSolves}`;
    const known = this.listings.get(key);
    if (known?.catalogue === catalogue && known.results === results) return known;
    const entries = catalogue
      .filter(isInstalled)
      .filter(({ state }) => showsAll || state === 'visible')
      .map((challenge): Entry => {
        const { id, anonymize } = challenge;
        const result = results.get(id) ?? NO_RESULT;
        const value = valueFor({ isAdmin }, result);
        const solves = showsAll ? result.solves : result.frozen_solves;
        const view = (solved_by_me: boolean): ChallengeListing =>
          Object.assign(
            ChallengeListing.from(challenge, { value, solves: showsSolves ? solves : null, solved_by_me }),
            showsAll && challenge.scheduled_at ? { scheduled_at: challenge.scheduled_at } : {},
          );
        const masked = anonymize ? AnonymizedChallenge.from(challenge, value) : null;
        return { challenge, value, open: view(false), solved: view(true), masked };
      })
      .sort((a, b) => inListOrder(placeOf(a), placeOf(b)));
    const listing = { catalogue, results, entries };
    this.listings.set(key, listing);
    return listing;
  }
}

function placeOf({ challenge: { position }, value }: Entry): { position: number; value: number | null } {
  return { position, value };
}

function faceOf(challenge: CatalogueChallenge, value: number | null, { showsAll }: Audience): SearchFace {
  return { ...challenge, state: showsAll ? challenge.stored_state : challenge.state, value };
}
