import { Injectable } from '@nestjs/common';
import { EventRules, refusalOf } from '../../http/context/event-rules';
import type { Viewer } from '../../http/context/viewer';
import type { AccountKind } from './account.rules';
import { AccountStandings, type StandingsNow } from './account-standings';

/** Place and points; null where the reader may not see them, and the place of an account that is on no board. */
export interface Ranking {
  place: number | null;
  score: number | null;
}

/** Place and points of accounts, as the reader may see them. */
@Injectable()
export class AccountRankingsService {
  constructor(
    private readonly standings: AccountStandings,
    private readonly rules: EventRules,
  ) {}

  /** As on the board. Hidden scores are null for administrators too. The caller's own points are live and always shown. */
  async of(viewer: Viewer, kind: AccountKind, id: number, { isOwn = false } = {}): Promise<Ranking> {
    const visibility = this.rules.visibility('score');
    const isShown = visibility !== 'hidden' && refusalOf(visibility, 'score', viewer) === null;
    return {
      place: isShown ? await this.standings.placeOf(kind, id) : null,
      score: isShown || isOwn ? await this.standings.scoreOf(kind, id, { frozen: !isOwn }) : null,
    };
  }

  /** Place and points in a list of administrators, by the standings of one moment. */
  inList(standings: StandingsNow, kind: AccountKind, id: number): Ranking {
    if (this.rules.visibility('score') === 'hidden') return { place: null, score: null };
    return { place: standings.placeOf(kind, id), score: standings.scoreOf(kind, id, { frozen: true }) };
  }
}
