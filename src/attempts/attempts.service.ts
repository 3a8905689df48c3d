import { Injectable, Logger } from '@nestjs/common';
import type { CatalogueChallenge } from '../challenges/catalogue';
import { Catalogue } from '../challenges/catalogue';
import { ChallengeAccess } from '../challenges/challenge-access';
import { CHALLENGE_TYPES } from '../challenges/challenge.entity';
import { Settings } from '../configs/settings';
import { isCorrect, stripSubmission } from '../flags/flag.rules';
import { Gate } from '../http/access/gate';
import type { Viewer, ViewerUser } from '../http/access/viewer';
import { Forbidden, NotFound, TooLarge, TypeNotInstalled } from '../http/errors/errors';
import { Clock } from '../platform/clock/clock';
import { Config } from '../platform/config/config';
import { Database } from '../platform/database/database';
import { Metrics } from '../platform/metrics/metrics';
import { ChallengeSolved } from '../submissions/submission.events';
import type { AttemptDto } from './attempt.dto';
import { type AttemptResult, pausedResult, resultOf, type Verdict } from './attempt.rules';
import { AttemptsQueries, type Decision } from './attempts.queries';

/** Judging one submission: who may try, whether it is right, and what is recorded (order of seed-endpoints 3.5). */
@Injectable()
export class AttemptsService {
  private readonly logger = new Logger('attempts');

  constructor(
    private readonly catalogue: Catalogue,
    private readonly access: ChallengeAccess,
    private readonly queries: AttemptsQueries,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly gate: Gate,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  /** Whether the answer is right, for an administrator: nothing is stored, and neither state nor limits count. */
  async preview(dto: AttemptDto): Promise<AttemptResult> {
    const challenge = await this.requireChallenge(dto);
    const verdict = isCorrect(challenge.flags, this.answerOf(dto)) ? 'correct' : 'incorrect';
    return resultOf(verdict, { fails: 0, maxAttempts: null });
  }

  /** Judges and records an answer; throws Forbidden or NotFound where the caller may not try this challenge. */
  async attempt(viewer: Viewer, dto: AttemptDto, ip: string): Promise<AttemptResult> {
    const answer = this.answerOf(dto);
    if (this.settings.get('paused')) return pausedResult(this.settings.get('ctf_name'));
    const { user, account_id } = viewer;
    if (!user || account_id === null) throw new Forbidden();
    const challenge = await this.requireOpenChallenge(dto, account_id);
    const decision = await this.decide(viewer, { ...user, account_id }, challenge, answer, ip);
    this.report(decision.verdict, account_id, challenge.id);
    return resultOf(decision.verdict, { fails: decision.fails, maxAttempts: challenge.max_attempts });
  }

  private async decide(
    viewer: Viewer,
    user: ViewerUser & { account_id: number },
    challenge: CatalogueChallenge,
    provided: string,
    ip: string,
  ): Promise<Decision> {
    const correct = isCorrect(challenge.flags, provided);
    // After the end players may go on practising where the event allows it, but nothing counts any more.
    if (this.gate.hasEnded() && !viewer.isAdmin) return this.practise(user.account_id, challenge, correct);
    const attempt = {
      account_id: user.account_id,
      user_id: user.id,
      team_id: user.team_id,
      teams_mode: this.settings.isTeamsMode,
      challenge_id: challenge.id,
      max_attempts: challenge.max_attempts,
      wrong_per_minute: this.settings.get('incorrect_submissions_per_min'),
      correct,
      ip,
      provided,
      date: this.clock.now(),
    };
    // A wrong answer tells nobody else anything, so it needs no transaction around its one statement.
    if (!correct) return this.queries.record(this.database, attempt);
    return this.database.transaction(async (tx) => {
      const decision = await this.queries.record(tx, attempt);
      if (decision.verdict === 'correct') tx.publish(new ChallengeSolved(challenge.id, user.id, user.account_id));
      return decision;
    });
  }

  private async practise(
    account_id: number,
    { id, max_attempts }: CatalogueChallenge,
    correct: boolean,
  ): Promise<Decision> {
    const { fails, solved } = await this.queries.progress(account_id, id);
    if (solved) return { verdict: 'already_solved', fails };
    if (max_attempts !== null && max_attempts > 0 && fails >= max_attempts) return { verdict: 'exhausted', fails };
    return correct ? { verdict: 'correct', fails } : { verdict: 'incorrect', fails: fails + 1 };
  }

  private answerOf({ submission }: AttemptDto): string {
    const max = this.config.http.max_submission_length;
    if (submission.length > max && [...submission].length > max)
      throw TooLarge.of('submission', `Longer than maximum length ${max}.`);
    return stripSubmission(submission);
  }

  private async requireChallenge({ challenge_id }: AttemptDto): Promise<CatalogueChallenge> {
    const challenge = challenge_id == null ? undefined : (await this.catalogue.get()).byId.get(challenge_id);
    if (!challenge) throw new NotFound();
    return challenge;
  }

  /** A challenge this account may try; administrators are held to state and prerequisites too (decisions 4). */
  private async requireOpenChallenge(dto: AttemptDto, account_id: number): Promise<CatalogueChallenge> {
    const challenge = await this.requireChallenge(dto);
    if (challenge.state === 'hidden') throw new NotFound();
    if (challenge.state === 'locked') throw new Forbidden();
    if (challenge.prerequisites.length > 0) {
      const progress = await this.access.progressOf(account_id);
      if (!challenge.prerequisites.every((id) => progress.get(id)?.solved)) throw new Forbidden();
    }
    if (!CHALLENGE_TYPES.some((type) => type === challenge.type)) throw new TypeNotInstalled(challenge.type);
    return challenge;
  }

  private report(verdict: Verdict, account_id: number, challenge_id: number): void {
    this.metrics.attempts.inc({ verdict });
    if (verdict === 'ratelimited')
      this.logger.log({ account_id, challenge_id }, 'an attempt was refused by the rate limit');
  }
}
