import { Injectable } from '@nestjs/common';
import { Catalogue, type CatalogueChallenge } from '../../challenges/challenges/catalogue';
import { ChallengeAccess } from '../../challenges/challenges/challenge-access';
import { arePrerequisitesMet, isInstalled } from '../../challenges/challenges/challenge.rules';
import { isCorrect } from '../../challenges/flags/flag.rules';
import type { Viewer } from '../../http/context/viewer';
import { type Done, type IdempotentRequest, IdempotentRequests } from '../../http/idempotency/idempotent-requests';
import type { Tx } from '../../platform/database/database';
import { Settings } from '../../settings/settings';
import { AccountQueues } from './account-queues';
import type { GuessDto } from './attempt.dto';
import { competitorOf, type Origin } from './attempt';
import { type AttemptReportWithChallenge, reportOf, type Verdict } from './attempt.rules';
import { AttemptsQueries } from './attempts.queries';
import { AttemptsService } from './attempts.service';

/** Judges submissions that name no challenge. */
@Injectable()
export class GuessesService {
  constructor(
    private readonly attempts: AttemptsService,
    private readonly catalogue: Catalogue,
    private readonly access: ChallengeAccess,
    private readonly queries: AttemptsQueries,
    private readonly queues: AccountQueues,
    private readonly requests: IdempotentRequests,
    private readonly settings: Settings,
  ) {}

  /**
   * Compares a submission with the flags of all challenges that are open to the caller and have no attempt limit, and
   * reports the challenge that it matched. Without a match, it counts as wrong for the rate limit, but for no
   * challenge; for players after the end, it counts for nothing.
   */
  async guess(viewer: Viewer, { submission }: GuessDto, { ip, key }: Origin): Promise<AttemptReportWithChallenge> {
    const provided = this.attempts.textOf(submission);
    const paused = this.attempts.pausedReport();
    if (paused) return { ...paused, challenge: null };
    const user = competitorOf(viewer);
    const request = key === null ? null : { user_id: user.id, key, what: ['guess', provided] };
    const challenge = await this.challengeFor(user.account_id, provided);
    if (challenge) return this.attempts.judge({ viewer, user, challenge, provided, ip }, request);
    return this.attempts.isPractice(viewer) ? missed('incorrect') : this.recordMiss(user.account_id, request);
  }

  private async challengeFor(account_id: number, provided: string): Promise<CatalogueChallenge | null> {
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

  private recordMiss(account_id: number, request: IdempotentRequest | null): Promise<AttemptReportWithChallenge> {
    const limit = this.settings.get('incorrect_submissions_per_min');
    const record = async (tx?: Tx): Promise<Done<AttemptReportWithChallenge>> => {
      const retry_after = await this.queries.recordMiss(account_id, limit, tx);
      if (retry_after === null) return { result: missed('incorrect'), isDone: true };
      return { result: { ...missed('ratelimited'), retry_after }, isDone: false };
    };
    return this.queues.run(account_id, async () =>
      // Most guesses match no challenge. Without an idempotency key they need one statement instead of a transaction.
      request === null ? (await record()).result : this.requests.once(request, record),
    );
  }
}

function missed(verdict: Verdict['verdict']): AttemptReportWithChallenge {
  return { ...reportOf({ verdict, fails: 0 }, { max_attempts: null, logic: 'any' }), challenge: null };
}
