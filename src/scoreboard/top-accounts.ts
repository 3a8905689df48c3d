import { Injectable } from '@nestjs/common';
import { ChallengesChanged } from '../challenges/challenge.events';
import { SettingsChanged } from '../configs/config.events';
import { Settings } from '../configs/settings';
import { BeginningOf } from '../http/envelope/prepared-answer';
import { NoticesLost } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { Turns } from '../platform/queue/turns';
import { ChallengeSolved, ResultsChanged } from '../submissions/submission.events';
import { BoardAnswer } from './board-answer';
import { OfBrackets } from './of-brackets';
import type { Standing } from './ranking';
import { TopAccountView } from './scoreboard.views';
import { type Board, Standings } from './standings';
import { type AccountEntry, StandingsQueries } from './standings.queries';
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
export class TopAccounts {
  private readonly sizes: { size: number; accounts: OfBrackets<BoardAnswer<FirstAccounts>> }[];

  constructor(
    private readonly standings: Standings,
    private readonly queries: StandingsQueries,
    private readonly settings: Settings,
  ) {
    this.sizes = SIZES.map((size) => ({
      size,
      accounts: new OfBrackets(
        (bracket_id) => new BoardAnswer(standings, (board) => this.write(board, size, bracket_id)),
      ),
    }));
  }

  /** Solves that are worth nothing are in these answers, and not on the board. */
  @Handles(ChallengeSolved)
  onSolve(): void {
    for (const answer of this.all()) answer.outdate();
  }

  /** Players cause these too, by hints they buy; those name whom they are about. */
  @Handles(ResultsChanged)
  onResults({ of }: ResultsChanged): void {
    if (of === null) this.onChange();
    else this.onSolve();
  }

  /** Another freeze, too, leaves out other solves. */
  @Handles(ChallengesChanged, SettingsChanged, NoticesLost)
  onChange(): void {
    for (const answer of this.all()) answer.invalidate();
  }

  /** The first `count` accounts by position, `MAX_TOP` at most, of a bracket or of all. */
  async first(count: number, bracket_id: number | undefined): Promise<BeginningOf> {
    const board = await this.standings.board();
    for (const { size, accounts } of this.sizes)
      if (count <= size) return (await accounts.get(board, bracket_id).get()).first(count);
    throw new RangeError(`at most ${MAX_TOP} accounts`);
  }

  private all(): BoardAnswer<FirstAccounts>[] {
    return this.sizes.flatMap(({ accounts }) => accounts.all());
  }

  private async write(board: Board, size: number, bracket_id: number | undefined): Promise<FirstAccounts> {
    const ranking = await board.rankingIn(bracket_id);
    const [turns, texts] = [new Turns(), [] as string[]];
    for (let first = 0; first < size; first += ACCOUNTS_AT_ONCE) {
      const rows = ranking.rows(first, Math.min(ACCOUNTS_AT_ONCE, size - first));
      if (rows.length === 0) break;
      const entries = await this.entriesOf(board, rows);
      for (const row of rows) {
        const view = TopAccountView.of(row, board, entries.get(row.account_id) ?? []);
        texts.push(`"${texts.length + 1}":${JSON.stringify(view)}`);
      }
      await turns.pass();
    }
    return FirstAccounts.of(texts);
  }

  private async entriesOf(board: Board, rows: readonly Standing[]): Promise<Map<number, AccountEntry[]>> {
    const ids = rows.map(({ account_id }) => account_id);
    const byAccount = new Map<number, AccountEntry[]>(ids.map((id) => [id, []]));
    const entries = await this.queries.entries(board.account_type, ids, this.settings.get('freeze'));
    for (const entry of entries) byAccount.get(entry.account_id)?.push(entry);
    return byAccount;
  }
}
