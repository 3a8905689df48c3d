import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { AccountKind } from '../accounts/shared/account.rules';
import type { AccountStandings, Frozen, Standing } from '../accounts/shared/account-standings';
import { TeamChanged } from '../accounts/teams/team.events';
import { AccountChanged } from '../accounts/users/user.events';
import { ChallengeSolved, ResultsChanged } from '../competition/submissions/submission.events';
import { ReadModel } from '../platform/cache/read-model';
import { Database, type Tx } from '../platform/database/database';
import { ResyncRequired } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { Settings } from '../settings/settings';
import { Board } from './board';
import { ScoreIndex } from './score-index';
import { type Scope, StandingsQueries } from './standings.queries';
import { TeamRosters } from './team-rosters';

/** Above this number of changed accounts, reading all accounts is faster. */
const MAX_CHANGED = 10_000;

/** Maximum time that the response to an attempt waits for the new board. */
const MAX_WAIT_MILLIS = 400;

type Changed = Record<AccountKind, Set<number>>;

/** Keeps points and places of all accounts in memory, live and frozen. */
@Injectable()
export class Standings extends ReadModel<Board> implements AccountStandings {
  private current: Board | null = null;
  /** Accounts changed since the latest load began; null if the next load must read all accounts. */
  private changed: Changed | null = null;

  constructor(
    private readonly queries: StandingsQueries,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    super();
  }

  @Handles(ChallengeSolved)
  onSolve(solve: ChallengeSolved): void {
    this.onResults({ accounts: [solve] });
  }

  @Handles(ResultsChanged)
  onResults({ accounts }: Pick<ResultsChanged, 'accounts'>): void {
    if (accounts === null) this.changed = null;
    for (const { user_id, account_id } of accounts ?? []) {
      this.changed?.user.add(user_id);
      if (account_id !== null) this.changed?.team.add(account_id);
    }
    this.markStale();
  }

  /**
   * Ignores changes of fields that the board does not show, such as passwords. Players can make such changes as often
   * as they like, and each would load the board again.
   */
  @Handles(AccountChanged)
  onUser({ user_id, is_on_board }: AccountChanged): void {
    if (is_on_board) this.onAccount('user', user_id);
  }

  @Handles(TeamChanged)
  onTeam({ team_id, is_on_board }: TeamChanged): void {
    if (is_on_board) this.onAccount('team', team_id);
  }

  @Handles(ResyncRequired)
  onResyncRequired(): void {
    this.changed = null;
    this.invalidate();
  }

  async placeOf(kind: AccountKind, id: number): Promise<number | null> {
    return (await this.get()).placeOf(kind, id);
  }

  async scoreOf(kind: AccountKind, id: number, frozen: Frozen): Promise<number> {
    return (await this.get()).scoreOf(kind, id, frozen);
  }

  /**
   * Returns the standing after a solve, for the response to the attempt. Waits at most `MAX_WAIT_MILLIS`, and returns
   * null if the board does not include the solve by then.
   */
  async afterSolve(kind: AccountKind, id: number, challenge_id: number): Promise<Standing | null> {
    const late = delay(MAX_WAIT_MILLIS, null, { ref: false });
    const board = await Promise.race([this.get().catch(() => null), late]);
    return board?.standingAfter(kind, id, challenge_id) ?? null;
  }

  /**
   * Compares freeze and mode with the settings on every call, because a board may be loaded between `SettingsChanged`
   * and the reload of the settings. After a change of the freeze, may return the old board during a load.
   */
  override async get(): Promise<Board> {
    for (;;) {
      const board = await super.get();
      const { kind, before } = this.scope();
      if (board.scope.kind === kind) {
        if (board.scope.before === before) return board;
        this.markStale();
        return super.get();
      }
      this.invalidate();
    }
  }

  protected async load(): Promise<Board> {
    const { current, changed } = this;
    this.changed = { user: new Set(), team: new Set() };
    try {
      const updated = current && changed && (await this.updated(current, changed));
      return (this.current = updated ?? (await this.database.snapshot((tx) => this.everything(tx))));
    } catch (error) {
      this.changed = null;
      throw error;
    }
  }

  private onAccount(kind: AccountKind, id: number): void {
    this.changed?.[kind].add(id);
    this.markStale();
  }

  private scope(): Scope {
    return { kind: this.settings.isTeamsMode ? 'team' : 'user', before: this.settings.get('freeze') };
  }

  private async everything(tx: Tx): Promise<Board> {
    const scope = this.scope();
    const { values, brackets } = await this.queries.fetchRows([], [], tx);
    const indexes: ScoreIndex[] = [];
    for (const kind of new Set(['user', scope.kind] as const))
      for (const before of new Set([null, scope.before]))
        indexes.push(await ScoreIndex.from({ kind, before }, this.queries.allResults(tx, { kind, before }), values));
    const rosters = new TeamRosters();
    if (scope.kind === 'team') rosters.replace([], await this.queries.members(tx));
    return new Board(scope, indexes, rosters, brackets);
  }

  /**
   * Returns a board with the changed accounts applied, or null if all accounts must be read again. Reads all rows
   * before it changes an index.
   */
  private async updated({ scope, indexes, rosters }: Board, { user, team }: Changed): Promise<Board | null> {
    const { kind, before } = this.scope();
    if (scope.kind !== kind || scope.before !== before || user.size + team.size > MAX_CHANGED) return null;
    const ids = { user: [...user], team: [...team] };
    const member_ids = kind === 'team' ? ids.user : [];
    const scopes = indexes.map((index) => ({ ...index.scope, ids: ids[index.scope.kind] }));
    const { values, brackets, members, results } = await this.queries.fetchRows(scopes, member_ids);
    if (!indexes.every((index) => index.follows(values))) return null;
    for (const [at, index] of indexes.entries()) await index.apply(ids[index.scope.kind], results[at] ?? [], values);
    rosters.replace(member_ids, members);
    return new Board(scope, indexes, rosters, brackets);
  }
}
