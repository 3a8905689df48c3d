import { Injectable } from '@nestjs/common';
import type { AccountKind } from '../accounts/account.rules';
import type { AccountStandings, Frozen } from '../accounts/account-standings';
import { TeamChanged } from '../accounts/teams/team.events';
import { AccountChanged } from '../accounts/users/user.events';
import { ChallengeSolved, ResultsChanged } from '../competition/submissions/submission.events';
import { ReadModel } from '../platform/cache/read-model';
import { Database, type Tx } from '../platform/database/database';
import { ResyncRequired } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { Settings } from '../settings/settings';
import { Board } from './board';
import { ScoreIndex, type Values } from './score-index';
import { type Look, StandingsQueries } from './standings.queries';
import { TeamRosters } from './team-rosters';

/** To read more accounts again than this would take longer than to read all. */
const MAX_CHANGED = 10_000;

/** The accounts of a kind with everything, and without what came from the freeze on; the same one while no freeze is set. */
interface Indexes {
  live: ScoreIndex;
  frozen: ScoreIndex;
}

interface Snapshot {
  freeze: number | null;
  isTeamsMode: boolean;
  users: Indexes;
  /** Nobody in users mode. */
  teams: Indexes;
  rosters: TeamRosters;
  brackets: ReadonlyMap<number, string>;
  board: Board;
}

/** What has changed since a load began. */
class Pending {
  /** Accounts to be read again. */
  readonly users = new Set<number>();
  readonly teams = new Set<number>();
  /** Whether there are other solves or awards, which may be worth nothing: what is made of the board lists those too. */
  hasEntries = false;
  /** Whether everything has to be read again. */
  isEverything = false;

  add({ users, teams, hasEntries, isEverything }: Pending): void {
    for (const id of users) this.users.add(id);
    for (const id of teams) this.teams.add(id);
    this.hasEntries ||= hasEntries;
    this.isEverything ||= isEverything;
  }
}

const NOBODY: Indexes = { live: new ScoreIndex(), frozen: new ScoreIndex() };

/** Score and place of every account, frozen and live, in memory. */
@Injectable()
export class Standings extends ReadModel<Snapshot> implements AccountStandings {
  private current: Snapshot | null = null;
  private pending = new Pending();

  constructor(
    private readonly queries: StandingsQueries,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    super();
  }

  @Handles(ChallengeSolved)
  onSolve(solve: ChallengeSolved): void {
    this.onResults({ of: [solve] });
  }

  @Handles(ResultsChanged)
  onResults({ of }: Pick<ResultsChanged, 'of'>): void {
    this.pending.hasEntries = true;
    if (of === null) this.pending.isEverything = true;
    for (const { user_id, account_id } of of ?? []) {
      this.pending.users.add(user_id);
      if (account_id !== null) this.pending.teams.add(account_id);
    }
    this.markStale();
  }

  /** A new password or address, which players change as often as they like, has no process read anything again. */
  @Handles(AccountChanged)
  onUser({ user_id, is_on_board }: AccountChanged): void {
    if (!is_on_board) return;
    this.pending.users.add(user_id);
    this.markStale();
  }

  @Handles(TeamChanged)
  onTeam({ team_id, is_on_board }: TeamChanged): void {
    if (!is_on_board) return;
    this.pending.teams.add(team_id);
    this.markStale();
  }

  @Handles(ResyncRequired)
  onResyncRequired(): void {
    this.pending.isEverything = true;
    this.invalidate();
  }

  /** Place among users, from 1, in either mode; null for hidden and banned users, and without a row worth points. */
  async placeOfUser(user_id: number, frozen: Frozen): Promise<number | null> {
    return indexOf((await this.get()).users, frozen).placeOf(user_id);
  }

  /** Own points of any user, hidden and banned ones too; may be negative. */
  async scoreOfUser(user_id: number, frozen: Frozen): Promise<number> {
    return indexOf((await this.get()).users, frozen).scoreOf(user_id);
  }

  /** Place among teams, from 1; null for hidden and banned teams, without a row worth points, and in users mode. */
  async placeOfTeam(team_id: number, frozen: Frozen): Promise<number | null> {
    return indexOf((await this.get()).teams, frozen).placeOf(team_id);
  }

  /** Points of any team by the rows that count for it; may be negative, and is 0 in users mode. */
  async scoreOfTeam(team_id: number, frozen: Frozen): Promise<number> {
    return indexOf((await this.get()).teams, frozen).scoreOf(team_id);
  }

  /** The public board: users or teams by the mode, frozen for everybody while a freeze is set. */
  async board(): Promise<Board> {
    return (await this.get()).board;
  }

