import { Injectable } from '@nestjs/common';
import type { CatalogueChallenge } from './catalogue';
import { ChallengePage } from './challenge-page';
import type { ChallengeTypeName } from './challenge.entity';
import { type ChallengeExtras, challengeRecord } from './challenge.views';

/** What of a challenge's detail is the same for everybody, as JSON: what stands before and after the rest. */
interface Frame {
  value: number | null;
  view: string;
  before: string;
  after: string;
}

/** The details of challenges, with what is the same for everybody written as JSON once for as long as it stands. */
@Injectable()
export class PreparedDetails {
  private readonly frames = new WeakMap<CatalogueChallenge, Frame>();

  constructor(private readonly page: ChallengePage) {}

  /** The detail of a challenge worth `value` for the account that `extras` tell of. */
  json(
    challenge: CatalogueChallenge & { type: ChallengeTypeName },
    value: number | null,
    extras: Omit<ChallengeExtras, 'view'>,
  ): string {
    const { before, after } = this.frameOf(challenge, value);
    return `${before},${JSON.stringify(extras).slice(1, -1)},${after}`;
  }

  private frameOf(challenge: CatalogueChallenge & { type: ChallengeTypeName }, value: number | null): Frame {
    const view = this.page.htmlOf(challenge, value);
    const known = this.frames.get(challenge);
    // The HTML changes with the settings too, and is the same string while nothing has changed.
    if (known?.value === value && known.view === view) return known;
    const before = JSON.stringify(challengeRecord(challenge, value)).slice(0, -1);
    const frame = { value, view, before, after: JSON.stringify({ view }).slice(1) };
    this.frames.set(challenge, frame);
    return frame;
  }
}
