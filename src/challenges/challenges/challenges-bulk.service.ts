import { Injectable } from '@nestjs/common';
import { presentIds, requireAll } from '../../http/bulk/bulk';
import { Database } from '../../platform/database/database';
import type { ChallengeChangesDto } from './challenge-bulk.dto';
import { ChallengeWrites } from './challenge-writes.service';

/** Changes of several challenges, by the rules of a single one. */
@Injectable()
export class ChallengesBulk {
  constructor(
    private readonly database: Database,
    private readonly writes: ChallengeWrites,
  ) {}

  /** Changes all of them or none; gives their ids. Throws InvalidInput. */
  updateAll(ids: readonly number[], dto: ChallengeChangesDto): Promise<number[]> {
    return this.database.transaction(async (tx) => {
      await requireAll(tx, 'challenges', ids);
      for (const id of ids) await this.writes.updateIn(tx, id, dto);
      return [...ids];
    });
  }

  /** Removes all of them; those that are not there are as good as removed. */
  removeAll(ids: readonly number[]): Promise<void> {
    return this.database.transaction(async (tx) => {
      for (const id of await presentIds(tx, 'challenges', ids)) await this.writes.removeIn(tx, id);
    });
  }
}
