import { Injectable } from '@nestjs/common';
import { ProgressService } from '../progress/progress.service';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { Catalogue } from '../../challenges/challenges/catalogue';
import { isCorrect } from '../../challenges/flags/flag.rules';
import { newestOf, type Page, type WithMeta } from '../../http/envelope/results';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { pageOf, pageSlice, type PageSize } from '../../http/envelope/page-query';
import { INT_MAX } from '../../http/fields/coercions';
import { withinColumn } from '../../http/search/query-fields';
import {
  type Condition,
  equalities,
  escapeLike,
  type SearchColumns,
  searchCondition,
} from '../../http/search/search-query';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { queueSolves } from '../../platform/webhooks/queue-webhooks';
import type { AccountMode } from '../../settings/mode-switch';
import { Solve } from './solve.entity';
import {
  type ClusterQuery,
  type CreateSubmissionDto,
  type SUBMISSION_FIELDS,
  type SubmissionSearch,
  type UpdateSubmissionDto,
} from './submission.dto';
import { Submission } from './submission.entity';
import { ChallengeSolved, ResultsChanged } from './submission.events';
import { SubmissionGrading } from './submission-grading';
import type { ClusterView, SubmissionView } from './submission.views';
import { SubmissionsQueries } from './submissions.queries';

const PAGE_SIZE: PageSize = { default: 20, max: 100 };

const SEARCH_COLUMNS = {
  challenge_id: { column: 'challenge_id', kind: 'integer' },
  user_id: { column: 'user_id', kind: 'integer' },
  team_id: { column: 'team_id', kind: 'integer' },
  ip: { column: 'ip', kind: 'text' },
  provided: { column: 'provided', kind: 'text' },
  type: { column: 'type', kind: 'text' },
} satisfies Record<(typeof SUBMISSION_FIELDS)[number], SearchColumns[string]>;

/** Number of submissions that one response searches for a text. This takes up to 0.25 s. */
const LOOKED_THROUGH = 250_000;

const MAX_CLUSTERS = 100;

type NewSubmission = Omit<Submission, 'id'>;

/**
 * Stored submissions, and their changes by administrators. A change makes the account's attempts wait, and recomputes
 * progress, solve counts and dynamic values. Order of locks: mode, attempts, account, challenge.
 */
