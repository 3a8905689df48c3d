import { Injectable } from '@nestjs/common';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { isInstalled } from '../../challenges/challenges/challenge.rules';
import {
  type CompiledFlag,
  compileFlag,
  type FlagRule,
  isCorrect,
  stripSubmission,
} from '../../challenges/flags/flag.rules';
import { FlagsService } from '../../challenges/flags/flags.service';
import { UnusableFlag } from '../../challenges/flags/python-regex';
import { ProgressService } from '../../competition/progress/progress.service';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { InvalidInput } from '../../http/errors/errors';
import { Database, type Tx } from '../../platform/database/database';
import type { RegradeDto } from './regrade.dto';
import { type Outcome, type Outcomes, RegradeReportsService, type Task } from './regrade-reports.service';
import { type Judgement, regraded } from './regrade.rules';
import type { RegradeView } from './regrade.views';
import { type SubmissionRow, type RegradedChallenge, RegradesQueries } from './regrades.queries';

/** For more users, one `ResultsChanged` without accounts is published; processes then read all results again. */
const MAX_PUBLISHED_ACCOUNTS = 1000;

/**
 * Grades the stored submissions to a challenge with its current flags. A preview (`dry_run`) and a regrade use the same
 * computation, so their reports agree.
 */
@Injectable()
export class RegradesService {
  constructor(
    private readonly database: Database,
    private readonly queries: RegradesQueries,
    private readonly reports: RegradeReportsService,
    private readonly flags: FlagsService,
    private readonly progress: ProgressService,
    private readonly results: ChallengeResults,
  ) {}

  /**
   * Throws InvalidInput if the challenge does not exist, its type is not installed, or `accept` cannot be added as a
   * flag.
   */
  regrade(dto: RegradeDto): Promise<RegradeView> {
    return dto.dry_run ? this.preview(dto) : this.apply(dto);
  }

  private preview(dto: RegradeDto): Promise<RegradeView> {
    return this.database.snapshot(async (tx) => {
      const mode = await this.queries.mode(tx);
      const challenge = await this.requireChallenge(tx, dto, '');
      const { rules, addition } = await this.rulesOf(tx, dto);
      const task: Task = { mode, challenge, flags: compiled([...rules, ...addition]), lock: '' };
      return this.reports.report(tx, dto, task, await this.outcomes(tx, task), addition.length > 0);
    });
  }

  /** Runs in one transaction, which blocks attempts until it ends. Lock order: attempts, mode, challenge, accounts. */
  private apply(dto: RegradeDto): Promise<RegradeView> {
    return this.database.transaction(async (tx) => {
      await tx.query('SET LOCAL statement_timeout = 0');
      await this.progress.lockAttempts(tx);
      const mode = await this.progress.lockMode(tx);
      const challenge = await this.requireChallenge(tx, dto, 'FOR NO KEY UPDATE');
      const { rules, addition } = await this.rulesOf(tx, dto);
      for (const flag of addition) await this.flags.createIn(tx, { challenge_id: challenge.id, ...flag });
      const task: Task = { mode, challenge, flags: compiled([...rules, ...addition]), lock: 'FOR SHARE' };
      const outcomes = await this.outcomes(tx, task);
      const view = await this.reports.report(tx, dto, task, outcomes, addition.length > 0);
      await this.write(tx, task, outcomes);
      return view;
    });
  }

  private async requireChallenge(
    tx: Tx,
    { challenge_id, accept }: RegradeDto,
    lock: '' | 'FOR NO KEY UPDATE',
  ): Promise<RegradedChallenge> {
    const challenge = await this.queries.challenge(tx, challenge_id, lock);
    if (!challenge) throw InvalidInput.forField('challenge_id', 'There is no record with this id');
    if (!isInstalled(challenge))
      throw InvalidInput.forField('challenge_id', `The challenge type ${challenge.type} is not installed`);
    if (accept != null && challenge.logic === 'all')
      throw InvalidInput.forField('accept', 'The challenge needs all of its flags; another one would be needed too.');
    return challenge;
  }

