import { Injectable } from '@nestjs/common';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { equalities, searchCondition, textColumns, whereClause } from '../../http/search/search-query';
import { as } from '../../http/envelope/views';
import { Database, type Tx } from '../../platform/database/database';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { BRACKET_FIELDS, type BracketSearch, type CreateBracketDto, type UpdateBracketDto } from './bracket.dto';
import { Bracket } from './bracket.entity';
import { BracketView } from './bracket.views';

/** Creates, changes and removes brackets. Each change recomputes the scoreboard, which contains their names. */
@Injectable()
export class BracketsService {
  constructor(private readonly database: Database) {}

  list({ name, description, type, ...search }: BracketSearch): Promise<BracketView[]> {
    const where = whereClause([
      ...equalities({ name, description, type }),
      searchCondition(search, textColumns('brackets', BRACKET_FIELDS)),
    ]);
    return this.database.query<Bracket>(
      `SELECT id, name, description, type FROM brackets ${where.sql} ORDER BY id`,
      where.parameters,
    );
  }

  create({ name, description, type }: CreateBracketDto): Promise<BracketView> {
    return this.database.transaction(async (tx) => {
      const brackets = tx.repository(Bracket);
      const bracket = await brackets.save(brackets.create({ name, description: description ?? null, type }));
      tx.publish(new ResultsChanged([]));
      return as(BracketView, bracket);
    });
  }

  update(id: number, dto: UpdateBracketDto): Promise<BracketView> {
    return this.database.transaction(async (tx) => {
      const brackets = tx.repository(Bracket);
      const bracket = await brackets.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!bracket) throw new NotFound();
      if (dto.type !== undefined && dto.type !== bracket.type) await this.requireEmpty(tx, id);
      const changed = await brackets.save(brackets.merge(bracket, dto));
      tx.publish(new ResultsChanged([]));
      return as(BracketView, changed);
    });
  }

  /** Removes a bracket. Its accounts stay: the foreign keys set their `bracket_id` to null. */
  remove(id: number): Promise<void> {
    return this.database.transaction(async (tx) => {
      const { affected } = await tx.repository(Bracket).delete({ id });
      if (!affected) throw new NotFound();
      tx.publish(new ResultsChanged());
    });
  }

  /**
   * Throws InvalidInput if the bracket has accounts, because a bracket of users cannot contain teams. The caller must
   * have locked the bracket, so that no account joins it.
   */
  private async requireEmpty(tx: Tx, id: number): Promise<void> {
    const [account] = await tx.query(
      'SELECT FROM users WHERE bracket_id = $1 UNION ALL SELECT FROM teams WHERE bracket_id = $1 LIMIT 1',
      [id],
    );
    if (account) throw InvalidInput.forField('type', 'There are accounts in this bracket');
  }
}
