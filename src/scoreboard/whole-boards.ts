import { Injectable } from '@nestjs/common';
import type { PreparedAnswer } from '../http/envelope/prepared-answer';
import { Standings } from './standings';
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
    // What is kept are brackets that exist, not any number that is asked for.
    for (const id of this.brackets.keys()) if (board.bracketName(id) === null) this.brackets.delete(id);
    const known = this.brackets.get(bracket_id) ?? new WholeBoard(this.standings, bracket_id);
    if (board.bracketName(bracket_id) !== null) this.brackets.set(bracket_id, known);
    return known.get();
  }
}
