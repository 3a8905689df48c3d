import { Injectable } from '@nestjs/common';
import { EventRules, refusalOf } from '../../http/context/event-rules';
import type { Viewer } from '../../http/context/viewer';
import type { AccountKind } from './account.rules';
import { AccountStandings, type StandingsNow } from './account-standings';

/**
 * Place and points; null if the reader may not see them. The place is also null for an account that is not on the
 * scoreboard.
 */
export interface Ranking {
  place: number | null;
  score: number | null;
}

/** Reads place and points of accounts, and omits what the reader may not see. */
@Injectable()
export class AccountRankingsService {
  constructor(
    private readonly standings: AccountStandings,
    private readonly rules: EventRules,
  ) {}

  /**
   * Returns nulls if scores are hidden, also for administrators. The caller's own points are live and always visible.
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
