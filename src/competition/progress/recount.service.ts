import { Injectable } from '@nestjs/common';
import { ProgressService } from './progress.service';
import { Database, type Tx } from '../../platform/database/database';
import { AccountModeService } from './account-mode.service';
import { ResultsChanged } from '../submissions/submission.events';
import { type Differences, RecountQueries } from './recount.queries';

/** Compares progress, solve counts and dynamic values with the submissions they are derived from, and computes them anew. */
@Injectable()
export class RecountService {
  constructor(
    private readonly database: Database,
    private readonly queries: RecountQueries,
    private readonly progress: ProgressService,
    private readonly accountMode: AccountModeService,
  ) {}

  /** What differs; changes nothing, and nobody waits. */
  compare(): Promise<Differences> {
    return this.database.transaction(async (tx) => {
      await takeTime(tx);
      return this.queries.differences(tx);
    });
  }

  /** What differed, which is computed anew. Answers wait meanwhile. */
  repair(): Promise<Differences> {
    return this.database.transaction(async (tx) => {
      await takeTime(tx);
      const mode = await this.accountMode.hold(tx);
      await this.progress.holdAttempts(tx);
      const differences = await this.queries.differences(tx);
      if (differences.total === 0) return differences;
      await this.accountMode.switchTo(tx, mode);
      tx.publish(new ResultsChanged());
      return differences;
    });
  }
}

/** Millions of submissions take longer than a request may. */
async function takeTime(tx: Tx): Promise<void> {
  await tx.query('SET LOCAL statement_timeout = 0');
}
