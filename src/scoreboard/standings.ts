import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Settings } from '../settings/settings';
import { ReadModel } from '../platform/cache/read-model';
import { Database, type Tx } from '../platform/database/database';
import { NoticesLost } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { ChallengeSolved, ResultsChanged } from '../competition/submissions/submission.events';
import { TeamChanged } from '../accounts/teams/team.events';
import type { AccountKind } from '../accounts/account.rules';
import { AccountChanged } from '../accounts/users/user.events';
import { Ranking } from './ranking';
import { type Look, type MemberRow, StandingsQueries } from './standings.queries';
import { Tally, type Values } from './tally';
import { TeamRosters } from './team-rosters';

/** A user of a team on the board with their own points, which may be negative. */
export interface MemberStanding extends Omit<MemberRow, 'team_id'> {
  score: number;
}

/** The ranked accounts of the mode, from the first place. Another object when anything that it shows has changed. */
export interface Board {
  account_type: AccountKind;
  ranking: Ranking;
  /** Those of a bracket alone; nobody where there is no such bracket. */
  rankingIn: (bracket_id: number | undefined) => Promise<Ranking>;
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

/** Readers wait no longer than this for what another freeze leaves out: thousands of them would keep everybody else out. */
const REFREEZE_MILLIS = 1000;

const nobody = new Tally();
const NOBODY: Tallies = { live: nobody, frozen: nobody };

/** Score and place of every account, frozen and live, in memory (conventions 11 and 13). */
@Injectable()
export class Standings extends ReadModel<Snapshot> {
  private current: Snapshot | null = null;
  /** Accounts to be looked at again, by kind. */
  private changed = { user: new Set<number>(), team: new Set<number>() };
  /** Whether everything has to be added up again. */
  private isObsolete = true;
  /** Whether changes are being taken in, or were not all. */
  private isTorn = false;
  /** What was shown with the freeze there was, while what is shown with another one is added up. */
  private former: { snapshot: Snapshot; whenPatienceEnds: Promise<Snapshot> } | null = null;

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

  /** Adding everything up again is left to the next reader: it takes long, and what asks for it seldom comes alone. */
  protected override get keepsUp(): boolean {
    return !this.isObsolete;
  }

  /**
   * The freeze and the mode are part of the snapshot's key, not events: settings are themselves a model that reloads after its
   * event, and a snapshot taken in between would keep the old ones.
   */
  override async get(): Promise<Snapshot> {
    for (;;) {
      const former = this.former?.snapshot.isTeamsMode === this.settings.isTeamsMode ? this.former : null;
      const snapshot = await (former ? Promise.race([super.get(), former.whenPatienceEnds]) : super.get());
      if (this.isOfThisEvent(snapshot) || snapshot === former?.snapshot) return snapshot;
      if (snapshot.isTeamsMode === this.settings.isTeamsMode)
        this.former ??= { snapshot, whenPatienceEnds: delay(REFREEZE_MILLIS, snapshot, { ref: false }) };
      this.invalidate();
    }
  }

  protected async load(): Promise<Snapshot> {
    const { changed, isObsolete } = this;
    this.isTorn = false;
    const known = isObsolete ? null : this.current;
    this.changed = { user: new Set(), team: new Set() };
    this.isObsolete = false;
    try {
      const base = known && (await this.refrozen(known));
      const next = base && (await this.broughtUpToDate(base, changed));
      this.current = next ?? (await this.database.snapshot((tx) => this.addedUp(tx)));
      this.former = null;
      return this.current;
    } catch (error) {
      // What had been taken in of it cannot be told from what had not; while nothing was, it is looked at again.
      this.isObsolete ||= isObsolete || this.isTorn;
      for (const kind of ['user', 'team'] as const) for (const id of changed[kind]) this.changed[kind].add(id);
      throw error;
    }
  }

  private isOfThisEvent({ freeze, isTeamsMode }: Snapshot): boolean {
    return freeze === this.settings.get('freeze') && isTeamsMode === this.settings.isTeamsMode;
  }

  private async addedUp(tx: Tx): Promise<Snapshot> {
    const values = await this.queries.values(tx);
    const [freeze, isTeamsMode] = [this.settings.get('freeze'), this.settings.isTeamsMode];
    const tallies = async (kind: AccountKind): Promise<Tallies> => {
      const live = await Tally.of(this.queries.allResults(tx, kind, null), values);
      return { live, frozen: await this.frozenOf(tx, kind, { live, freeze, values }) };
    };
    const users = await tallies('user');
    const teams = isTeamsMode ? await tallies('team') : NOBODY;
    const rosters = new TeamRosters(isTeamsMode ? await this.queries.members(tx) : []);
    const brackets = await this.queries.brackets(tx);
    return withBoard({ freeze, isTeamsMode, users, teams, rosters, brackets });
  }

