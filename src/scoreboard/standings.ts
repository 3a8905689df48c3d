import { Injectable } from '@nestjs/common';
import { Settings } from '../configs/settings';
import { ReadModel } from '../platform/cache/read-model';
import { Database, type Tx } from '../platform/database/database';
import { NoticesLost } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { ChallengeSolved, ResultsChanged } from '../submissions/submission.events';
import { TeamChanged } from '../teams/team.events';
import { AccountChanged } from '../users/user.events';
import { type AccountKind, type AccountResult, type MemberRow, StandingsQueries } from './standings.queries';
import { Tally, type Values } from './tally';
import { TeamRosters } from './team-rosters';

/** One row of the board; its place is its position. */
export type Standing = Readonly<Pick<AccountResult, 'account_id' | 'name' | 'oauth_id' | 'score' | 'bracket_id'>>;

/** A user of a team on the board with their own points, which may be negative. */
export interface MemberStanding extends Omit<MemberRow, 'team_id'> {
  score: number;
}

/** The ranked accounts of the mode, from the first place. Another object when anything that it shows has changed. */
export interface Board {
  account_type: AccountKind;
  rows: readonly Standing[];
  /** Of a team, by id; nobody in users mode. */
  membersOf: (team_id: number) => MemberStanding[];
  bracketName: (bracket_id: number | null) => string | null;
}

/** Whether rows from the freeze on are left out; the same as live while no freeze is set. */
export interface Frozen {
  frozen: boolean;
}

/** The accounts of a kind with everything, and without what came from the freeze on; the same one while no freeze is set. */
interface Tallies {
  live: Tally;
  frozen: Tally;
}

interface Snapshot {
  freeze: number | null;
  isTeamsMode: boolean;
  users: Tallies;
  /** Nobody in users mode. */
  teams: Tallies;
  rosters: TeamRosters;
  brackets: ReadonlyMap<number, string>;
  board: Board;
  /** What `board` was made of. */
  boardVersion: string;
}

/** What was read of the accounts with the given ids; `frozen` is null while no freeze is set. */
interface FoundResults {
  ids: readonly number[] | 'all';
  live: AccountResult[];
  frozen: AccountResult[] | null;
}

/** The database at one moment: what has changed since `base`, or everything where there is none. */
interface Found extends Pick<Snapshot, 'freeze' | 'isTeamsMode' | 'brackets'> {
  base: Snapshot | null;
  values: Values;
  users: FoundResults;
  teams: FoundResults;
  members: MemberRow[];
}

const NOBODY: FoundResults = { ids: [], live: [], frozen: null };

/** Score and place of every account, frozen and live, in memory (conventions 11 and 13). */
@Injectable()
export class Standings extends ReadModel<Snapshot> {
  private current: Snapshot | null = null;
  /** Accounts to be looked at again, by kind. */
  private changed = { user: new Set<number>(), team: new Set<number>() };
  /** Whether everything has to be added up again. */
  private isObsolete = true;

  constructor(
    private readonly queries: StandingsQueries,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    super();
  }

  @Handles(ChallengeSolved)
  onSolve({ user_id, account_id }: ChallengeSolved): void {
    this.changed.user.add(user_id);
    this.changed.team.add(account_id);
    this.outdate();
  }

  @Handles(ResultsChanged)
  onResults({ of }: ResultsChanged): void {
    if (of === null) this.isObsolete = true;
    for (const { user_id, account_id } of of ?? []) {
      this.changed.user.add(user_id);
      if (account_id !== null) this.changed.team.add(account_id);
    }
    this.outdate();
  }

  /** A new password or address, which players change as often as they like, has no process look at anything again. */
  @Handles(AccountChanged)
  onUser({ user_id, is_on_board }: AccountChanged): void {
    if (!is_on_board) return;
    this.changed.user.add(user_id);
    this.outdate();
  }

  @Handles(TeamChanged)
  onTeam({ team_id, is_on_board }: TeamChanged): void {
    if (!is_on_board) return;
    this.changed.team.add(team_id);
    this.outdate();
  }

  @Handles(NoticesLost)
  onNoticesLost(): void {
    this.isObsolete = true;
    this.invalidate();
  }

  /** Place among users, from 1, in either mode; null for hidden and banned users, and without a row worth points. */
  async placeOfUser(user_id: number, { frozen }: Frozen): Promise<number | null> {
    return tallyOf((await this.get()).users, frozen).placeOf(user_id);
  }

  /** Own points of any user, hidden and banned ones too; may be negative. */
  async scoreOfUser(user_id: number, { frozen }: Frozen): Promise<number> {
    return tallyOf((await this.get()).users, frozen).scoreOf(user_id);
  }

  /** Place among teams, from 1; null for hidden and banned teams, without a row worth points, and in users mode. */
  async placeOfTeam(team_id: number, { frozen }: Frozen): Promise<number | null> {
    return tallyOf((await this.get()).teams, frozen).placeOf(team_id);
  }

