import { Injectable, Logger } from '@nestjs/common';
import type { CatalogueChallenge } from '../../challenges/challenges/catalogue';
import { Catalogue } from '../../challenges/challenges/catalogue';
import { AccountStandings } from '../../accounts/shared/account-standings';
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
import { type Done, type IdempotentRequest, IdempotentRequests } from '../../http/idempotency/idempotent-requests';
import { ChallengeSolved } from '../submissions/submission.events';
import { AccountQueues } from './account-queues';
import type { AttemptDto, GuessDto } from './attempt.dto';
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
import { AttemptsQueries, type Decision, type JudgedAttempt } from './attempts.queries';
import { ProgressService } from '../progress/progress.service';

/** Who attempts, with the account it counts for. */
type Competitor = ViewerUser & { account_id: number };

/** How an answer came: from where, and under which key the client may send it again. */
export interface Sending {
  ip: string;
  key: string | null;
}

/** The key of a request, and what tells it from another. */
type Repeatable = Pick<IdempotentRequest, 'key' | 'what'>;

type AttemptTold = AttemptResult & AttemptConsequences;

/** The same with the challenge that an answer was for. */
type GuessTold = AttemptTold & { challenge: Pick<CatalogueChallenge, 'id' | 'name'> | null };

/** What is judged; `provided` is stripped. */
interface Answer {
  viewer: Viewer;
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
    private readonly requests: IdempotentRequests,
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

  /**
   * Judges and records an answer; throws Forbidden or NotFound where the caller may not try this challenge. `key`: under which the client
   * may send the same again.
   */
  async attempt(viewer: Viewer, dto: AttemptDto, { ip, key }: Sending): Promise<AttemptTold> {
    const provided = this.answerOf(dto);
    if (this.settings.get('paused')) return this.paused();
    const user = this.requireCompetitor(viewer);
    const challenge = await this.requireOpenChallenge(dto, user.account_id);
    const answer = { viewer, user, challenge, provided, ip };
    if (key === null || this.isOver(viewer))
      return this.told(answer, await this.queues.run(user.account_id, () => this.decide(answer)));
    return this.once(answer, { key, what: ['attempt', challenge.id, provided] }, (told) => told);
  }

  /**
   * Judges an answer to any of the challenges that the caller may try without a limit, and tells which it was. One that fits none counts
   * as wrong for the rate limit, and for no challenge.
   */
  async guess(viewer: Viewer, dto: GuessDto, { ip, key }: Sending): Promise<GuessTold> {
    const provided = this.answerOf(dto);
    if (this.settings.get('paused')) return { ...this.paused(), challenge: null };
    const user = this.requireCompetitor(viewer);
    const challenge = await this.answeredBy(user.account_id, provided);
    const what = ['guess', provided];
    if (!challenge) return this.missed(viewer, user, key === null ? null : { key, what });
    const answer = { viewer, user, challenge, provided, ip };
    const { id, name } = challenge;
    const named = (told: AttemptTold): GuessTold =>
      // Who was too fast is not told whether the answer would have been right.
      ({ ...told, challenge: told.status === 'ratelimited' ? null : { id, name } });
    if (key === null || this.isOver(viewer))
      return named(await this.told(answer, await this.queues.run(user.account_id, () => this.decide(answer))));
    return this.once(answer, { key, what }, named);
  }

  /** The challenge that a right answer is for: of those not solved yet the first on the board, else one that is; null for none. */
  private async answeredBy(account_id: number, provided: string): Promise<CatalogueChallenge | null> {
    const [{ all }, solved] = await Promise.all([this.catalogue.get(), this.access.solvedBy(account_id)]);
    const open = all.filter(
      (challenge) =>
        challenge.state === 'visible' &&
        (challenge.max_attempts ?? 0) <= 0 &&
        isInstalled(challenge) &&
        arePrerequisitesMet(challenge, solved) &&
        isCorrect(challenge.flags, provided),
    );
    const inOrder = open.sort((a, b) => a.position - b.position || a.id - b.id);
    return inOrder.find(({ id }) => !solved.has(id)) ?? inOrder[0] ?? null;
  }

  /** An answer that fits no challenge. */
  private async missed(viewer: Viewer, { id, account_id }: Competitor, sent: Repeatable | null): Promise<GuessTold> {
    const wrong = { ...resultOf('incorrect', { fails: 0, maxAttempts: null, logic: 'any' }), challenge: null };
    if (this.isOver(viewer)) return wrong;
    const limit = this.settings.get('incorrect_submissions_per_min');
    const count = async (from: Tx | Database): Promise<Done<GuessTold>> => {
      const retry_after = await this.queries.guess(from, account_id, limit, this.clock.now());
      if (retry_after === null) return { answer: wrong, isDone: true };
      const tooFast = resultOf('ratelimited', { fails: 0, maxAttempts: null, logic: 'any' });
      return { answer: { ...tooFast, retry_after, challenge: null }, isDone: false };
    };
    return this.queues.run(account_id, async () =>
      sent === null ? (await count(this.database)).answer : this.requests.once({ user_id: id, ...sent }, count),
    );
  }

