import { Injectable } from '@nestjs/common';
import { Catalogue, type CatalogueChallenge } from '../../challenges/challenges/catalogue';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import type { ChallengeSolved } from '../../competition/submissions/submission.events';
import { EventRules } from '../../http/access/event-rules';
import { ViewerRights } from '../../settings/viewer-rights';
import type { Audience, LiveEvent } from './live-event';
import type { Listener } from './listener';
import { LiveQueries, type ToldSolve } from './live.queries';

/** Who may be told of a solve: everybody who sees the challenge and the board, or the account alone that made it. */
@Injectable()
export class LiveSolves {
  constructor(
    private readonly queries: LiveQueries,
    private readonly catalogue: Catalogue,
    private readonly results: ChallengeResults,
    private readonly rules: EventRules,
    private readonly rights: ViewerRights,
  ) {}

  /** The events of these solves, the first first; those that were taken back meanwhile are missing. `listeners` are those who listen now. */
  async told(solved: readonly ChallengeSolved[], listeners: readonly Listener[]): Promise<LiveEvent[]> {
    // A solve that was taken back and made again is there twice.
    const byPair = new Map(solved.map((solve) => [pairOf(solve), solve]));
    const [rows, { byId }] = await Promise.all([this.queries.solves([...byPair.values()]), this.catalogue.get()]);
    const audiences = new Map<number, Audience>();
    const events: LiveEvent[] = [];
    for (const row of rows) {
      const challenge = byId.get(row.challenge_id);
      const of = byPair.get(pairOf(row));
      if (!challenge || !of) continue;
      const seers = audiences.get(challenge.id) ?? (await this.audienceOf(challenge, listeners));
      audiences.set(challenge.id, seers);
      const isOnBoard = row.is_counted && !this.rules.isFrozen(row.date.millis);
      events.push(...(await this.eventsOf(of, row, isOnBoard ? seers : () => false)));
    }
    return events;
  }

  private async eventsOf(of: ChallengeSolved, row: ToldSolve, seesChallenge: Audience): Promise<LiveEvent[]> {
    const { challenge_id, account_id, name, date, blood } = row;
    const { value, solves } = await this.shownOf(row);
    const facts = { challenge_id, account_id, name, value };
    const isForAll: Audience = (listener) => {
      const { viewer, spectatorKey } = listener;
      if (spectatorKey === null && !(this.rights.seesScoreboard(viewer) && this.rights.seesChallenges(viewer)))
        return false;
      return seesChallenge(listener);
    };
    const isForOwn: Audience = (listener) => listener.viewer.account_id === account_id && isForAll(listener) !== true;
    return [
      {
        of,
        name: 'solve',
        data: { ...facts, solves, blood, date },
        isFor: (listener) => (isForOwn(listener) === true ? false : isForAll(listener)),
      },
      { of, name: 'solve', data: { ...facts, solves: null, blood: null, date }, isFor: isForOwn },
    ];
  }

  /** What the challenge is shown to be worth: from the freeze on, what it was worth then. */
  private async shownOf({ challenge_id, value, solves }: ToldSolve): Promise<Pick<ToldSolve, 'value' | 'solves'>> {
    if (!this.rules.isFrozen()) return { value, solves };
    const result = (await this.results.get()).get(challenge_id);
    return { value: result?.frozen_value ?? null, solves: result?.frozen_solves ?? 0 };
  }

  /** Who sees a challenge on the board unmasked; of accounts that begin to listen only later it is not known. */
  private async audienceOf(
    { state, prerequisites }: CatalogueChallenge,
    listeners: readonly Listener[],
  ): Promise<Audience> {
    if (state !== 'visible') return () => false;
    if (prerequisites.length === 0) return () => true;
    const asked = new Set(listeners.flatMap(({ viewer }) => viewer.account_id ?? []));
    const solvers = await this.queries.solversOfAll(prerequisites, [...asked]);
    return ({ viewer: { isAdmin, account_id } }) => {
      if (isAdmin) return true;
      if (account_id === null) return false;
      return solvers.has(account_id) || (asked.has(account_id) ? false : 'unknown');
    };
  }
}

function pairOf({ account_id, challenge_id }: { account_id: number; challenge_id: number }): string {
  return `${account_id} ${challenge_id}`;
}