  /** Points of any team by the rows that count for it; may be negative, and is 0 in users mode. */
  async scoreOfTeam(team_id: number, { frozen }: Frozen): Promise<number> {
    return tallyOf((await this.get()).teams, frozen).scoreOf(team_id);
  }

  /** The public board: users or teams by the mode, frozen for everybody while a freeze is set. */
  async board(): Promise<Board> {
    return (await this.get()).board;
  }

  /**
   * The freeze and the mode are part of the snapshot's key, not events: settings are themselves a model that reloads after its
   * event, and a snapshot taken in between would keep the old ones.
   */
  override async get(): Promise<Snapshot> {
    for (;;) {
      const snapshot = await super.get();
      if (this.isOfThisEvent(snapshot)) return snapshot;
      this.invalidate();
    }
  }

  protected async load(): Promise<Snapshot> {
    const { changed, isObsolete } = this;
    const known = isObsolete ? null : this.current;
    this.changed = { user: new Set(), team: new Set() };
    this.isObsolete = false;
    try {
      const found = await this.database.snapshot((tx) => this.read(tx, known, changed));
      this.current = await (found.base ? broughtUpToDate(found.base, found) : addedUp(found));
      return this.current;
    } catch (error) {
      this.isObsolete = true;
      throw error;
    }
  }

  private isOfThisEvent({ freeze, isTeamsMode }: Snapshot): boolean {
    return freeze === this.settings.get('freeze') && isTeamsMode === this.settings.isTeamsMode;
  }

  /** What has changed since `known`, or everything where that is no base to go on from. */
  private async read(
    tx: Tx,
    known: Snapshot | null,
    changed: Record<AccountKind, ReadonlySet<number>>,
  ): Promise<Found> {
    const [freeze, isTeamsMode] = [this.settings.get('freeze'), this.settings.isTeamsMode];
    const values = await this.queries.values(tx);
    const base = known && this.isOfThisEvent(known) && follows(known, values) ? known : null;
    const results = async (kind: AccountKind): Promise<FoundResults> => {
      const ids = base ? [...changed[kind]] : 'all';
      const live = await this.queries.results(tx, kind, null, ids);
      return { ids, live, frozen: freeze === null ? null : await this.queries.results(tx, kind, freeze, ids) };
    };
    const users = await results('user');
    const teams = isTeamsMode ? await results('team') : NOBODY;
    const members = isTeamsMode ? await this.queries.members(tx, users.ids) : [];
    return { base, freeze, isTeamsMode, values, users, teams, members, brackets: await this.queries.brackets(tx) };
  }
}

async function addedUp({ freeze, isTeamsMode, values, users, teams, members, brackets }: Found): Promise<Snapshot> {
  const tallies = async ({ live, frozen }: FoundResults): Promise<Tallies> => {
    const all = await Tally.of(live, values);
    return { live: all, frozen: frozen ? await Tally.of(frozen, values) : all };
  };
  return withBoard({
    freeze,
    isTeamsMode,
    users: await tallies(users),
    teams: await tallies(teams),
    rosters: new TeamRosters(members),
    brackets,
  });
}

async function broughtUpToDate(
  { board, boardVersion, ...base }: Snapshot,
  { values, users, teams, members, brackets }: Found,
): Promise<Snapshot> {
  const apply = async (tallies: Tallies, { ids, live, frozen }: FoundResults): Promise<void> => {
    if (ids === 'all') return;
    await tallies.live.apply({ ids, results: live, values });
    if (frozen) await tallies.frozen.apply({ ids, results: frozen, values });
  };
  await apply(base.users, users);
  await apply(base.teams, teams);
  if (users.ids !== 'all') base.rosters.replace(users.ids, members);
  const snapshot = withBoard({ ...base, brackets });
  return snapshot.boardVersion === boardVersion ? { ...snapshot, board } : snapshot;
}

function tallyOf({ live, frozen }: Tallies, isFrozen: boolean): Tally {
  return isFrozen ? frozen : live;
}

function follows({ users, teams, isTeamsMode }: Snapshot, values: Values): boolean {
  return users.live.follows(values) && (!isTeamsMode || teams.live.follows(values));
}

function withBoard(parts: Omit<Snapshot, 'board' | 'boardVersion'>): Snapshot {
  const { isTeamsMode, users, teams, rosters, brackets } = parts;
  const members = users.frozen;
  const board: Board = {
    account_type: isTeamsMode ? 'team' : 'user',
    rows: (isTeamsMode ? teams : users).frozen.rows,
    membersOf: (team_id) =>
      rosters.of(team_id).map(({ team_id: _, ...member }) => ({ ...member, score: members.scoreOf(member.id) })),
    bracketName: (bracket_id) => (bracket_id === null ? null : (brackets.get(bracket_id) ?? null)),
  };
  const boardVersion = JSON.stringify([users.frozen.version, teams.frozen.version, rosters.version, [...brackets]]);
  return { ...parts, board, boardVersion };
}