  /** Decides once, however often it is sent; what the board shows of it is added after the commit. `as` gives the answer its shape. */
  private once<T extends object>(answer: Answer, sent: Repeatable, as: (told: AttemptTold) => T): Promise<T> {
    const { user, challenge } = answer;
    let decision: Decision | undefined;
    const work = async (tx: Tx): Promise<Done<T>> => {
      decision = await this.record(tx, answer);
      return { answer: as(this.outcome(challenge, decision)), isDone: decision.submission_id != null };
    };
    const after = async (told: T): Promise<T> => (decision ? as(await this.told(answer, decision)) : told);
    return this.queues.run(user.account_id, () => this.requests.once({ user_id: user.id, ...sent }, work, after));
  }

  private async told(answer: Answer, decision: Decision): Promise<AttemptTold> {
    const { viewer, user, challenge } = answer;
    this.report(decision.verdict, user.account_id, challenge.id);
    const consequences = await this.consequencesOf(viewer, user.account_id, challenge, decision);
    return { ...this.outcome(challenge, decision), ...consequences };
  }

  private outcome(
    { max_attempts: maxAttempts, logic }: CatalogueChallenge,
    { verdict, fails }: Decision,
  ): AttemptResult {
    return resultOf(verdict, { fails, maxAttempts, logic });
  }

  private paused(): AttemptResult {
    return pausedResult(this.settings.get('ctf_name'));
  }

  /** Throws Forbidden for callers without an account. */
  private requireCompetitor({ user, account_id }: Viewer): Competitor {
    if (!user || account_id === null) throw new Forbidden();
    return { ...user, account_id };
  }

  /** After the end players may go on practising where the event allows it, but nothing counts any more. */
  private isOver({ isAdmin }: Viewer): boolean {
    return this.rules.hasEnded() && !isAdmin;
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
      // Solves since the freeze show nobody anything by what challenges are worth.
      const isFrozen = this.rules.isFrozen();
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

  private async decide(answer: Answer): Promise<Decision> {
    const { viewer, user, challenge, provided } = answer;
    const isRight = isCorrect(challenge.flags, provided);
    if (this.isOver(viewer)) {
      const outcome = isRight ? await this.outcomeOf(this.database, answer) : 'incorrect';
      return this.practise(user.account_id, challenge, outcome);
    }
    if (isRight && challenge.logic !== 'any') return this.database.transaction((tx) => this.record(tx, answer));
    const attempt = { ...this.attemptOf(answer), outcome: isRight ? 'correct' : 'incorrect' } as const;
    return stillCompeting(await this.queries.recordAndAnnounce(attempt, solvedBy(answer)));
  }

  /** Decides and records an answer inside a transaction. */
  private async record(tx: Tx, answer: Answer): Promise<Decision> {
    const { user, challenge, provided } = answer;
    // Held before the earlier answers are read: of the last two that come at once, the second sees the first.
    await this.progress.holdAttempts(tx, user.account_id);
    const outcome = isCorrect(challenge.flags, provided) ? await this.outcomeOf(tx, answer) : 'incorrect';
    const decision = stillCompeting(await this.queries.record(tx, { ...this.attemptOf(answer), outcome }));
    if (decision.verdict === 'correct') tx.publish(solvedBy(answer));
    return decision;
  }

  private attemptOf({ user, challenge, provided, ip }: Answer): Omit<JudgedAttempt, 'outcome'> {
    return {
      account_id: user.account_id,
      user_id: user.id,
      challenge_id: challenge.id,
      max_attempts: challenge.max_attempts,
      wrong_per_minute: this.settings.get('incorrect_submissions_per_min'),
      ip,
      provided,
      date: this.clock.now(),
    };
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

  private answerOf({ submission }: GuessDto): string {
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

function solvedBy({ user, challenge }: Answer): ChallengeSolved {
  return new ChallengeSolved(challenge.id, user.id, user.account_id);
}

/** The decision; throws Forbidden when the player left the team, or the mode was switched, while the attempt was under way. */
function stillCompeting(decision: Decision | null): Decision {
  if (!decision) throw new Forbidden();
  return decision;
}
