import { ChoiceField, IntField, TextField, ViewField } from '../http/fields/fields';
import type { AccountKind } from '../accounts/account.rules';
import type { Board } from './board';
import type { AccountEntry, MemberRow, ScoreRow } from './standings.queries';

/** A member of a team on the board. */
export class BoardMemberView {
  @IntField('User id', { example: 2 }) id: number;
  @IntField('Id at the identity provider', { nullable: true, example: null }) oauth_id: number | null;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Own points of the member; may be negative', { example: 614 }) score: number;
  @IntField('Bracket of the member', { nullable: true, example: null }) bracket_id: number | null;
  @TextField('Name of the bracket', { nullable: true, example: null }) bracket_name: string | null;

  static of({ id, oauth_id, name, bracket_id }: MemberRow, board: Board): BoardMemberView {
    const score = board.scoreOf('user', id, { frozen: true });
    return { id, oauth_id, name, score, bracket_id, bracket_name: board.bracketName(bracket_id) };
  }
}

/** An account on the board. */
export class BoardRowView {
  @IntField('Position, from 1', { example: 1 }) pos: number;
  @IntField('User or team id, by the mode of the event', { example: 2 }) account_id: number;
  @TextField('Path of the account', { example: '/users/2' }) account_url: string;
  @ChoiceField('Kind of the account', ['user', 'team'], { example: 'user' }) account_type: AccountKind;
  @IntField('Id at the identity provider', { nullable: true, example: null }) oauth_id: number | null;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Points', { example: 614 }) score: number;
  @IntField('Bracket of the account', { nullable: true, example: 1 }) bracket_id: number | null;
  @TextField('Name of the bracket', { nullable: true, example: 'Students' }) bracket_name: string | null;
  @ViewField('Members of the team; teams mode only', () => [BoardMemberView], { optional: true })
  members?: BoardMemberView[];

  /** Rows of which the first has the position `first`, from 0. */
  static listOf(rows: readonly ScoreRow[], first: number, board: Board): BoardRowView[] {
    const { kind } = board.scope;
    return rows.map(({ account_id, oauth_id, name, score, bracket_id }, index) => ({
      pos: first + index + 1,
      account_id,
      account_url: `/${kind}s/${account_id}`,
      account_type: kind,
      oauth_id,
      name,
      score,
      bracket_id,
      bracket_name: board.bracketName(bracket_id),
      ...(kind === 'team' && {
        members: board.rosters.of(account_id).map((member) => BoardMemberView.of(member, board)),
      }),
    }));
  }
}

/** One solve or award of an account. */
export class BoardEntryView {
  @IntField('Challenge that was solved; null for an award', { nullable: true, example: 84 }) challenge_id:
    number | null;
  @IntField('User or team id, by the mode of the event', { example: 2 }) account_id: number;
  @IntField('Team of the user at that time', { nullable: true, example: null }) team_id: number | null;
  @IntField('User id', { example: 2 }) user_id: number;
  @IntField('Points: what the challenge is worth now, or what the award gave or took', { example: 10 }) value: number;
  @TextField('When, with `Z`', { example: '2026-11-20T23:14:26.481015Z' }) date: string;

  static of({ challenge_id, account_id, team_id, user_id, value, date }: AccountEntry): BoardEntryView {
    return { challenge_id, account_id, team_id, user_id, value, date: date.zulu() };
  }
}

/** An account among the first, with everything that gave or took its points. */
export class TopAccountView {
  @IntField('User or team id, by the mode of the event', { example: 2 }) id: number;
  @TextField('Path of the account', { example: '/users/2' }) account_url: string;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Points', { example: 614 }) score: number;
  @IntField('Bracket of the account', { nullable: true, example: null }) bracket_id: number | null;
  @TextField('Name of the bracket', { nullable: true, example: null }) bracket_name: string | null;
  @ViewField('Solves and awards, oldest first', () => [BoardEntryView]) solves: BoardEntryView[];

  static of(row: ScoreRow, board: Board, entries: readonly AccountEntry[]): TopAccountView {
    const { account_id: id, name, score, bracket_id } = row;
    const account_url = `/${board.scope.kind}s/${id}`;
    const bracket_name = board.bracketName(bracket_id);
    return { id, account_url, name, score, bracket_id, bracket_name, solves: entries.map(BoardEntryView.of) };
  }
}
