import { ChoiceField, CustomField, IntField, ListField, TextField, ViewField } from '../http/fields/fields';
import type { AccountKind } from '../accounts/shared/account.rules';
import type { Frozen } from '../accounts/shared/account-standings';
import type { Board } from './board';
import type { HistoryEntry } from './account-histories';
import type { AccountEntry, MemberRow, ScoreRow } from './standings.queries';

/** A team member in a row of the board. */
export class BoardMemberView {
  @IntField('User id', { example: 2 }) id: number;
  @IntField('Id at the identity provider', { nullable: true, example: null }) oauth_id: number | null;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Points of the member; may be negative', { example: 614 }) score: number;
  @IntField('Bracket of the member', { nullable: true, example: null }) bracket_id: number | null;
  @TextField('Name of the bracket', { nullable: true, example: null }) bracket_name: string | null;

  static from({ id, oauth_id, name, bracket_id }: MemberRow, board: Board, frozen: Frozen): BoardMemberView {
    const score = board.scoreOf('user', id, frozen);
    return { id, oauth_id, name, score, bracket_id, bracket_name: board.bracketName(bracket_id) };
  }
}

/** A row of the board: one user or team. */
export class BoardRowView {
  @IntField('Position, from 1', { example: 1 }) pos: number;
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) account_id: number;
  @TextField('Path of the account', { example: '/users/2' }) account_url: string;
  @ChoiceField('Kind of the account', ['user', 'team'], { example: 'user' }) account_type: AccountKind;
  @IntField('Id at the identity provider', { nullable: true, example: null }) oauth_id: number | null;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Points', { example: 614 }) score: number;
  @IntField('Bracket of the account', { nullable: true, example: 1 }) bracket_id: number | null;
  @TextField('Name of the bracket', { nullable: true, example: 'Students' }) bracket_name: string | null;
  @ViewField('Members of the team; only in team mode', () => [BoardMemberView], { optional: true })
  members?: BoardMemberView[];
  @IntField(
    'Position on the frozen scoreboard of the same bracket; null for none. Only for administrators who read the scoreboard without the freeze, if one is set',
    { optional: true, nullable: true, example: 3 },
  )
  frozen_pos?: number | null;
  @IntField('Points on the frozen board, with `frozen_pos`', { optional: true, example: 400 }) frozen_score?: number;

  static listOf(rows: readonly ScoreRow[], first: number, board: Board): BoardRowView[] {
    return rows.map((row, index) => BoardRowView.from(row, first + index, board));
  }

  static from(
    { account_id, oauth_id, name, score, bracket_id }: ScoreRow,
    index: number,
    board: Board,
    frozen: Frozen = { frozen: true },
  ): BoardRowView {
    const { kind } = board.scope;
    return {
      pos: index + 1,
      account_id,
      account_url: `/${kind}s/${account_id}`,
      account_type: kind,
      oauth_id,
      name,
      score,
      bracket_id,
      bracket_name: board.bracketName(bracket_id),
      ...(kind === 'team' && {
        members: board.rosters.membersOf(account_id).map((member) => BoardMemberView.from(member, board, frozen)),
      }),
    };
  }
}

/** A solve or an award of one of the first accounts. */
export class BoardEntryView {
  @IntField('Solved challenge; null for an award', { nullable: true, example: 84 }) challenge_id: number | null;
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) account_id: number;
  @IntField('Team of the user at that time', { nullable: true, example: null }) team_id: number | null;
  @IntField('User id', { example: 2 }) user_id: number;
  @IntField('Points: the current value of the challenge, or the value of the award', { example: 10 }) value: number;
  @TextField('Time, with `Z`', { example: '2026-11-20T23:14:26.481015Z' }) date: string;

  static from({ challenge_id, account_id, team_id, user_id, value, date }: AccountEntry): BoardEntryView {
    return { challenge_id, account_id, team_id, user_id, value, date: date.zulu() };
  }
}

