import type { AccountKind } from '../accounts/shared/account.rules';
import type { Frozen, Standing } from '../accounts/shared/account-standings';
import { positionOf, type ScoreIndex } from './score-index';
import type { Scope, ScoreRow } from './standings.queries';
import type { TeamRosters } from './team-rosters';

export type Bracket = number | 'all';

/** Points and places of all accounts, and the public board. `Standings` makes a new `Board` on every change. */
export class Board {
  readonly ranking: readonly ScoreRow[];
  private readonly byBracket = new Map<Bracket, readonly ScoreRow[]>();

  constructor(
    readonly scope: Scope,
    /** The live index of each kind of account that has points, and its frozen index if a freeze is set. */
    readonly indexes: readonly ScoreIndex[],
    /** Empty in users mode. */
    readonly rosters: TeamRosters,
    private readonly brackets: ReadonlyMap<number, string>,
  ) {
    this.ranking = this.index(scope.kind, { frozen: true })?.ranking ?? [];
    this.byBracket.set('all', this.ranking);
  }

  /** Place on the public board, from 1; null for accounts without a place, and for teams in users mode. */
  placeOf(kind: AccountKind, id: number): number | null {
    return this.index(kind, { frozen: true })?.placeOf(id) ?? null;
  }

  rankedIds(kind: AccountKind): number[] {
    return (this.index(kind, { frozen: true })?.ranking ?? []).map(({ account_id }) => account_id);
  }

  /**
   * Points of any account, including hidden and banned ones. They may be negative, and are 0 for teams in users mode.
   */
  scoreOf(kind: AccountKind, id: number, frozen: Frozen): number {
    return this.index(kind, frozen)?.scoreOf(id) ?? 0;
  }

  /**
   * Live place and points of an account; null if this board does not yet include the account's solve of the challenge,
   * and for a challenge worth 0 points.
   */
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

  /** Ranked accounts of a bracket; empty if the bracket does not exist. Only frozen rankings are cached. */
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

  /** Position of an account in the ranking of a bracket, from 0; -1 if the account is not in that ranking. */
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
