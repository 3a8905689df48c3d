import { Injectable } from '@nestjs/common';
import { valueFalls } from '../../challenges/challenges/challenge.rules';
import type { CompiledFlag } from '../../challenges/flags/flag.rules';
import type { SubmissionType } from '../../competition/submissions/submission.entity';
import type { Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';
import { StandingsQueries } from '../standings.queries';
import type { RegradeDto } from './regrade.dto';
import { type OtherPoints, type SolveFact, standingsWith } from './regrade.rules';
import type { RegradedAccountView, RegradedStandingView, RegradeView, SolveChange } from './regrade.views';
import { type AccountRow, type SubmissionRow, type RegradedChallenge, RegradesQueries } from './regrades.queries';

const MAX_LISTED = 200;

/** The challenge to regrade, with its flags and the mode of the event. */
export interface Task {
  mode: AccountMode;
  challenge: RegradedChallenge;
  flags: readonly CompiledFlag[];
  /** `FOR SHARE` locks the accounts, so that none is hidden or banned before the solves are stored. */
  lock: '' | 'FOR SHARE';
}

/** Result of a regrade for one account: its solve before and after, and the new types of its submissions by id. */
export interface Outcome {
  before: SubmissionRow | null;
  after: SubmissionRow | null;
  types: ReadonlyMap<number, SubmissionType>;
  user_ids: readonly number[];
}

export type Outcomes = ReadonlyMap<number, Outcome>;

/** Computes the report of a regrade: the changes of solves, points and places. */
@Injectable()
export class RegradeReportsService {
  constructor(
    private readonly queries: RegradesQueries,
    private readonly standings: StandingsQueries,
  ) {}

  /** Lists at most `MAX_LISTED` accounts and `MAX_LISTED` standings. The counts include all. */
  async report(
    tx: Tx,
    { dry_run }: RegradeDto,
    { mode, challenge, lock }: Task,
    outcomes: Outcomes,
    adds_flag: boolean,
  ): Promise<RegradeView> {
    const rows = await this.queries.accounts(tx, mode, [...outcomes.keys()], lock);
    const accounts = new Map(rows.map((row) => [row.id, row]));
    const solves_after = rows.filter((row) => isCounted(row) && outcomes.get(row.id)?.after).length;
    const value_after = valueFalls(challenge)
      ? await this.queries.dynamicValue(tx, challenge, solves_after)
      : challenge.value;
    const changes = changesOf(outcomes, accounts);
    const countOf = (kind: SolveChange): number => changes.filter(({ change }) => change === kind).length;
    const types = [...outcomes.values()].flatMap((outcome) => [...outcome.types.values()]);
    const typesOf = (type: SubmissionType): number => types.filter((other) => other === type).length;
    const { id, name, value: value_before, solves: solves_before } = challenge;
    return {
      dry_run,
      adds_flag,
      challenge: { id, name, value_before, value_after, solves_before, solves_after },
      submissions: {
        correct: typesOf('correct'),
        partial: typesOf('partial'),
        incorrect: typesOf('incorrect'),
      },
      solves: { gained: countOf('gained'), lost: countOf('lost'), moved: countOf('moved') },
      accounts: changes.slice(0, MAX_LISTED),
      ...(await this.standingChanges(tx, mode, { id, value_before, value_after }, outcomes, accounts)),
    };
  }

  private async standingChanges(
    tx: Tx,
    mode: AccountMode,
    { id, value_before, value_after }: { id: number; value_before: number | null; value_after: number | null },
    outcomes: Outcomes,
    accounts: ReadonlyMap<number, AccountRow>,
  ): Promise<Pick<RegradeView, 'scores_changed' | 'places_changed' | 'standings'>> {
    const others = await this.otherPoints(tx, mode, id, accounts);
    const before = standingsWith(others.values(), solvesOf(outcomes, 'before'), value_before);
    const after = standingsWith(others.values(), solvesOf(outcomes, 'after'), value_after);
    const changed: RegradedStandingView[] = [];
    for (const { account_id, name } of others.values()) {
      const [then, now] = [before.get(account_id), after.get(account_id)];
      if (!then || !now || (then.score === now.score && then.place === now.place)) continue;
      changed.push({
        ...{ account_id, name, score_before: then.score, score_after: now.score },
        ...{ place_before: then.place, place_after: now.place },
      });
    }
    changed.sort((a, b) => bestPlace(a) - bestPlace(b) || a.account_id - b.account_id);
    return {
      scores_changed: changed.filter(({ score_before, score_after }) => score_before !== score_after).length,
      places_changed: changed.filter(({ place_before, place_after }) => place_before !== place_after).length,
      standings: changed.slice(0, MAX_LISTED),
    };
  }

  /**
   * Points of each account from other challenges and awards. The accounts of the regrade are included even if they have
   * no such points.
   */
  private async otherPoints(
    tx: Tx,
    mode: AccountMode,
    without: number,
    accounts: ReadonlyMap<number, AccountRow>,
  ): Promise<Map<number, OtherPoints>> {
    const kind = mode === 'teams' ? 'team' : 'user';
    const others = new Map<number, OtherPoints>();
    for await (const some of this.standings.allResults(tx, { kind, before: null, without }))
      for (const { account_id, name, hidden, banned, score, last_gain, last_gain_id } of some)
        others.set(account_id, { account_id, name, hidden, banned, score, last_gain, last_gain_id, is_listed: true });
    const nothing = { score: 0, last_gain: null, last_gain_id: null, is_listed: false };
    for (const { id, name, hidden, banned } of accounts.values())
      if (!others.has(id)) others.set(id, { account_id: id, name, hidden, banned, ...nothing });
    return others;
  }
}

function isCounted({ hidden, banned }: AccountRow): boolean {
  return !hidden && !banned;
}

function changesOf(outcomes: Outcomes, accounts: ReadonlyMap<number, AccountRow>): RegradedAccountView[] {
  return [...outcomes].flatMap(([account_id, { before, after }]): RegradedAccountView[] => {
    const account = accounts.get(account_id);
    const solve = after ?? before;
    if (!account || !solve || before?.id === after?.id) return [];
    const change = before === null ? 'gained' : after === null ? 'lost' : 'moved';
    const { name } = account;
    return [{ account_id, name, counts: isCounted(account), change, submission_id: solve.id, date: solve.date }];
  });
}

function solvesOf(outcomes: Outcomes, when: 'before' | 'after'): Map<number, SolveFact> {
  const solves = new Map<number, SolveFact>();
  for (const [account_id, outcome] of outcomes) {
    const solve = outcome[when];
    if (solve) solves.set(account_id, solve);
  }
  return solves;
}

function bestPlace({ place_before, place_after }: RegradedStandingView): number {
  return Math.min(place_before ?? Number.MAX_SAFE_INTEGER, place_after ?? Number.MAX_SAFE_INTEGER);
}
