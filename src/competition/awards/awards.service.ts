import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { IdempotentRequests, type RepeatableRequest } from '../../http/idempotency/idempotent-requests';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { equalities, searchCondition, textColumns, whereClause } from '../../http/search/search-query';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { ProgressService } from '../progress/progress.service';
import { ResultsChanged } from '../submissions/submission.events';
import { AWARD_FIELDS, type AwardSearch, type CreateAwardDto } from './award.dto';
import { Award } from './award.entity';
import { AwardView } from './award.views';

/** Lists, creates and removes awards. */
@Injectable()
export class AwardsService {
  constructor(
    private readonly database: Database,
    private readonly requests: IdempotentRequests,
    private readonly progress: ProgressService,
    private readonly clock: Clock,
    @InjectRepository(Award) private readonly awards: Repository<Award>,
  ) {}

  async list({ user_id, team_id, value, type, category, icon, ...search }: AwardSearch): Promise<AwardView[]> {
    const where = whereClause([
      ...equalities({ user_id, team_id, value, type, category, icon }),
      searchCondition(search, textColumns('awards', AWARD_FIELDS)),
    ]);
    const rows = await this.database.query<Award>(`SELECT * FROM awards ${where.sql} ORDER BY id`, where.parameters);
    return rows.map(AwardView.from);
  }

  async get(id: number): Promise<AwardView> {
    const award = await this.awards.findOneBy({ id });
    if (!award) throw new NotFound();
    return AwardView.from(award);
  }

  create({ user_id, value, ...about }: CreateAwardDto, repeatable: RepeatableRequest | null): Promise<AwardView> {
    return this.requests.make(repeatable, async (tx) => {
      const accounts = await this.accountsOf(tx, user_id);
      const awards = tx.repository(Award);
      const { id } = await awards.save(
        awards.create({ ...about, ...accounts, user_id, value, date: this.clock.now() }),
      );
      tx.publish(new ResultsChanged([{ user_id, account_id: accounts.account_id }]));
      return AwardView.from(await awards.findOneByOrFail({ id }));
    });
  }

  remove(id: number): Promise<void> {
    return this.database.transaction(async (tx) => {
      const [award] = await tx.query<Pick<Award, 'user_id' | 'account_id'>>(
        'DELETE FROM awards WHERE id = $1 RETURNING user_id, account_id',
        [id],
      );
      if (!award) throw new NotFound();
      tx.publish(new ResultsChanged([award]));
    });
  }

  /**
   * Returns the user's team and the account that gets the points. The mode and the user's row stay locked until the
   * transaction ends. An unknown user is refused later, by the foreign key. Throws InvalidInput in teams mode for a
   * user without a team.
   */
  private async accountsOf(tx: Tx, user_id: number): Promise<{ team_id: number | null; account_id: number | null }> {
    const mode = await this.progress.lockMode(tx);
    const [user] = await tx.query<{ team_id: number | null }>('SELECT team_id FROM users WHERE id = $1 FOR SHARE', [
      user_id,
    ]);
    const team_id = user?.team_id ?? null;
    if (mode === 'users') return { team_id, account_id: user_id };
    if (user && team_id === null)
      throw InvalidInput.forField('team_id', "User doesn't have a team to associate award with");
    return { team_id, account_id: team_id };
  }
}
