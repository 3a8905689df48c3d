import { Injectable } from '@nestjs/common';
import { tagOf } from '../../http/envelope/cached-response';
import { RawJson } from '../../http/envelope/results';
import type { CatalogueChallenge } from './catalogue';
import { arePrerequisitesMet, inListOrder, isInstalled } from './challenge.rules';
import { type ChallengeResult, NO_RESULT, valueFor } from './challenge-results';
import { MASKED_FACE, type SearchFace } from './challenge-search';
import { AnonymizedChallenge, ChallengeListing, type Listed } from './challenge.views';

/** What a challenge looks like in the list, as JSON. */
interface Entry {
  challenge: CatalogueChallenge;
  value: number | null;
  open: string;
  solved: string;
  /** For those who have not met the prerequisites; null where they are not to know of it. */
  masked: string | null;
}

/** Whose list it is: of those with the same it differs by what they have solved alone. */
interface Audience {
  isAdmin: boolean;
  /** Whether it has the challenges of every state and no freeze. */
  showsAll: boolean;
  showsSolves: boolean;
}

/** Who looks, and for what. */
interface Look extends Audience {
  solved: ReadonlySet<number>;
  /** Whether a challenge that looks like this is wanted; all are where it is left out. */
  matches?: (face: SearchFace) => boolean;
}

interface Listing {
  catalogue: readonly CatalogueChallenge[];
  results: ReadonlyMap<number, ChallengeResult>;
  entries: readonly Entry[];
  /** Tells the entries apart from others. */
  tag: string;
}

/** The challenges of the list in their order, each written as JSON once for every version of catalogue and results. */
@Injectable()
export class PreparedListings {
  /** By audience. */
  private readonly listings = new Map<string, Listing>();

  /** The list of an account that has solved the challenges in `solved`, or what it searches in it. */
  json(
    catalogue: readonly CatalogueChallenge[],
    results: ReadonlyMap<number, ChallengeResult>,
    { solved, matches, ...audience }: Look,
  ): RawJson<Listed[]> {
    const { entries, tag } = this.listing(catalogue, results, audience);
    const parts: string[] = [];
    // How each entry is shown: with the tag of the entries it tells the list apart.
    let shown = '';
    for (const { challenge, value, open, solved: done, masked } of entries) {
      const isOpen = audience.showsAll || arePrerequisitesMet(challenge, solved);
      const isWanted = !matches || matches(isOpen ? faceOf(challenge, value, audience) : MASKED_FACE);
      const hasSolved = solved.has(challenge.id);
      const part = !isWanted ? null : !isOpen ? masked : hasSolved ? done : open;
      shown += part === null ? '-' : !isOpen ? 'm' : hasSolved ? 's' : 'o';
      if (part !== null) parts.push(part);
    }
    return new RawJson<Listed[]>(`[${parts.join(',')}]`, undefined, tagOf(`${tag} ${shown}`));
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
        const json = (solved_by_me: boolean): string =>
          JSON.stringify({
            ...ChallengeListing.of(challenge, { value, solves: showsSolves ? solves : null, solved_by_me }),
            ...(showsAll && challenge.scheduled_at ? { scheduled_at: challenge.scheduled_at } : {}),
          });
        const masked = anonymize ? JSON.stringify(AnonymizedChallenge.of(id)) : null;
        return { challenge, value, open: json(false), solved: json(true), masked };
      })
      .sort((a, b) => inListOrder(placeOf(a), placeOf(b)));
    const texts = entries.map(({ open, solved, masked }) => `${open}${solved}${masked}`);
    const listing = { catalogue, results, entries, tag: tagOf(texts.join()) };
    this.listings.set(key, listing);
    return listing;
  }
}

function placeOf({ challenge: { position }, value }: Entry): { position: number; value: number | null } {
  return { position, value };
}

/** What is searched: with challenges of every state the one that was written, else the one that counts. */
function faceOf(challenge: CatalogueChallenge, value: number | null, { showsAll }: Audience): SearchFace {
  return { ...challenge, state: showsAll ? challenge.stored_state : challenge.state, value };
}
