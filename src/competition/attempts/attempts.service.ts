import { Injectable } from '@nestjs/common';
import { ChallengeAccess } from '../../challenges/challenges/challenge-access';
import { attemptsLeft } from '../../challenges/challenges/challenge.rules';
import { isCorrect, stripSubmission } from '../../challenges/flags/flag.rules';
import { EventRules } from '../../http/context/event-rules';
import type { Viewer } from '../../http/context/viewer';
import { TooLarge } from '../../http/errors/errors';
import { lengthComplaint } from '../../http/fields/coercions';
import { type IdempotentRequest, IdempotentRequests } from '../../http/idempotency/idempotent-requests';
import { Config } from '../../platform/config/config';
import type { Tx } from '../../platform/database/database';
import { Settings } from '../../settings/settings';
import { AccountQueues } from './account-queues';
import { type Attempt, competitorOf, type Origin } from './attempt';
import type { AttemptDto } from './attempt.dto';
import { AttemptReports } from './attempt-reports';
import {
  type AttemptOutcome,
  type AttemptReport,
  type AttemptReportWithChallenge,
  outcomeByFlags,
  outcomeByMembers,
  pausedReport,
  reportOf,
  type Verdict,
} from './attempt.rules';
import { AttemptsQueries } from './attempts.queries';

/** Checks the caller's rights, compares the submission with the flags, and records the attempt. */
@Injectable()
export class AttemptsService {
  constructor(
    private readonly access: ChallengeAccess,
    private readonly queries: AttemptsQueries,
    private readonly queues: AccountQueues,
    private readonly requests: IdempotentRequests,
    private readonly reports: AttemptReports,
    private readonly settings: Settings,
    private readonly rules: EventRules,
    private readonly config: Config,
  ) {}

  /** Judges an administrator's submission like a first attempt, and stores nothing. */
  async preview({ challenge_id, submission }: AttemptDto): Promise<AttemptReport> {
    const challenge = await this.access.requireChallenge(challenge_id);
    const { flags, logic } = challenge;
    const provided = this.textOf(submission);
    const isPartial =
      (logic === 'all' && outcomeByFlags(flags, provided, []) !== 'correct') ||
      (logic === 'team' && this.settings.isTeamsMode);
    const verdict = !isCorrect(flags, provided) ? 'incorrect' : isPartial ? 'partial' : 'correct';
    return reportOf({ verdict, fails: 0 }, { max_attempts: null, logic });
  }

  /**
   * Judges the caller's submission; during a pause, returns only a report of the pause. Throws TooLarge, Forbidden,
   * NotFound, TypeNotInstalled, and the errors of `judge`.
   */
  async attempt(viewer: Viewer, dto: AttemptDto, { ip, key }: Origin): Promise<AttemptReport> {
    const provided = this.textOf(dto.submission);
    const paused = this.pausedReport();
    if (paused) return paused;
    const user = competitorOf(viewer);
    const challenge = await this.access.requireAttemptable(user.account_id, dto.challenge_id);
    const request = key === null ? null : { user_id: user.id, key, what: ['attempt', challenge.id, provided] };
    return this.judge({ viewer, user, challenge, provided, ip }, request);
  }

  /**
   * Judges an attempt and records it, once for each idempotency key; practice is not recorded. Throws Forbidden,
   * IdempotencyMismatch or QueueFull.
   */
  async judge(attempt: Attempt, request: IdempotentRequest | null): Promise<AttemptReportWithChallenge> {
    const { user, challenge } = attempt;
    return this.queues.run(user.account_id, async () => {
      if (this.isPractice(attempt.viewer)) return this.reports.create(attempt, await this.practise(attempt));
      const outcome = outcomeOfFlags(attempt);
      // Most attempts need one statement instead of a transaction.
      if (request === null && (challenge.logic === 'any' || outcome === 'incorrect'))
        return this.reports.create(attempt, await this.queries.recordDirectly(attempt, outcome));
      let verdict: Verdict | undefined;
      return this.requests.once<AttemptReportWithChallenge>(
        request,
        async (tx) => {
          verdict = await this.record(tx, attempt, outcome);
          const report = { ...reportOf(verdict, challenge), challenge: { id: challenge.id, name: challenge.name } };
          return { result: report, isDone: verdict.submission_id != null };
        },
        // The report reads the standings, which contain the solve only after the commit.
        (report) => (verdict ? this.reports.create(attempt, verdict) : Promise.resolve(report)),
      );
    });
  }

  pausedReport(): AttemptReport | null {
    return this.settings.get('paused') ? pausedReport(this.settings.get('ctf_name')) : null;
  }

  /** Attempts after the end do not count, except those of administrators. */
  isPractice({ isAdmin }: Viewer): boolean {
    return this.rules.hasEnded() && !isAdmin;
  }

  textOf(submission: string): string {
    const complaint = lengthComplaint(submission, { max: this.config.http.max_submission_length });
    if (complaint !== null) throw TooLarge.forField('submission', complaint);
    return stripSubmission(submission);
  }

  private async record(tx: Tx, attempt: Attempt, outcome: FlagOutcome): Promise<Verdict> {
    // Locks the account before earlier submissions are read: if two missing flags arrive at once, the second attempt
    // must see the first.
    await this.queries.lockAccount(tx, attempt.user.account_id);
    return this.queries.record(tx, attempt, await this.outcomeOf(attempt, outcome, tx));
  }

  private async practise(attempt: Attempt): Promise<Verdict> {
    const { fails, retry_after, solved } = await this.queries.progress(attempt);
    if (solved) return { verdict: 'already_solved', fails };
    if (retry_after !== null) return { verdict: 'timeout', fails, retry_after };
    if (attemptsLeft(fails, attempt.challenge.max_attempts) === 0) return { verdict: 'exhausted', fails };
    const outcome = await this.outcomeOf(attempt, outcomeOfFlags(attempt));
    if (outcome === 'incorrect') return { verdict: 'incorrect', fails: fails + 1 };
    return { verdict: outcome === 'repeated' ? 'partial' : outcome, fails };
  }

  /**
   * Applies the challenge's logic to the outcome of its flags. In users mode an account has one member, so `team`
   * equals `any`.
   */
  private async outcomeOf(attempt: Attempt, outcome: FlagOutcome, tx?: Tx): Promise<AttemptOutcome> {
    const { user, challenge, provided } = attempt;
    const { logic, flags } = challenge;
    if (outcome === 'incorrect' || logic === 'any' || (logic === 'team' && !this.settings.isTeamsMode)) return outcome;
    const earlier = await this.queries.partialSubmissions(attempt, tx);
    if (logic === 'all') return outcomeByFlags(flags, provided, earlier);
    return outcomeByMembers(await this.queries.memberIds(user.account_id, tx), user.id, earlier);
  }
}

type FlagOutcome = 'correct' | 'incorrect';

function outcomeOfFlags({ challenge, provided }: Attempt): FlagOutcome {
  return isCorrect(challenge.flags, provided) ? 'correct' : 'incorrect';
}