  private async frozenOf(
    tx: Tx,
    kind: AccountKind,
    { live, freeze, values }: { live: Tally; freeze: number | null; values: Values },
  ): Promise<Tally> {
    return freeze === null ? live : Tally.of(this.queries.allResults(tx, kind, freeze), values);
  }

  /** The same with the freeze that is set now, for which what is live is not added up again; null in the other mode. */
  private async refrozen(known: Snapshot): Promise<Snapshot | null> {
    const [freeze, isTeamsMode] = [this.settings.get('freeze'), this.settings.isTeamsMode];
    if (isTeamsMode !== known.isTeamsMode) return null;
    if (freeze === known.freeze) return known;
    return this.database.snapshot(async (tx) => {
      const values = await this.queries.values(tx);
      const refreeze = async (kind: AccountKind, { live }: Tallies): Promise<Tallies> => ({
        live,
        frozen: await this.frozenOf(tx, kind, { live, freeze, values }),
      });
      const users = await refreeze('user', known.users);
      const teams = isTeamsMode ? await refreeze('team', known.teams) : NOBODY;
      // The versions of other tallies may be the same and say nothing.
      return { ...known, freeze, users, teams, boardVersion: '' };
    });
  }

  /** Null where everything has to be added up again. Everything is read before anything of it is taken in. */
  private async broughtUpToDate(
    { board, boardVersion, ...base }: Snapshot,
    changed: Record<AccountKind, ReadonlySet<number>>,
  ): Promise<Snapshot | null> {
    const { freeze, isTeamsMode, users, teams } = base;
    const [user_ids, team_ids] = [[...changed.user], [...changed.team]];
    const looks = looksOf('user', users, freeze, user_ids);
    if (isTeamsMode) looks.push(...looksOf('team', teams, freeze, team_ids));
    // Nobody is on a roster in users mode.
    const member_ids = isTeamsMode ? user_ids : [];
    const { values, brackets, members, results } = await this.queries.found(looks, member_ids);
    if (!looks.every(({ tally }) => tally.follows(values))) return null;
    this.isTorn = true;
    for (const [index, { tally, ids }] of looks.entries())
      await tally.apply({ ids, results: results[index] ?? [], values });
    this.isTorn = false;
    base.rosters.replace(member_ids, members);
    const snapshot = withBoard({ ...base, brackets });
    return snapshot.boardVersion === boardVersion ? { ...snapshot, board } : snapshot;
  }
}

/** What to read again of a kind, and the tallies that take it in. */
function looksOf(
  kind: AccountKind,
  { live, frozen }: Tallies,
  freeze: number | null,
  ids: readonly number[],
): (Look & { tally: Tally })[] {
  const look = { kind, before: null, ids, tally: live };
  return frozen === live ? [look] : [look, { ...look, before: freeze, tally: frozen }];
}

function tallyOf({ live, frozen }: Tallies, isFrozen: boolean): Tally {
  return isFrozen ? frozen : live;
}

function withBoard(parts: Omit<Snapshot, 'board' | 'boardVersion'>): Snapshot {
  const { isTeamsMode, users, teams, rosters, brackets } = parts;
  const members = users.frozen;
  const { ranking } = (isTeamsMode ? teams : users).frozen;
  const board: Board = {
    account_type: isTeamsMode ? 'team' : 'user',
    ranking,
    // Whoever asks for brackets that do not exist has nobody looked for in all accounts.
    rankingIn: async (bracket_id) => {
      if (bracket_id === undefined) return ranking;
      return brackets.has(bracket_id) ? ranking.inBracket(bracket_id) : Ranking.empty;
    },
    membersOf: (team_id) =>
      rosters.of(team_id).map(({ team_id: _, ...member }) => ({ ...member, score: members.scoreOf(member.id) })),
    bracketName: (bracket_id) => (bracket_id === null ? null : (brackets.get(bracket_id) ?? null)),
  };
  const boardVersion = JSON.stringify([users.frozen.version, teams.frozen.version, rosters.version, [...brackets]]);
  return { ...parts, board, boardVersion };
}
