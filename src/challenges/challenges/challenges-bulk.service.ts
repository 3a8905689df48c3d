import { Injectable } from '@nestjs/common';
import { presentIds, requireAll } from '../../http/bulk/bulk';
import { Database } from '../../platform/database/database';
import { Catalogue } from './catalogue';
import type { ChallengeChangesDto } from './challenge-bulk.dto';
import type { ChallengeOverview } from './challenge-bulk.views';
import { ChallengeResults, NO_RESULT } from './challenge-results';
import { inListOrder, isInstalled, versionOf } from './challenge.rules';
import { ChallengeWrites } from './challenge-writes.service';

/** Lists challenges for administrators, and changes or removes several at once. */
@Injectable()
export class ChallengesBulk {
  constructor(
    private readonly database: Database,
    private readonly writes: ChallengeWrites,
    private readonly catalogue: Catalogue,
    private readonly results: ChallengeResults,
  ) {}

  async list(): Promise<ChallengeOverview[]> {
    const [{ all }, results] = await Promise.all([this.catalogue.get(), this.results.get()]);
    return all
      .filter(isInstalled)
      .map((challenge): ChallengeOverview => {
        const { value, solves } = results.get(challenge.id) ?? NO_RESULT;
        const stored = { ...challenge, state: challenge.stored_state, value };
        return { ...stored, solves, flags: challenge.flags.length, etag: `"${versionOf(stored)}"` };
      })
      .sort(inListOrder);
  }

  /** Changes all challenges or none, and returns their ids. Throws InvalidInput. */
  updateAll(ids: readonly number[], dto: ChallengeChangesDto): Promise<number[]> {
    return this.database.transaction(async (tx) => {
      await requireAll(tx, 'challenges', ids);
      for (const id of ids) await this.writes.updateIn(tx, id, dto);
      return [...ids];
    });
  }

  /** Ignores unknown ids. */
  removeAll(ids: readonly number[]): Promise<void> {
    return this.database.transaction(async (tx) => {
      for (const id of await presentIds(tx, 'challenges', ids)) await this.writes.removeIn(tx, id);
    });
  }
}
