import { Injectable } from '@nestjs/common';
import { ChallengesChanged } from '../challenges/challenge.events';
import { Settings } from '../configs/settings';
import { ReadModel } from '../platform/cache/read-model';
import { NoticesLost } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { ChallengeSolved, ResultsChanged } from '../submissions/submission.events';
import { TeamChanged } from '../teams/team.events';
import { AccountChanged } from '../users/user.events';
import { type AccountKind, type AccountResult, type MemberRow, StandingsQueries } from './standings.queries';
import { ranked } from './standings.rules';

/** One row of the board. */
export interface Standing {
  place: number;
  account_id: number;
  name: string;
  oauth_id: number | null;
  score: number;
  bracket_id: number | null;
  bracket_name: string | null;
}

/** A user of a team on the board with their own points, which may be negative. */
export interface MemberStanding extends Omit<MemberRow, 'team_id'> {
  score: number;
}

/** The ranked accounts of the mode, from the first place; `members` by team, empty in users mode. */
export interface Board {
  account_type: AccountKind;
  rows: readonly Standing[];
  members: ReadonlyMap<number, readonly MemberStanding[]>;
}

/** Whether rows from the freeze on are left out; the same as live while no freeze is set. */
export interface Frozen {
  frozen: boolean;
}

interface Ranking {
  /** Everybody with a counted row, hidden and banned accounts too. */
  scores: ReadonlyMap<number, number>;
  places: ReadonlyMap<number, number>;
  rows: readonly Standing[];
}

interface Rankings {
  live: Ranking;
  frozen: Ranking;
}

interface Snapshot {
  freeze: number | null;
  isTeamsMode: boolean;
  users: Rankings;
  /** Nobody in users mode. */
  teams: Rankings;
  board: Board;
}

const NOBODY: Ranking = { scores: new Map(), places: new Map(), rows: [] };

/** Score and place of every account, frozen and live, in memory (conventions 11 and 13). */
@Injectable()
export class Standings extends ReadModel<Snapshot> {
  constructor(
    private readonly queries: StandingsQueries,
    private readonly settings: Settings,
  ) {
    super();
  }

  @Handles(ChallengeSolved, ResultsChanged, ChallengesChanged, NoticesLost)
  onChange(): void {
    this.invalidate();
  }

  /** A new password or address, which players change as often as they like, has no process add everything up again. */
  @Handles(AccountChanged, TeamChanged)
  onAccountChanged({ is_on_board }: AccountChanged | TeamChanged): void {
    if (is_on_board) this.invalidate();
  }

  /** Place among users, from 1, in either mode; null for hidden and banned users, and without a row worth points. */
  async placeOfUser(user_id: number, { frozen }: Frozen): Promise<number | null> {
    return rankingIn((await this.get()).users, frozen).places.get(user_id) ?? null;
  }

  /** Own points of any user, hidden and banned ones too; may be negative. */
  async scoreOfUser(user_id: number, { frozen }: Frozen): Promise<number> {
    return rankingIn((await this.get()).users, frozen).scores.get(user_id) ?? 0;
  }

  /** Place among teams, from 1; null for hidden and banned teams, without a row worth points, and in users mode. */
  async placeOfTeam(team_id: number, { frozen }: Frozen): Promise<number | null> {
    return rankingIn((await this.get()).teams, frozen).places.get(team_id) ?? null;
  }

  /** Points of any team by the rows that count for it; may be negative, and is 0 in users mode. */
  async scoreOfTeam(team_id: number, { frozen }: Frozen): Promise<number> {
    return rankingIn((await this.get()).teams, frozen).scores.get(team_id) ?? 0;
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
      if (snapshot.freeze === this.settings.get('freeze') && snapshot.isTeamsMode === this.settings.isTeamsMode)
        return snapshot;
      this.invalidate();
    }
  }

  protected async load(): Promise<Snapshot> {
    const [freeze, isTeamsMode] = [this.settings.get('freeze'), this.settings.isTeamsMode];
    const users = await this.rankings('user', freeze);
    const teams = isTeamsMode ? await this.rankings('team', freeze) : { live: NOBODY, frozen: NOBODY };
    const board: Board = isTeamsMode
      ? { account_type: 'team', rows: teams.frozen.rows, members: await this.members(users.frozen) }
      : { account_type: 'user', rows: users.frozen.rows, members: new Map() };
    return { freeze, isTeamsMode, users, teams, board };
  }

  private async rankings(kind: AccountKind, freeze: number | null): Promise<Rankings> {
    const live = rankingOf(await this.queries.results(kind, null));
    const frozen = freeze === null ? live : rankingOf(await this.queries.results(kind, freeze));
    return { live, frozen };
  }

  private async members(users: Ranking): Promise<Map<number, MemberStanding[]>> {
    const members = new Map<number, MemberStanding[]>();
    for (const { team_id, ...member } of await this.queries.members()) {
      const team = members.get(team_id) ?? [];
      members.set(team_id, team);
      team.push({ ...member, score: users.scores.get(member.id) ?? 0 });
    }
    return members;
  }
}

function rankingIn({ live, frozen }: Rankings, isFrozen: boolean): Ranking {
  return isFrozen ? frozen : live;
}

function rankingOf(results: readonly AccountResult[]): Ranking {
  const rows = ranked(results).map(({ account_id, name, oauth_id, score, bracket_id, bracket_name }, index) => ({
    place: index + 1,
    account_id,
    name,
    oauth_id,
    score,
    bracket_id,
    bracket_name,
  }));
  return {
    scores: new Map(results.map(({ account_id, score }) => [account_id, score])),
    places: new Map(rows.map(({ account_id, place }) => [account_id, place])),
    rows,
  };
}
