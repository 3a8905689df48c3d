import type { AccountKind } from '../accounts/shared/account.rules';
import type { Frozen, Standing } from '../accounts/shared/account-standings';
import { positionOf, type ScoreIndex } from './score-index';
import type { Scope, ScoreRow } from './standings.queries';
import type { TeamRosters } from './team-rosters';

export type Bracket = number | 'all';

/** Points and places of all accounts, and the public board. Replaced by a new object on every change. */
export class Board {
  readonly ranking: readonly ScoreRow[];
  private readonly byBracket = new Map<Bracket, readonly ScoreRow[]>();

  constructor(
    readonly scope: Scope,
    /** Live and, during a freeze, frozen scores for each kind that has points. */
    readonly indexes: readonly ScoreIndex[],
    /** Empty in users mode. */
    readonly rosters: TeamRosters,
    private readonly brackets: ReadonlyMap<number, string>,
  ) {
    this.ranking = this.index(scope.kind, { frozen: true })?.ranking ?? [];
    this.byBracket.set('all', this.ranking);
  }

  /** Place from 1; null for accounts that are not on the board, and for teams in users mode. */
  placeOf(kind: AccountKind, id: number): number | null {
    return this.index(kind, { frozen: true })?.placeOf(id) ?? null;
  }

  /** Ids of the accounts with a place, first place first; frozen during a freeze. */
  rankedIds(kind: AccountKind): number[] {
    return (this.index(kind, { frozen: true })?.ranking ?? []).map(({ account_id }) => account_id);
  }

  /** Points of any account, including hidden and banned ones; may be negative, and is 0 for teams in users mode. */
  scoreOf(kind: AccountKind, id: number, frozen: Frozen): number {
    return this.index(kind, frozen)?.scoreOf(id) ?? 0;
  }

  /** Live place and points of an account; null if this board does not include its solve of the challenge yet. */
  standingAfter(kind: AccountKind, id: number, challenge_id: number): Standing | null {
    const index = this.index(kind, { frozen: false });
    return index?.shows(id, challenge_id) ? { place: index.placeOf(id), score: index.scoreOf(id) } : null;
  }

  hasBracket(bracket: Bracket): boolean {
    return bracket === 'all' || this.brackets.has(bracket);
  }

  bracketName(bracket_id: number | null): string | null {
    return bracket_id === null ? null : (this.brackets.get(bracket_id) ?? null);
  }

  /** Accounts of a bracket; empty if it does not exist. Only the frozen ranking is cached. */
  rankingIn(bracket: Bracket, { frozen }: Frozen = { frozen: true }): readonly ScoreRow[] {
    if (!this.hasBracket(bracket)) return [];
    if (!frozen) {
      const live = this.index(this.scope.kind, { frozen })?.ranking ?? [];
      return bracket === 'all' ? live : live.filter(({ bracket_id }) => bracket_id === bracket);
    }
    const rows = this.byBracket.get(bracket) ?? this.ranking.filter(({ bracket_id }) => bracket_id === bracket);
    this.byBracket.set(bracket, rows);
    return rows;
  }

  /** Position of an account in a bracket, from 0; -1 if it is not in it. */
  indexOf(account_id: number | null, bracket: Bracket, frozen: Frozen = { frozen: true }): number {
    const row = account_id === null ? undefined : this.index(this.scope.kind, frozen)?.rankedRow(account_id);
    if (!row) return -1;
    const ranking = this.rankingIn(bracket, frozen);
    const index = positionOf(ranking, row);
    return ranking[index] === row ? index : -1;
  }

  private index(kind: AccountKind, { frozen }: Frozen): ScoreIndex | undefined {
    const before = frozen ? this.scope.before : null;
    return this.indexes.find(({ scope }) => scope.kind === kind && scope.before === before);
  }
}