  /**
   * Freeze and mode are compared, not followed by events: settings are themselves loaded again after their event, and a snapshot taken in
   * between would keep the old ones. Another freeze takes seconds where there are a million accounts, so what there was is shown meanwhile.
   */
  override async get(): Promise<Snapshot> {
    for (;;) {
      const snapshot = await super.get();
      if (snapshot.isTeamsMode === this.settings.isTeamsMode) {
        if (snapshot.freeze === this.settings.get('freeze')) return snapshot;
        this.markStale();
        return super.get();
      }
      this.invalidate();
    }
  }

  protected async load(): Promise<Snapshot> {
    const { pending } = this;
    this.pending = new Pending();
    try {
      this.current = (await this.updated(pending)) ?? (await this.database.snapshot((tx) => this.everything(tx)));
      return this.current;
    } catch (error) {
      this.pending.add(pending);
      throw error;
    }
  }

  private async everything(tx: Tx): Promise<Snapshot> {
    const [freeze, isTeamsMode] = [this.settings.get('freeze'), this.settings.isTeamsMode];
    const values = await this.queries.values(tx);
    const indexes = async (kind: AccountKind): Promise<Indexes> => {
      const live = await ScoreIndex.of(this.queries.allResults(tx, kind, null), values);
      return this.withFreeze(tx, kind, { live, freeze, values });
    };
    const users = await indexes('user');
    const teams = isTeamsMode ? await indexes('team') : NOBODY;
    const rosters = new TeamRosters(isTeamsMode ? await this.queries.members(tx) : []);
    const brackets = await this.queries.brackets(tx);
    return withBoard({ freeze, isTeamsMode, users, teams, rosters, brackets });
  }

  private async withFreeze(
    tx: Tx,
    kind: AccountKind,
    { live, freeze, values }: { live: ScoreIndex; freeze: number | null; values: Values },
  ): Promise<Indexes> {
    return {
      live,
      frozen: freeze === null ? live : await ScoreIndex.of(this.queries.allResults(tx, kind, freeze), values),
    };
  }

  /** The same with the freeze that is set now, for which what is live is not read again. */
  private refrozen(known: Snapshot, freeze: number | null): Promise<Snapshot> {
    return this.database.snapshot(async (tx) => {
      const values = await this.queries.values(tx);
      const users = await this.withFreeze(tx, 'user', { live: known.users.live, freeze, values });
      const teams = known.isTeamsMode
        ? await this.withFreeze(tx, 'team', { live: known.teams.live, freeze, values })
        : NOBODY;
      return withBoard({ ...known, freeze, users, teams });
    });
  }

  /** With what is pending; null where everything has to be read again. All is read before any of it is taken in. */
  private async updated({ users, teams, hasEntries, isEverything }: Pending): Promise<Snapshot | null> {
    if (!this.current || isEverything || users.size + teams.size > MAX_CHANGED) return null;
    if (this.current.isTeamsMode !== this.settings.isTeamsMode) return null;
    const freeze = this.settings.get('freeze');
    const base = freeze === this.current.freeze ? this.current : await this.refrozen(this.current, freeze);
    const looks = looksOf('user', base.users, freeze, [...users]);
    if (base.isTeamsMode) looks.push(...looksOf('team', base.teams, freeze, [...teams]));
    // Nobody is on a roster in users mode.
    const member_ids = base.isTeamsMode ? [...users] : [];
    const { values, brackets, members, results } = await this.queries.found(looks, member_ids);
    if (!looks.every(({ index }) => index.follows(values))) return null;
    let isOther = hasEntries || JSON.stringify([...brackets]) !== JSON.stringify([...base.brackets]);
    for (const [at, { index, ids }] of looks.entries())
      if (await index.apply({ ids, results: results[at] ?? [], values })) isOther = true;
    if (base.rosters.replace(member_ids, members)) isOther = true;
    return isOther ? withBoard({ ...base, brackets }) : base;
  }
}

/** What to read again of a kind, and the indexes that take it in. */
function looksOf(
  kind: AccountKind,
  { live, frozen }: Indexes,
  freeze: number | null,
  ids: readonly number[],
): (Look & { index: ScoreIndex })[] {
  const look = { kind, before: null, ids, index: live };
  return frozen === live ? [look] : [look, { ...look, before: freeze, index: frozen }];
}

function indexOf({ live, frozen }: Indexes, which: Frozen): ScoreIndex {
  return which.frozen ? frozen : live;
}

function withBoard(parts: Omit<Snapshot, 'board'>): Snapshot {
  const { freeze, isTeamsMode, users, teams, rosters, brackets } = parts;
  const { ranking } = (isTeamsMode ? teams : users).frozen;
  const board = new Board({
    account_type: isTeamsMode ? 'team' : 'user',
    freeze,
    ranking,
    brackets,
    membersOf: (team_id) =>
      rosters.of(team_id).map(({ team_id: _, ...member }) => ({ ...member, score: users.frozen.scoreOf(member.id) })),
  });
  return { ...parts, board };
}
