import { Injectable } from '@nestjs/common';
import { Catalogue, type CatalogueSnapshot } from '../../challenges/challenges/catalogue';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { Secrets } from '../../platform/database/secrets';
import { sign } from '../../platform/secrets/hashes';

/** Digits of a version: enough to tell it from the one before. */
const DIGITS = 16;

/** Short texts that change when what players may read of the challenges does. They are the same on every process. */
@Injectable()
export class LiveVersions {
  private of: CatalogueSnapshot | null = null;
  private known = '';

  constructor(
    private readonly catalogue: Catalogue,
    private readonly results: ChallengeResults,
    private readonly secrets: Secrets,
  ) {}

  /**
   * The version of the visible challenges with all that is shown of them. What solves change, and what administrators write about hidden
   * challenges, changes nothing here. It is signed, so that nobody can try out what it may have been made of.
   */
  async challenges(): Promise<string> {
    const snapshot = await this.catalogue.get();
    if (snapshot === this.of) return this.known;
    const results = await this.results.get();
    const shown = snapshot.all.flatMap(({ flags: _flags, state, ...challenge }) =>
      state === 'visible'
        ? [{ ...challenge, value: challenge.type === 'dynamic' ? null : results.get(challenge.id)?.value }]
        : [],
    );
    this.known = sign(this.secrets.signingKey, 'live challenges', JSON.stringify(shown)).slice(0, DIGITS);
    this.of = snapshot;
    return this.known;
  }
}