@Injectable()
export class SubmissionsService {
  constructor(
    private readonly database: Database,
    private readonly queries: SubmissionsQueries,
    private readonly progress: ProgressService,
    private readonly results: ChallengeResults,
    private readonly grading: SubmissionGrading,
    private readonly catalogue: Catalogue,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a page, sorted by id. With `sort`, `before_id` or `after_id`, returns the newest submissions, without a
   * total.
   */
  async list(search: SubmissionSearch): Promise<Page<SubmissionView> | WithMeta<SubmissionView[]>> {
    const { sort, before_id, after_id, page, per_page } = search;
    const slice = pageSlice({ page, per_page }, PAGE_SIZE);
    const conditions = conditionsOf(search);
    if (sort === undefined && before_id === undefined && after_id === undefined) {
      const [rows, total] = await Promise.all([this.queries.list(conditions, slice), this.queries.count(conditions)]);
      return pageOf(rows, slice, total);
    }
    if (page !== undefined) throw InvalidInput.forField('page', 'The newest come without pages; go on with before_id.');
    return this.newest(search, conditions, slice.limit);
  }

  /** A search for a text may return fewer rows than requested, although older ones match. */
  private async newest(
    { contains, before_id, after_id = 0 }: SubmissionSearch,
    conditions: readonly (Condition | null)[],
    limit: number,
  ): Promise<WithMeta<SubmissionView[]>> {
    const first = contains ? Math.min(before_id ?? INT_MAX, (await this.queries.newestId()) + 1) - LOOKED_THROUGH : 0;
    const rows = await this.queries.newest(
      [...conditions, first > 0 ? { sql: 'id >= $', value: first } : null],
      limit + 1,
    );
    const rest = first > 1 && after_id < first - 1 ? first : null;
    return newestOf(rows, limit, rest);
  }

  async clusters({ challenge_id }: ClusterQuery): Promise<ClusterView[]> {
    const flags = (await this.catalogue.get()).byId.get(challenge_id)?.flags ?? [];
    const clusters = await this.queries.clusters(challenge_id, MAX_CLUSTERS);
    return clusters.map((cluster) => ({ ...cluster, accepted: isCorrect(flags, cluster.provided) }));
  }

  get(id: number): Promise<SubmissionView> {
    return this.requireView(this.database, id);
  }

  create({
    challenge_id,
    user_id,
    type,
    ip = null,
    provided = null,
    date,
  }: CreateSubmissionDto): Promise<SubmissionView> {
    return this.database.transaction(async (tx) => {
      const mode = await this.progress.lockMode(tx);
      const accounts = await this.lockAccounts(tx, mode, user_id);
      const submission = { challenge_id, user_id, ...accounts, type, ip, provided, date: date ?? this.clock.now() };
      const id = await this.store(tx, mode, submission);
      await this.recompute(tx, submission);
      await queueSolves(tx, [id], this.clock.now());
      return this.requireView(tx, id);
    });
  }

  /**
   * `correct` stores a copy as the solve and marks the original `discard`. `incorrect` deletes the solve and sets the
   * type. Other types change nothing.
   */
  async update(id: number, { type }: UpdateSubmissionDto): Promise<SubmissionView> {
    if (type === 'incorrect') await this.grading.change({ ids: [id], action: type });
    if (type !== 'correct') return this.get(id);
    return this.database.transaction(async (tx) => {
      const mode = await this.progress.lockMode(tx);
      const { id: _original, ...submission } = await this.lockSubmission(tx, id);
      if (submission.type === 'correct') throw InvalidInput.forField('type', 'This submission is correct already');
      await tx.repository(Submission).update({ id }, { type: 'discard' });
      const solution = { ...submission, type };
      const solve = await this.store(tx, mode, solution);
      await this.recompute(tx, solution);
      await queueSolves(tx, [solve], this.clock.now());
      return this.requireView(tx, solve);
    });
  }

  /** Removes a submission and its solve. Another solve of the account may count afterwards. */
  remove(id: number): Promise<void> {
    return this.database.transaction(async (tx) => {
      const mode = await this.progress.lockMode(tx);
      const submission = await this.lockSubmission(tx, id);
      await tx.repository(Submission).delete({ id });
      const { type, account_id } = submission;
      if (type === 'correct' && account_id !== null) await this.progress.recompute(tx, mode, account_id);
      await this.recompute(tx, submission);
    });
  }

  private async requireView(database: Tx | Database, id: number): Promise<SubmissionView> {
    const row = await this.queries.find(database, id);
    if (!row) throw new NotFound();
    return row;
  }

  /** Returns the new id. A second solve of a challenge by an account violates solves_account_id_challenge_id_key. */
  private async store(tx: Tx, mode: AccountMode, submission: NewSubmission): Promise<number> {
    const { challenge_id, user_id, team_id, account_id, type, date } = submission;
    const submissions = tx.repository(Submission);
    const { id } = await submissions.save(submissions.create(submission));
    if (type !== 'correct') return id;
    if (account_id !== null) {
      await this.queries.lockAccounts(tx, mode, [account_id]);
      tx.publish(new ChallengeSolved(challenge_id, user_id, account_id));
    }
    await tx.repository(Solve).insert({ id, challenge_id, user_id, team_id, account_id, date });
    return id;
  }

  private async recompute(tx: Tx, { user_id, account_id, challenge_id, type }: NewSubmission): Promise<void> {
    if (account_id !== null)
      await this.progress.rebuild(tx, { account_ids: [account_id], challenge_ids: [challenge_id] });
    if (type === 'correct') await this.results.recount(tx, [challenge_id]);
    tx.publish(new ResultsChanged([{ user_id, account_id }]));
  }

  /**
   * Returns the user's team and account, and makes the account's attempts wait. Locks attempts before the user, and
   * starts again if the user changed teams in between.
   */
  private async lockAccounts(
    tx: Tx,
    mode: AccountMode,
    user_id: number,
  ): Promise<Pick<Submission, 'team_id' | 'account_id'>> {
    const account_id = mode === 'teams' ? await this.queries.teamOf(tx, user_id) : user_id;
    if (account_id !== null) await this.progress.lockAttempts(tx, account_id);
    const team_id = await this.queries.teamOf(tx, user_id, 'FOR SHARE');
    const hasMoved = mode === 'teams' && team_id !== account_id;
    return hasMoved ? this.lockAccounts(tx, mode, user_id) : { team_id, account_id };
  }

  private async lockSubmission(tx: Tx, id: number): Promise<Submission> {
    const submissions = tx.repository(Submission);
    const seen = await submissions.findOneBy({ id });
    if (!seen) throw new NotFound();
    if (seen.account_id !== null) await this.progress.lockAttempts(tx, seen.account_id);
    const held = await submissions.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!held) throw new NotFound();
    // If the user left the team while the lock waited, `account_id` has changed.
    return held.account_id === seen.account_id ? held : this.lockSubmission(tx, id);
  }
}

/**
 * Returns the SQL conditions of a search. Searches names in users and teams, because there are fewer of them than
 * submissions.
 */
function conditionsOf(search: SubmissionSearch): (Condition | null)[] {
  const { challenge_id, user_id, team_id, ip, provided, type, contains, name, from, to, before_id, after_id } = search;
  const idsByName = (table: string): string => `(SELECT id FROM ${table} WHERE lower(name) LIKE lower($))`;
  return [
    ...equalities({ challenge_id, user_id, team_id, ip, provided }),
    type === undefined ? null : { sql: 'type = ANY($)', value: type.split(',') },
    searchCondition(search, SEARCH_COLUMNS),
    contains ? { sql: 'lower(provided) LIKE lower($)', value: `%${escapeLike(contains)}%` } : null,
    name
      ? {
          sql: `(user_id IN ${idsByName('users')} OR team_id IN ${idsByName('teams')})`,
          value: `%${escapeLike(name)}%`,
        }
      : null,
    from === undefined ? null : { sql: 'date >= $', value: from },
    to === undefined ? null : { sql: 'date < $', value: to },
    before_id === undefined ? null : { sql: 'id < $', value: withinColumn(before_id) },
    after_id === undefined ? null : { sql: 'id > $', value: withinColumn(after_id) },
  ];
}
