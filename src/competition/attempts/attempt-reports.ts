import { Injectable, Logger } from '@nestjs/common';
import { AccountStandings } from '../../accounts/shared/account-standings';
import { attemptsLeft } from '../../challenges/challenges/challenge.rules';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { EventRules } from '../../http/context/event-rules';
import { Metrics } from '../../platform/metrics/metrics';
import { Settings } from '../../settings/settings';
import { ViewerRights } from '../../settings/viewer-rights';
import type { Attempt } from './attempt';
import { type AttemptReport, type AttemptReportWithChallenge, bloodOf, reportOf, type Verdict } from './attempt.rules';

/** Creates the response to a judged attempt from the verdict and cached data. */
@Injectable()
export class AttemptReports {
  private readonly logger = new Logger('attempts');

  constructor(
    private readonly settings: Settings,
    private readonly rules: EventRules,
    private readonly rights: ViewerRights,
    private readonly results: ChallengeResults,
    private readonly standings: AccountStandings,
    private readonly metrics: Metrics,
  ) {}

  async create(attempt: Attempt, verdict: Verdict): Promise<AttemptReportWithChallenge> {
    const { user, challenge } = attempt;
    this.metrics.attempts.inc({ verdict: verdict.verdict });
    const isLimited = verdict.verdict === 'ratelimited';
    if (isLimited)
      this.logger.log(
        { account_id: user.account_id, challenge_id: challenge.id },
        'an attempt was refused by the rate limit',
      );
    return {
      ...reportOf(verdict, challenge),
      ...(await this.detailsOf(attempt, verdict)),
      // A rate-limited guess must not reveal that it matches a challenge.
      challenge: isLimited ? null : { id: challenge.id, name: challenge.name },
    };
  }

  private async detailsOf(
    attempt: Attempt,
    { verdict, fails, retry_after, ...solve }: Verdict,
  ): Promise<Partial<AttemptReport>> {
    if (verdict === 'ratelimited') return { retry_after };
    if (verdict === 'correct') return this.solveOf(attempt, solve);
    const attempts_left = attemptsLeft(fails, attempt.challenge.max_attempts);
    if (verdict === 'already_solved' || attempts_left === null) return {};
    return retry_after == null ? { attempts_left } : { attempts_left, retry_after };
  }

  private async solveOf(
    { viewer, user, challenge }: Attempt,
    { new_value, new_solves = null }: Pick<Verdict, 'new_value' | 'new_solves'>,
  ): Promise<Partial<AttemptReport>> {
    // Attempts after the end are practice and earn no points.
    if (new_value === undefined) return {};
    const isFrozen = this.rules.isFrozen();
    const seesBoard = this.rights.seesScoreboard(viewer);
    const kind = this.settings.isTeamsMode ? 'team' : 'user';
    const standing = seesBoard ? await this.standings.afterSolve(kind, user.account_id, challenge.id) : null;
    const solves = seesBoard && !isFrozen ? new_solves : null;
    return {
      // During a freeze the current value would reveal the number of later solves.
      points: isFrozen ? ((await this.results.get()).get(challenge.id)?.frozen_value ?? null) : new_value,
      place: isFrozen ? null : (standing?.place ?? null),
      score: standing?.score ?? null,
      solves,
      blood: bloodOf(solves),
    };
  }
}