  /** Returns the flags of the challenge, and in `addition` the new flag for `accept` unless an equal one exists. */
  private async rulesOf(tx: Tx, dto: RegradeDto): Promise<{ rules: FlagRule[]; addition: NewFlag[] }> {
    const rules = await this.queries.flags(tx, dto.challenge_id);
    if (dto.accept == null) return { rules, addition: [] };
    const content = stripSubmission(dto.accept);
    if (content === '') throw InvalidInput.forField('accept', 'Shorter than minimum length 1.');
    const data = dto.case_insensitive ? 'case_insensitive' : '';
    const isThere = rules.some(
      (rule) =>
        rule.type === 'static' &&
        rule.content === content &&
        (rule.data === 'case_insensitive') === (data === 'case_insensitive'),
    );
    return { rules, addition: isThere ? [] : [{ type: 'static', content, data }] };
  }

  private async outcomes(tx: Tx, { challenge, flags, mode }: Task): Promise<Outcomes> {
    const right: string[] = [];
    for await (const submissions of this.queries.differentTexts(tx, challenge.id))
      right.push(...submissions.filter((submission) => isCorrect(flags, stripSubmission(submission))));
    const rows = byAccount(await this.queries.submissions(tx, challenge.id, right));
    // In users mode an account has one member, so `team` equals `any`.
    const logic = challenge.logic === 'team' && mode === 'users' ? 'any' : challenge.logic;
    const members = logic === 'team' ? await this.queries.members(tx, [...rows.keys()]) : null;
    const outcomes = new Map<number, Outcome>();
    for (const [account_id, submissions] of rows) {
      const judgement: Judgement = { logic, flags, members: members?.get(account_id) ?? [] };
      const { types, solve } = regraded(submissions, judgement);
      outcomes.set(account_id, {
        before: submissions.find(({ is_solve }) => is_solve) ?? null,
        after: submissions.find(({ id }) => id === solve) ?? null,
        types,
        user_ids: [...new Set(submissions.map(({ user_id }) => user_id))],
      });
    }
    return outcomes;
  }

  private async write(tx: Tx, { mode, challenge }: Task, outcomes: Outcomes): Promise<void> {
    const touched = [...outcomes].filter(([, { types }]) => types.size > 0);
    if (touched.length > 0) {
      await this.queries.write(tx, new Map(touched.flatMap(([, { types }]) => [...types])));
      const account_ids = touched.map(([account_id]) => account_id);
      await this.progress.recomputeAll(tx, mode, { account_ids, challenge_ids: [challenge.id] });
    }
    await this.results.recount(tx, [challenge.id]);
    const changed = touched.flatMap(([account_id, { user_ids }]) =>
      user_ids.map((user_id) => ({ user_id, account_id })),
    );
    const events = changed.length > MAX_PUBLISHED_ACCOUNTS ? [new ResultsChanged()] : ResultsChanged.each(changed);
    for (const event of events) tx.publish(event);
  }
}

type NewFlag = FlagRule & { type: 'static'; data: '' | 'case_insensitive' };

/** Skips stored flags that do not compile, as an attempt does. */
function compiled(rules: readonly FlagRule[]): CompiledFlag[] {
  return rules.flatMap((rule) => {
    try {
      return [compileFlag(rule)];
    } catch (error) {
      if (error instanceof UnusableFlag) return [];
      throw error;
    }
  });
}

function byAccount(rows: readonly SubmissionRow[]): Map<number, SubmissionRow[]> {
  const accounts = new Map<number, SubmissionRow[]>();
  for (const row of rows) {
    const submissions = accounts.get(row.account_id) ?? [];
    if (submissions.length === 0) accounts.set(row.account_id, submissions);
    submissions.push(row);
  }
  return accounts;
}
