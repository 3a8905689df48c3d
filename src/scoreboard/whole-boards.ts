import { Injectable } from '@nestjs/common';
import type { PreparedAnswer } from '../http/envelope/prepared-answer';
import { BoardAnswer, writtenInPieces } from './board-answer';
import { OfBrackets } from './of-brackets';
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
  private readonly answers: OfBrackets<BoardAnswer>;

  constructor(private readonly standings: Standings) {
    this.answers = new OfBrackets((bracket_id) => new BoardAnswer(standings, (board) => written(board, bracket_id)));
  }

  /** The answer with everybody, or with those of a bracket. */
  async get(bracket_id?: number): Promise<PreparedAnswer> {
    const board = await this.standings.board();
    return this.answers.get(board, bracket_id).get();
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
