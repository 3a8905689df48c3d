import { Injectable } from '@nestjs/common';
import { Catalogue, type CatalogueChallenge, type CatalogueSnapshot } from '../../challenges/challenges/catalogue';
import { ChallengeAccess } from '../../challenges/challenges/challenge-access';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { PREVIEWED } from '../../challenges/challenges/challenge.entity';
import { arePrerequisitesMet, isHintOpen, isInstalled, valueFalls } from '../../challenges/challenges/challenge.rules';
import { challengeRecord } from '../../challenges/challenges/challenge.views';
import { EventRules } from '../../http/context/event-rules';
import { tagOf } from '../../http/envelope/cached-response';
import { Secrets } from '../../platform/database/secrets';
import { signedVersion } from '../../platform/secrets/hashes';
import { ViewerRights } from '../../settings/viewer-rights';
import type { Listener } from '../streams/listener';

export const UNSEEN = '-';

/**
 * A visible challenge. `tag` is a hash of its content, without the texts of hints and without a value that falls with
 * solves; `hintTags` are hashes of the texts of hints by id.
 */
interface TaggedChallenge {
  challenge: CatalogueChallenge;
  tag: string;
  hintTags: ReadonlyMap<number, string>;
}

interface Prepared {
  snapshot: CatalogueSnapshot;
  tagged: readonly TaggedChallenge[];
  prerequisites: number[];
  /** True if accounts see different challenges or hints: there are prerequisites or hints with a cost. */
  isPersonal: boolean;
}

/** Versions of the challenges for each listener, made only from what the listener may read. Equal on all processes. */
@Injectable()
export class LiveVersions {
  private readonly preparations = new WeakMap<CatalogueSnapshot, Promise<Prepared>>();

  constructor(
    private readonly catalogue: Catalogue,
    private readonly results: ChallengeResults,
    private readonly access: ChallengeAccess,
    private readonly rules: EventRules,
    private readonly rights: ViewerRights,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Returns the version for this listener, or `UNSEEN` if they may not see the challenges. It is a keyed hash, because
   * a plain one would let a caller verify guesses of hidden content.
   */
  async challenges({ viewer, spectatorKey }: Listener): Promise<string> {
    if (spectatorKey === null && !this.rights.seesChallenges(viewer)) return UNSEEN;
    const { snapshot, tagged, prerequisites, isPersonal } = await this.prepared();
    const account_id = isPersonal ? viewer.account_id : null;
    const { solved, unlocked } = await this.access.situationOf(account_id, { id: 0, prerequisites, max_attempts: 0 });
    const holder = { viewer, unlocked, ...this.rules.hintRules() };
    const parts = tagged.flatMap(({ challenge, tag, hintTags }): (string | number)[] => {
      if (!viewer.isAdmin && !arePrerequisitesMet(challenge, solved)) {
        if (challenge.anonymize === PREVIEWED) return [tag];
        return challenge.anonymize ? [challenge.id] : [];
      }
      const open = challenge.hints.filter((hint) => isHintOpen(hint, holder, (id) => snapshot.hintById.get(id)));
      return [tag, ...open.map(({ id }) => `${id}${hintTags.get(id) ?? ''}`)];
    });
    return signedVersion(this.secrets.signingKey, 'live challenges', parts.join());
  }

  private async prepared(): Promise<Prepared> {
    const snapshot = await this.catalogue.get();
    const preparation = this.preparations.get(snapshot) ?? this.prepare(snapshot);
    this.preparations.set(snapshot, preparation);
    preparation.catch(() => this.preparations.delete(snapshot));
    return preparation;
  }

  private async prepare(snapshot: CatalogueSnapshot): Promise<Prepared> {
    const results = await this.results.get();
    const visible = snapshot.all.filter(isInstalled).filter(({ state }) => state === 'visible');
    const tagged = visible.map((challenge): TaggedChallenge => {
      const { id, tags, hints, files, solution } = challenge;
      const value = valueFalls(challenge) ? null : (results.get(id)?.value ?? null);
      const facts = {
        ...challengeRecord({ ...challenge, state: challenge.stored_state }, value),
        tags,
        hints: hints.map(({ id: hint_id, title, cost }) => [hint_id, title, cost]),
        files: files.map(({ location, sha1sum }) => [location, sha1sum]),
        solution: solution?.state,
      };
      const hintTags = new Map(hints.map(({ id: hint_id, content }) => [hint_id, tagOf(content)]));
      return { challenge, tag: tagOf(JSON.stringify(facts)), hintTags };
    });
    return {
      snapshot,
      tagged,
      prerequisites: [...new Set(visible.flatMap(({ prerequisites }) => prerequisites))],
      isPersonal: visible.some(
        ({ prerequisites, hints }) => prerequisites.length > 0 || hints.some(({ cost }) => cost > 0),
      ),
    };
  }
}
