import { Injectable } from '@nestjs/common';
import type { PreparedAnswer } from '../http/envelope/prepared-answer';
import { type Board, Standings } from './standings';
import { WholeBoard } from './whole-board';

/**
 * The answers with everybody and with all of each bracket. They are written when somebody asks for them: they take 200 bytes an
 * account, those of all brackets together no more than the one with everybody.
 */
@Injectable()
export class WholeBoards {
  private readonly everybody: WholeBoard;
  private readonly brackets = new Map<number, WholeBoard>();

  constructor(private readonly standings: Standings) {
    this.everybody = new WholeBoard(standings);
  }

  /** The answer with everybody, or with those of a bracket. */
  async get(bracket_id?: number): Promise<PreparedAnswer> {
    if (bracket_id === undefined) return this.everybody.get();
    const board = await this.standings.board();
    const known = this.brackets.get(bracket_id) ?? this.boardOf(bracket_id, board);
    return known.get();
  }

  /** What is kept are brackets that exist, not any number that is asked for. */
  private boardOf(bracket_id: number, { bracketName }: Board): WholeBoard {
    const board = new WholeBoard(this.standings, bracket_id);
    if (bracketName(bracket_id) === null) return board;
    for (const id of this.brackets.keys()) if (bracketName(id) === null) this.brackets.delete(id);
    this.brackets.set(bracket_id, board);
    return board;
  }
}
