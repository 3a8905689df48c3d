import { Injectable } from '@nestjs/common';
import { Catalogue, type CatalogueChallenge } from '../../challenges/challenges/catalogue';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import type { ChallengeSolved } from '../../competition/submissions/submission.events';
import { EventRules } from '../../http/context/event-rules';
import { ViewerRights } from '../../settings/viewer-rights';
import type { Listener } from '../streams/listener';
import type { Audience, LiveEvent } from './live-event';
import { LiveQueries, type RecordedSolve } from './live.queries';

/**
 * Makes two events for a solve. Listeners who may see the challenge, and the solve on the board, get the complete one.
 * Other listeners of the account get one without the number of solves and the blood.
 */
@Injectable()
export class LiveSolves {
  constructor(
    private readonly queries: LiveQueries,
    private readonly catalogue: Catalogue,
    private readonly results: ChallengeResults,
    private readonly rules: EventRules,
    private readonly rights: ViewerRights,
  ) {}

  /**
   * Returns the events of these solves, oldest first; deleted solves have none. `isFor` is valid only for `listeners`.
   */
  async eventsOf(solved: readonly ChallengeSolved[], listeners: readonly Listener[]): Promise<LiveEvent[]> {
    if (solved.length === 0) return [];
    // A solve that was deleted and made again is in `solved` twice; the map keeps the later one.
    const byPair = new Map(solved.map((solve) => [pairOf(solve), solve]));
    const [rows, { byId }] = await Promise.all([this.queries.solves([...byPair.values()]), this.catalogue.get()]);
    const audiences = new Map<number, Audience>();
    const events: LiveEvent[] = [];
    for (const row of rows) {
      const challenge = byId.get(row.challenge_id);
      const source = byPair.get(pairOf(row));
      if (!challenge || !source) continue;
      const audience = audiences.get(challenge.id) ?? (await this.audienceOf(challenge, listeners));
      audiences.set(challenge.id, audience);
      const isOnBoard = row.is_counted && !this.rules.isFrozen(row.date.millis);
      events.push(...(await this.eventsOfSolve(source, row, isOnBoard ? audience : () => false)));
    }
    return events;
  }

  private async eventsOfSolve(
    source: ChallengeSolved,
    row: RecordedSolve,
    seesChallenge: Audience,
  ): Promise<LiveEvent[]> {
    const { challenge_id, account_id, name, date, blood } = row;
    const { value, solves } = await this.worthOf(row);
    const facts = { challenge_id, account_id, name, value };
    const isForAll: Audience = (listener) => {
      const { viewer, spectatorKey } = listener;
      if (spectatorKey === null && !(this.rights.seesScoreboard(viewer) && this.rights.seesChallenges(viewer)))
        return false;
      return seesChallenge(listener);
    };
    const isForOwn: Audience = (listener) => listener.viewer.account_id === account_id && !isForAll(listener);
    return [
      { source, name: 'solve', data: { ...facts, solves, blood, date }, isFor: isForAll },
      { source, name: 'solve', data: { ...facts, solves: null, blood: null, date }, isFor: isForOwn },
    ];
  }

  /** Value and number of solves of the challenge as players see them: during a freeze, those at its start. */
  private async worthOf({
    challenge_id,
    value,
    solves,
  }: RecordedSolve): Promise<Pick<RecordedSolve, 'value' | 'solves'>> {
    if (!this.rules.isFrozen()) return { value, solves };
    const result = (await this.results.get()).get(challenge_id);
    return { value: result?.frozen_value ?? null, solves: result?.frozen_solves ?? 0 };
  }

  private async audienceOf(
    { state, prerequisites }: CatalogueChallenge,
    listeners: readonly Listener[],
  ): Promise<Audience> {
    if (state !== 'visible') return () => false;
    if (prerequisites.length === 0) return () => true;
    const accounts = new Set(listeners.flatMap(({ viewer }) => viewer.account_id ?? []));
    const solvers = await this.queries.solversOfAll(prerequisites, [...accounts]);
    return ({ viewer: { isAdmin, account_id } }) => isAdmin || (account_id !== null && solvers.has(account_id));
  }
}

function pairOf({ account_id, challenge_id }: { account_id: number; challenge_id: number }): string {
  return `${account_id} ${challenge_id}`;
}
