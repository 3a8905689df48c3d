import { Injectable, Logger } from '@nestjs/common';
import type { CatalogueChallenge } from '../../challenges/challenges/catalogue';
import { Catalogue } from '../../challenges/challenges/catalogue';
import { AccountStandings } from '../../accounts/account-standings';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { ChallengeAccess } from '../../challenges/challenges/challenge-access';
import { arePrerequisitesMet, isInstalled } from '../../challenges/challenges/challenge.rules';
import { Settings } from '../../settings/settings';
import { ViewerRights } from '../../settings/viewer-rights';
import { isCorrect, stripSubmission } from '../../challenges/flags/flag.rules';
import { EventRules } from '../../http/access/event-rules';
import type { Viewer, ViewerUser } from '../../http/access/viewer';
import { Forbidden, NotFound, TooLarge, TypeNotInstalled } from '../../http/errors/errors';
import { lengthComplaint } from '../../http/fields/coercions';
import { Clock } from '../../platform/clock/clock';
import { Config } from '../../platform/config/config';
import { Database, type Tx } from '../../platform/database/database';
import { Metrics } from '../../platform/metrics/metrics';
import { ChallengeSolved } from '../submissions/submission.events';
import { AccountQueues } from './account-queues';
import type { AttemptDto } from './attempt.dto';
import {
  type AttemptConsequences,
  type AttemptResult,
  attemptsLeft,
  bloodOf,
  pausedResult,
  resultOf,
  type Verdict,
  type AnswerOutcome,
  outcomeByFlags,
  outcomeByMembers,
} from './attempt.rules';
import { AttemptsQueries, type Decision } from './attempts.queries';
import { ProgressService } from '../progress/progress.service';

/** Who attempts, with the account it counts for. */
type Competitor = ViewerUser & { account_id: number };

/** What is judged; `provided` is stripped. */
interface Answer {
  user: Competitor;
  challenge: CatalogueChallenge;
  provided: string;
  ip: string;
}

/** Judging one submission: who may try, whether it is right, and what is recorded. */
@Injectable()
export class AttemptsService {
  private readonly logger = new Logger('attempts');

