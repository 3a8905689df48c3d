import { Injectable } from '@nestjs/common';
import type { PreparedAnswer } from '../http/envelope/prepared-answer';
import { BoardAnswer, writtenInPieces } from './board-answer';
import { BoardRowView } from './scoreboard.views';
import { type Board, Standings } from './standings';

/** Rows written as JSON at a time; the memory of many short pieces is not given back to the system. */
const ROWS_A_PIECE = 500;

/**
 * The answers with everybody and with all of each bracket. They are written when somebody asks for them: they take 200 bytes an
 * account, those of all brackets together no more than the one with everybody.
 */
@Injectable()
export class WholeBoards {
  private readonly everybody: BoardAnswer;
  private readonly brackets = new Map<number, BoardAnswer>();

  constructor(private readonly standings: Standings) {
    this.everybody = this.answerOf();
  }

  /** The answer with everybody, or with those of a bracket. */
  async get(bracket_id?: number): Promise<PreparedAnswer> {
    if (bracket_id === undefined) return this.everybody.get();
    const board = await this.standings.board();
    const known = this.brackets.get(bracket_id) ?? this.boardOf(bracket_id, board);
    return known.get();
  }

  /** What is kept are brackets that exist, not any number that is asked for. */
  private boardOf(bracket_id: number, { bracketName }: Board): BoardAnswer {
    const board = this.answerOf(bracket_id);
    if (bracketName(bracket_id) === null) return board;
    for (const id of this.brackets.keys()) if (bracketName(id) === null) this.brackets.delete(id);
    this.brackets.set(bracket_id, board);
    return board;
  }

  private answerOf(bracket_id?: number): BoardAnswer {
    return new BoardAnswer(this.standings, (board) => written(board, bracket_id));
  }
}

async function written(board: Board, bracket_id: number | undefined): Promise<PreparedAnswer> {
  const ranking = await board.rankingIn(bracket_id);
  return writtenInPieces({
    head: '{"success":true,"data":',
    length: ranking.length,
    step: ROWS_A_PIECE,
    rows: (first, step) => BoardRowView.jsonOf(ranking, first, step, board),
  });
}
