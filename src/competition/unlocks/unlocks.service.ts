import { Injectable } from '@nestjs/common';
import { AccountQueues } from '../attempts/account-queues';
import { IdempotentRequests } from '../../http/idempotency/idempotent-requests';
import { Award } from '../awards/award.entity';
import { Settings } from '../../settings/settings';
import { HintsService } from '../../challenges/hints/hints.service';
import type { Viewer } from '../../http/context/viewer';
import type { Page } from '../../http/envelope/results';
import { Forbidden, InvalidInput, NotFound } from '../../http/errors/errors';
import { pageOf, pageSlice, type PageSize } from '../../http/envelope/page-query';
import { equalities, type SearchColumns, searchCondition } from '../../http/search/search-query';
import { Clock } from '../../platform/clock/clock';
import type { Tx } from '../../platform/database/database';
import { queueWebhooks } from '../../platform/webhooks/queue-webhooks';
import { SolutionsService } from '../../challenges/solutions/solutions.service';
import { ProgressService } from '../progress/progress.service';
import { ResultsChanged } from '../submissions/submission.events';
import type { UnlockDto, UnlockSearch } from './unlock.dto';
import { Unlock } from './unlock.entity';
import { UnlockView } from './unlock.views';
import { UnlocksQueries } from './unlocks.queries';

const PAGE_SIZE: PageSize = { default: 50, max: 1000 };

type Buyer = Pick<Award, 'user_id' | 'team_id' | 'date'> & { account_id: number };

const SEARCH_COLUMNS: SearchColumns = {
  target: { column: 'target', kind: 'integer' },
  type: { column: 'type', kind: 'text' },
};

type RunInTransaction = <T extends object>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Unlocks hints for points, and solutions for free. */
@Injectable()
export class UnlocksService {
  constructor(
    private readonly queries: UnlocksQueries,
    private readonly queues: AccountQueues,
    private readonly requests: IdempotentRequests,
    private readonly hints: HintsService,
    private readonly solutions: SolutionsService,
    private readonly progress: ProgressService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async list(search: UnlockSearch): Promise<UnlockView[] | Page<UnlockView>> {
    const { user_id, team_id, target, type, page, per_page } = search;
    const conditions = [...equalities({ user_id, team_id, target, type }), searchCondition(search, SEARCH_COLUMNS)];
    if (page === undefined && per_page === undefined) return (await this.queries.list(conditions)).map(UnlockView.from);
    const slice = pageSlice({ page, per_page }, PAGE_SIZE);
    const [rows, total] = await Promise.all([this.queries.list(conditions, slice), this.queries.count(conditions)]);
    return pageOf(rows.map(UnlockView.from), slice, total);
  }

  unlock(viewer: Viewer, { target, type }: UnlockDto, key: string | null = null): Promise<UnlockView> {
    const { user, account_id } = viewer;
    const request = user === null || key === null ? null : { user_id: user.id, key, what: ['unlock', type, target] };
    const run = <T extends object>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      this.requests.once(request, async (tx) => ({ result: await work(tx), isDone: true }));
    const work = (): Promise<UnlockView> =>
      type === 'solutions' ? this.unlockSolution(viewer, target, run) : this.unlockHint(viewer, target, run);
    return account_id === null ? work() : this.queues.run(account_id, work);
  }

  private async unlockSolution(viewer: Viewer, solution_id: number, run: RunInTransaction): Promise<UnlockView> {
    await this.solutions.requireKnown(viewer, solution_id);
    const reader = this.requireAccount(viewer);
    return run(async (tx) => {
      await this.lockAccount(tx, reader);
      const unlocks = tx.repository(Unlock);
      const unlock = await unlocks.save(unlocks.create({ ...reader, solution_id, type: 'solutions' }));
      return UnlockView.from({ ...unlock, target: solution_id });
    });
  }

  /**
   * Unlocks a hint for the caller's account, and subtracts its cost with an award; administrators pay too. Locks the
   * account before its points are counted, so that simultaneous unlocks cannot spend the same points.
   */
  private async unlockHint(viewer: Viewer, target: number, run: RunInTransaction): Promise<UnlockView> {
    const hint = await this.hints.requireKnown(viewer, target);
    const buyer = this.requireAccount(viewer);
    await this.hints.requirePrerequisites(viewer, hint);
    return run(async (tx) => {
      await this.lockAccount(tx, buyer);
      const offer = await this.queries.lockHint(tx, target);
      if (!offer) throw new NotFound();
      if (offer.cost > (await this.queries.score(tx, buyer.account_id)))
        throw InvalidInput.forField('score', 'You do not have enough points to unlock this hint');
      const unlocks = tx.repository(Unlock);
      const unlock = await unlocks.save(unlocks.create({ ...buyer, target, type: 'hints' }));
      await tx.repository(Award).insert({
        ...buyer,
        name: `Hint ${target}`,
        description: `Hint for ${offer.challenge_name ?? `challenge ${hint.challenge_id}`}`,
        value: -offer.cost,
        category: 'hints',
        hint_id: target,
      });
      await queueWebhooks(tx, 'hint.unlocked', { unlock_id: unlock.id }, buyer.date);
      tx.publish(new ResultsChanged([buyer]));
      return UnlockView.from({ ...unlock, target });
    });
  }

  private async lockAccount(tx: Tx, buyer: Buyer): Promise<void> {
    const mode = await this.progress.lockMode(tx);
    if (!(await this.queries.lockAccount(tx, mode, buyer))) throw new Forbidden();
  }

  private requireAccount({ user, account_id }: Viewer): Buyer {
    if (!user || account_id === null) throw new Forbidden();
    if (this.settings.get('paused')) throw new Forbidden(`${this.settings.get('ctf_name')} is paused`);
    return { user_id: user.id, team_id: user.team_id, account_id, date: this.clock.now() };
  }
}
