import { jsonPiece, JsonWriter } from '../http/envelope/json-writer';
import { ChoiceField, IntField, TextField, ViewField } from '../http/fields/fields';
import type { AccountKind } from '../accounts/account.rules';
import type { AccountEntry } from './standings.queries';
import type { Ranking, Standing } from './ranking';
import type { Board, MemberStanding } from './standings';

const ACCOUNT_KINDS = ['user', 'team'] as const satisfies readonly AccountKind[];

/** Path of an account's page, or how those of a kind begin. */
function accountUrl(kind: AccountKind, id: number | ''): string {
  return `/${kind}s/${id}`;
}

/** What is the same in all lists of rows. */
const PIECES = {
  first: jsonPiece('[{"pos":'),
  next: jsonPiece(',{"pos":'),
  account_id: jsonPiece(',"account_id":'),
  /** Ends with the beginning of the path, of which the id is the rest. */
  account_url: { user: urlPiece('user'), team: urlPiece('team') },
  /** Begins with the end of the path. */
  type_and_oauth_id: { user: kindPiece('user'), team: kindPiece('team') },
  name: jsonPiece(',"name":'),
  score: jsonPiece(',"score":'),
  bracket_id: jsonPiece(',"bracket_id":'),
  bracket_name: jsonPiece(',"bracket_name":'),
  members: jsonPiece(',"members":'),
  end: jsonPiece('}'),
  last: jsonPiece(']'),
  nobody: jsonPiece('[]'),
};

function urlPiece(kind: AccountKind): Uint8Array {
  return jsonPiece(`,"account_url":"${accountUrl(kind, '')}`);
}

function kindPiece(kind: AccountKind): Uint8Array {
  return jsonPiece(`","account_type":"${kind}","oauth_id":`);
}

/** One for all lists: nothing waits while one is written. */
const WRITER = new JsonWriter();

/** A member of a team on the board. */
export class BoardMemberView {
  @IntField('User id', { example: 2 }) id: number;
  @IntField('Id at the identity provider', { nullable: true, example: null }) oauth_id: number | null;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Own points of the member; may be negative', { example: 614 }) score: number;
  @IntField('Bracket of the member', { nullable: true, example: null }) bracket_id: number | null;
  @TextField('Name of the bracket', { nullable: true, example: null }) bracket_name: string | null;

  static of({ id, oauth_id, name, score, bracket_id }: MemberStanding, { bracketName }: Board): BoardMemberView {
    return { id, oauth_id, name, score, bracket_id, bracket_name: bracketName(bracket_id) };
  }
}

/** An account on the board. */
export class BoardRowView {
  @IntField('Position, from 1', { example: 1 }) pos: number;
  @IntField('User or team id, by the mode of the event', { example: 2 }) account_id: number;
  @TextField('Path of the account', { example: '/users/2' }) account_url: string;
  @ChoiceField('Kind of the account', ACCOUNT_KINDS, { example: 'user' }) account_type: AccountKind;
  @IntField('Id at the identity provider', { nullable: true, example: null }) oauth_id: number | null;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Points', { example: 614 }) score: number;
  @IntField('Bracket of the account', { nullable: true, example: 1 }) bracket_id: number | null;
  @TextField('Name of the bracket', { nullable: true, example: 'Students' }) bracket_name: string | null;
  @ViewField('Members of the team; teams mode only', () => [BoardMemberView], { optional: true })
  members?: BoardMemberView[];

  /**
   * The rows from the position `first`, from 0, up to `count` of them, as a list in JSON, their members in the order above. Boards have
   * a million of them, so no view is made for each.
   */
  static jsonOf(ranking: Ranking, first: number, count: number, board: Board): string {
    const { account_type, membersOf, bracketName } = board;
    const { accounts } = ranking;
    const slots = ranking.slots(first, count);
    const json = WRITER.begin();
    for (const [index, slot] of slots.entries()) {
      const account_id = accounts.idOf(slot);
      const bracket_id = accounts.bracketOf(slot);
      json.piece(index === 0 ? PIECES.first : PIECES.next).number(first + index + 1);
      json.piece(PIECES.account_id).number(account_id);
      json.piece(PIECES.account_url[account_type]).number(account_id);
      json.piece(PIECES.type_and_oauth_id[account_type]).number(accounts.oauthIdOf(slot));
      json.piece(PIECES.name).text(accounts.nameOf(slot));
      json.piece(PIECES.score).number(ranking.scoreOf(slot));
      json.piece(PIECES.bracket_id).number(bracket_id);
      json.piece(PIECES.bracket_name).text(bracketName(bracket_id));
      if (account_type === 'team')
        json.piece(PIECES.members).json(membersOf(account_id).map((member) => BoardMemberView.of(member, board)));
      json.piece(PIECES.end);
    }
    return json.piece(slots.length === 0 ? PIECES.nobody : PIECES.last).end();
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

  static of(row: Standing, { account_type, bracketName }: Board, entries: readonly AccountEntry[]): TopAccountView {
    const { account_id: id, name, score, bracket_id } = row;
    const account_url = accountUrl(account_type, id);
    const bracket_name = bracketName(bracket_id);
    return { id, account_url, name, score, bracket_id, bracket_name, solves: entries.map(BoardEntryView.of) };
  }
}
