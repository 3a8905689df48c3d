import { Injectable } from '@nestjs/common';
import { EventRules, refusalOf } from '../../http/context/event-rules';
import type { Viewer } from '../../http/context/viewer';
import type { AccountKind } from './account.rules';
import { AccountStandings, type StandingsNow } from './account-standings';

/**
 * Place and points of an account; null if the reader may not see them. An account that is not on the scoreboard has no
 * place.
 */
export interface Ranking {
  place: number | null;
  score: number | null;
}

/** Reads places and points, and omits those that the reader may not see. */
@Injectable()
export class AccountRankingsService {
  constructor(
    private readonly standings: AccountStandings,
    private readonly rules: EventRules,
  ) {}

  /**
   * Place and points are null if the viewer may not see scores. Hidden scores are null for administrators too. With
   * `isOwn`, the points are live and never null.
   */
  async rankingOf(viewer: Viewer, kind: AccountKind, id: number, { isOwn = false } = {}): Promise<Ranking> {
    const visibility = this.rules.visibility('score');
    const isVisible = visibility !== 'hidden' && refusalOf(visibility, 'score', viewer) === null;
    return {
      place: isVisible ? await this.standings.placeOf(kind, id) : null,
      score: isVisible || isOwn ? await this.standings.scoreOf(kind, id, { frozen: !isOwn }) : null,
    };
  }

  inList(standings: StandingsNow, kind: AccountKind, id: number): Ranking {
    if (this.rules.visibility('score') === 'hidden') return { place: null, score: null };
    return { place: standings.placeOf(kind, id), score: standings.scoreOf(kind, id, { frozen: true }) };
  }
}
