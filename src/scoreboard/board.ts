import type { AccountKind } from '../accounts/shared/account.rules';
import type { Frozen, Standing } from '../accounts/shared/account-standings';
import { positionOf, type ScoreIndex } from './score-index';
import type { Scope, ScoreRow } from './standings.queries';
import type { TeamRosters } from './team-rosters';

/** The id of a bracket. */
export type Bracket = number | 'all';

/** Points and places of all accounts, and the public board. Another object when anything has changed. */
export class Board {
  /** The accounts that have a place, from the first. */
  readonly ranking: readonly ScoreRow[];
  private readonly byBracket = new Map<Bracket, readonly ScoreRow[]>();

  constructor(
    /** The kind that competes, and from when on nothing of it counts. */
    readonly scope: Scope,
    /** Of each kind that has points, live and, while a freeze is set, frozen. */
    readonly indexes: readonly ScoreIndex[],
    /** Nobody in users mode. */
    readonly rosters: TeamRosters,
    private readonly brackets: ReadonlyMap<number, string>,
  ) {
    this.ranking = this.index(scope.kind, { frozen: true })?.ranking ?? [];
    this.byBracket.set('all', this.ranking);
  }

  /** Place from 1; null for who is not on the board, and for teams in users mode. */
  placeOf(kind: AccountKind, id: number): number | null {
    return this.index(kind, { frozen: true })?.placeOf(id) ?? null;
  }

  /** Ids of those that have a place, from the first; frozen while a freeze is set. */
  rankedIds(kind: AccountKind): number[] {
    return (this.index(kind, { frozen: true })?.ranking ?? []).map(({ account_id }) => account_id);
  }

  /** Points of any account, hidden and banned ones too; may be negative, and is 0 for teams in users mode. */
  scoreOf(kind: AccountKind, id: number, frozen: Frozen): number {
    return this.index(kind, frozen)?.scoreOf(id) ?? 0;
  }

  /** Live place and points of an account; null unless they show its solve of this challenge. */
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

  /** Those of a bracket alone, found once; nobody where there is no such bracket. Without the freeze they are found anew each time. */
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

  /** Where an account is among those of a bracket, from 0; -1 for who is not among them. */
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
