import { Injectable } from '@nestjs/common';
import { Settings } from '../settings/settings';
import { BeginningOf } from '../http/envelope/prepared-answer';
import { Turns } from '../platform/queue/turns';
import { BoardAnswer } from './board-answer';
import { EntryAnswers } from './entry-answers';
import { OfBrackets } from './of-brackets';
import { TopAccountView } from './scoreboard.views';
import { type Board, Standings } from './standings';
import { StandingsQueries } from './standings.queries';
import { MAX_TOP } from './top-size.pipe';

/** How many are kept ready; whoever asks for fewer gets the beginning of the next. Nearly all ask for ten. */
const SIZES = [10, 100, MAX_TOP];

/** Accounts whose solves are read, and written as JSON, at a time. */
const ACCOUNTS_AT_ONCE = 50;

const [HEAD, TAIL] = ['{"success":true,"data":{', '}}\n'].map((text) => Buffer.from(text)) as [Buffer, Buffer];

/** The first accounts of a board as they are sent, however many of them are asked for. */
export class FirstAccounts {
  /** `rows`: an account each, with the position as its key. */
  static of(rows: readonly string[]): FirstAccounts {
    const pieces = [HEAD, ...rows.map((row, index) => Buffer.from(index === 0 ? row : `,${row}`))];
    let length = 0;
    const ends = pieces.map((piece) => (length += piece.length));
    return new FirstAccounts(Buffer.concat(pieces), ends);
  }

  /** `ends`: where the first so many rows end, from none on. */
  private constructor(
    private readonly bytes: Buffer,
    private readonly ends: readonly number[],
  ) {}

  /** The answer with `count` of them, or as many as there are. */
  first(count: number): BeginningOf {
    return new BeginningOf(this.bytes, this.ends[count] ?? this.bytes.length, TAIL);
  }
}

/** The first accounts with their solves and awards, of everybody and of each bracket: written once for all who ask. */
@Injectable()
export class TopAccounts extends EntryAnswers {
  private readonly sizes: { size: number; accounts: OfBrackets<BoardAnswer<FirstAccounts>> }[];

  constructor(
    private readonly standings: Standings,
    queries: StandingsQueries,
    settings: Settings,
  ) {
    super(queries, settings);
    this.sizes = SIZES.map((size) => ({
      size,
      accounts: new OfBrackets(
        (bracket_id) => new BoardAnswer(standings, (board) => this.write(board, size, bracket_id)),
      ),
    }));
  }

  /** The first `count` accounts by position, `MAX_TOP` at most, of a bracket or of all. */
  async first(count: number, bracket_id: number | undefined): Promise<BeginningOf> {
    const board = await this.standings.board();
    for (const { size, accounts } of this.sizes)
      if (count <= size) return (await accounts.get(board, bracket_id).get()).first(count);
    throw new RangeError(`at most ${MAX_TOP} accounts`);
  }

  protected override answers(): BoardAnswer<FirstAccounts>[] {
    return this.sizes.flatMap(({ accounts }) => accounts.all());
  }

  private async write(board: Board, size: number, bracket_id: number | undefined): Promise<FirstAccounts> {
    const ranking = await board.rankingIn(bracket_id);
    const [turns, texts] = [new Turns(), [] as string[]];
    for (let first = 0; first < size; first += ACCOUNTS_AT_ONCE) {
      const rows = ranking.rows(first, Math.min(ACCOUNTS_AT_ONCE, size - first));
      if (rows.length === 0) break;
      const entries = await this.entriesOf(rows, board);
      for (const row of rows) {
        const view = TopAccountView.of(row, board, entries.get(row.account_id) ?? []);
        texts.push(`"${texts.length + 1}":${JSON.stringify(view)}`);
      }
      await turns.pass();
    }
    return FirstAccounts.of(texts);
  }
}