/** One of the first accounts, with its solves and awards. */
export class TopAccountView {
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) id: number;
  @TextField('Path of the account', { example: '/users/2' }) account_url: string;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Points', { example: 614 }) score: number;
  @IntField('Bracket of the account', { nullable: true, example: null }) bracket_id: number | null;
  @TextField('Name of the bracket', { nullable: true, example: null }) bracket_name: string | null;
  @ViewField('Solves and awards, oldest first', () => [BoardEntryView]) solves: BoardEntryView[];

  static from(row: ScoreRow, board: Board, entries: readonly AccountEntry[]): TopAccountView {
    const { account_id: id, name, score, bracket_id } = row;
    const account_url = `/${board.scope.kind}s/${id}`;
    const bracket_name = board.bracketName(bracket_id);
    return { id, account_url, name, score, bracket_id, bracket_name, solves: entries.map(BoardEntryView.from) };
  }
}

/** An account in the score graph. A step is a solve or award that changed its points. */
export class GraphAccountView {
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) account_id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Position on the scoreboard, from 1', { example: 1 }) place: number;
  @IntField('Points', { example: 614 }) score: number;
  @IntField('Bracket of the account', { nullable: true, example: null }) bracket_id: number | null;
  @ListField('Time of each step, in Unix seconds', 'integer', { example: [1795215600, 1795219200] }) t: number[];
  @ListField('Points after each step', 'integer', { example: [500, 614] }) s: number[];

  static from(
    { account_id, name, score, bracket_id }: ScoreRow,
    place: number,
    history: readonly HistoryEntry[],
  ): GraphAccountView {
    const steps = history.filter(({ value }) => value !== 0);
    let points = 0;
    const [t, s] = [steps.map(({ time }) => time), steps.map(({ value }) => (points += value))];
    return { account_id, name, place, score, bracket_id, t, s };
  }
}

/** The score graph: points of accounts over time. */
export class ScoreGraphView {
  @TextField('Start of the event', { nullable: true, example: '2026-11-20T12:00:00+00:00' }) start: string | null;
  @TextField('End of the event', { nullable: true, example: '2026-11-21T12:00:00+00:00' }) end: string | null;
  @TextField('Start of the freeze, after which nothing is shown', { nullable: true, example: null }) freeze:
    string | null;
  @ViewField('Accounts, sorted by place', () => [GraphAccountView]) accounts: GraphAccountView[];
}

/** A challenge in the matrix of solves. */
export class MatrixChallengeView {
  @IntField('Challenge id', { example: 1 }) id: number;
  @TextField('Name', { nullable: true, example: 'Baby heap' }) name: string | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
  @IntField('Current points', { nullable: true, example: 100 }) value: number | null;
  @IntField('Number of solves; null if the caller may not see scores or accounts', { nullable: true, example: 1 })
  solves: number | null;
}

/** `time` is in Unix seconds; `blood` is 1, 2 or 3 for the first three solves of the challenge, else 0. */
type MatrixSolve = [challenge_id: number, time: number, blood: number];

/** An account in the matrix of solves. */
export class MatrixAccountView {
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) account_id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Position on the scoreboard, from 1', { example: 1 }) place: number;
  @IntField('Points', { example: 614 }) score: number;
  @IntField('Bracket of the account', { nullable: true, example: null }) bracket_id: number | null;
  @CustomField(
    'Solves, the oldest first: challenge id, Unix seconds, and 1, 2 or 3 for the first three solves of the challenge, else 0',
    { type: 'array', items: { type: 'array', items: { type: 'integer' }, minItems: 3, maxItems: 3 } },
    (value) => value,
    { example: [[1, 1795215600, 1]] },
  )
  solves: MatrixSolve[];
}

/** A page of the matrix of solves. */
export class MatrixView {
  @ViewField('Challenges that the caller sees on the board, in its order', () => [MatrixChallengeView])
  challenges: MatrixChallengeView[];
  @ViewField('Accounts of the page, sorted by place', () => [MatrixAccountView]) accounts: MatrixAccountView[];
}

/** One of the first three accounts that solved a challenge. */
export class BloodAccountView {
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
}

/** The first three solvers of a challenge. */
export class BloodsView {
  @IntField('Challenge id', { example: 1 }) challenge_id: number;
  @ViewField('First three accounts that solved it, the first solver first', () => [BloodAccountView])
  accounts: BloodAccountView[];
}