  constructor(
    private readonly catalogue: Catalogue,
    private readonly access: ChallengeAccess,
    private readonly queries: AttemptsQueries,
    private readonly progress: ProgressService,
    private readonly queues: AccountQueues,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly results: ChallengeResults,
    private readonly standings: AccountStandings,
    private readonly rights: ViewerRights,
    private readonly rules: EventRules,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Whether the answer is right, for an administrator: nothing is stored, and neither state nor limits count. It is judged as
   * the first of its account, so that one flag of several is partial.
   */
  async preview(dto: AttemptDto): Promise<AttemptResult> {
    const challenge = await this.requireChallenge(dto);
    const { flags, logic } = challenge;
    const answer = this.answerOf(dto);
    if (!isCorrect(flags, answer)) return resultOf('incorrect', { fails: 0, maxAttempts: null, logic });
    const isPartial =
      (logic === 'all' && outcomeByFlags(flags, answer, []) !== 'correct') ||
      (logic === 'team' && this.settings.isTeamsMode);
    return resultOf(isPartial ? 'partial' : 'correct', { fails: 0, maxAttempts: null, logic });
  }

  /** Judges and records an answer; throws Forbidden or NotFound where the caller may not try this challenge. */
  async attempt(viewer: Viewer, dto: AttemptDto, ip: string): Promise<AttemptResult & AttemptConsequences> {
    const provided = this.answerOf(dto);
    if (this.settings.get('paused')) return pausedResult(this.settings.get('ctf_name'));
    const { user, account_id } = viewer;
    if (!user || account_id === null) throw new Forbidden();
    const challenge = await this.requireOpenChallenge(dto, account_id);
    const answer = { user: { ...user, account_id }, challenge, provided, ip };
    const decision = await this.queues.run(account_id, () => this.decide(answer));
    this.report(decision.verdict, account_id, challenge.id);
    const { max_attempts: maxAttempts, logic } = challenge;
    const result = resultOf(decision.verdict, { fails: decision.fails, maxAttempts, logic });
    return { ...result, ...(await this.consequencesOf(viewer, account_id, challenge, decision)) };
  }

  /** What the caller is told beside the outcome: by what the statement gave and boards in memory, so that it costs no other. */
  private async consequencesOf(
    viewer: Viewer,
    account_id: number,
    { id, max_attempts }: CatalogueChallenge,
    { verdict, fails, retry_after, new_value, new_solves = null }: Decision,
  ): Promise<AttemptConsequences> {
    if (verdict === 'ratelimited') return { retry_after };
    if (verdict === 'correct') {
      // Practice after the end gives nothing.
      if (new_value === undefined) return {};
      const isFrozen = this.isFrozen();
      const points = isFrozen ? ((await this.results.get()).get(id)?.frozen_value ?? null) : new_value;
      const seesBoard = this.rights.seesScoreboard(viewer);
      const kind = this.settings.isTeamsMode ? 'team' : 'user';
      const standing = seesBoard ? await this.standings.afterSolve(kind, account_id, id) : null;
      const solves = seesBoard && !isFrozen ? new_solves : null;
      const place = isFrozen ? null : (standing?.place ?? null);
      return { points, place, score: standing?.score ?? null, solves, blood: bloodOf(solves) };
    }
    const attempts_left = attemptsLeft(fails, max_attempts);
    return verdict === 'already_solved' || attempts_left === null ? {} : { attempts_left };
  }

  /** Solves since the freeze show nobody anything by what challenges are worth. */
  private isFrozen(): boolean {
    const freeze = this.settings.get('freeze');
    return freeze !== null && this.clock.millis() >= freeze * 1000;
  }

  private async decide(answer: Answer): Promise<Decision> {
    const { user, challenge, provided, ip } = answer;
    const isRight = isCorrect(challenge.flags, provided);
    // After the end players may go on practising where the event allows it, but nothing counts any more.
    if (this.rules.hasEnded() && user.type !== 'admin') {
      const outcome = isRight ? await this.outcomeOf(this.database, answer) : 'incorrect';
      return this.practise(user.account_id, challenge, outcome);
    }
    const attempt = {
      account_id: user.account_id,
      user_id: user.id,
      challenge_id: challenge.id,
      max_attempts: challenge.max_attempts,
      wrong_per_minute: this.settings.get('incorrect_submissions_per_min'),
      ip,
      provided,
      date: this.clock.now(),
    };
    const solved = new ChallengeSolved(challenge.id, user.id, user.account_id);
    if (!isRight || challenge.logic === 'any') {
      const outcome = isRight ? 'correct' : 'incorrect';
      return stillCompeting(await this.queries.recordAndAnnounce({ ...attempt, outcome }, solved));
    }
    return this.database.transaction(async (tx) => {
      // Held before the earlier answers are read: of the last two that come at once, the second sees the first.
      await this.progress.holdAttempts(tx, user.account_id);
      const outcome = await this.outcomeOf(tx, answer);
      const decision = stillCompeting(await this.queries.record(tx, { ...attempt, outcome }));
      if (decision.verdict === 'correct') tx.publish(solved);
      return decision;
    });
  }

  /** The outcome of a right answer by the challenge's logic; in users mode an account is its only member. */
  private async outcomeOf(from: Tx | Database, { user, challenge, provided }: Answer): Promise<AnswerOutcome> {
    const { account_id } = user;
    const { id, logic, flags } = challenge;
    if (logic === 'any' || (logic === 'team' && !this.settings.isTeamsMode)) return 'correct';
    const earlier = await this.queries.partialAnswers(from, account_id, id);
    if (logic === 'all') return outcomeByFlags(flags, provided, earlier);
    return outcomeByMembers(await this.queries.memberIds(from, account_id), user.id, earlier);
  }

  private async practise(
    account_id: number,
    { id, max_attempts }: CatalogueChallenge,
    outcome: AnswerOutcome,
  ): Promise<Decision> {
    const { fails, solved } = await this.queries.progress(account_id, id);
    if (solved) return { verdict: 'already_solved', fails };
    if (max_attempts !== null && max_attempts > 0 && fails >= max_attempts) return { verdict: 'exhausted', fails };
    if (outcome === 'incorrect') return { verdict: 'incorrect', fails: fails + 1 };
    return { verdict: outcome === 'repeated' ? 'partial' : outcome, fails };
  }

  private answerOf({ submission }: AttemptDto): string {
    const complaint = lengthComplaint(submission, { max: this.config.http.max_submission_length });
    if (complaint !== null) throw TooLarge.of('submission', complaint);
    return stripSubmission(submission);
  }

  private async requireChallenge({ challenge_id }: AttemptDto): Promise<CatalogueChallenge> {
    const challenge = challenge_id == null ? undefined : (await this.catalogue.get()).byId.get(challenge_id);
    if (!challenge) throw new NotFound();
    return challenge;
  }

  /** A challenge this account may try; administrators are held to state and prerequisites too. */
  private async requireOpenChallenge(dto: AttemptDto, account_id: number): Promise<CatalogueChallenge> {
    const challenge = await this.requireChallenge(dto);
    if (challenge.state === 'hidden') throw new NotFound();
    if (challenge.state === 'locked') throw new Forbidden();
    if (challenge.prerequisites.length > 0) {
      const { solved } = await this.access.situationOf(account_id, challenge);
      if (!arePrerequisitesMet(challenge, solved)) throw new Forbidden();
    }
    if (!isInstalled(challenge)) throw new TypeNotInstalled(challenge.type);
    return challenge;
  }

  private report(verdict: Verdict, account_id: number, challenge_id: number): void {
    this.metrics.attempts.inc({ verdict });
    if (verdict === 'ratelimited')
      this.logger.log({ account_id, challenge_id }, 'an attempt was refused by the rate limit');
  }
}

/** The decision; throws Forbidden when the player left the team, or the mode was switched, while the attempt was under way. */
function stillCompeting(decision: Decision | null): Decision {
  if (!decision) throw new Forbidden();
  return decision;
}
