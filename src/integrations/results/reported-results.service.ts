import { Injectable } from '@nestjs/common';
import type { Challenge } from '../../challenges/challenges/challenge.entity';
import { AwardSeriesService, type Recipient } from '../../competition/awards/award-series.service';
import { ProgressService } from '../../competition/progress/progress.service';
import { ReportedSolvesService } from '../../competition/submissions/reported-solves.service';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { presentIds } from '../../http/bulk/bulk';
import { as } from '../../http/envelope/views';
import { InvalidInput } from '../../http/errors/errors';
import { readInput } from '../../http/input/input.pipe';
import type { UnreadInput } from '../../http/input/unread-body.decorator';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';
import { ReportWindowService } from './report-window.service';
import { ReportResultsDto } from './reported-results.dto';
import { complaintsAboutAccounts, readReport, refuseEntries, type Report } from './reported-results.rules';
import { ReportedResultsView } from './reported-results.views';
import { ResultCallsService } from './result-calls.service';
import { timeComplaint } from './result-key.rules';
import { ResultRecipientsQueries } from './result-recipients.queries';
import { type SignedCall, SignatureRefused } from './signed-call';

type ReportedChallenge = Pick<Challenge, 'id' | 'name' | 'category' | 'state' | 'scheduled_at'>;

/**
 * Applies the results that external services report. Order of locks: mode, challenge (against its removal only), key,
 * attempts, users, accounts, challenge.
 */
@Injectable()
export class ReportedResultsService {
  constructor(
    private readonly database: Database,
    private readonly calls: ResultCallsService,
    private readonly recipients: ResultRecipientsQueries,
    private readonly series: AwardSeriesService,
    private readonly solves: ReportedSolvesService,
    private readonly progress: ProgressService,
    private readonly window: ReportWindowService,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a signed call, or returns the response of the first call with the same id. Applies nothing if it throws
   * InvalidInput, SignatureRefused or Forbidden.
   */
  async report(challenge_id: number, call: SignedCall, body: UnreadInput): Promise<ReportedResultsView> {
    const late = timeComplaint(call, this.clock.now());
    if (late !== null) throw InvalidInput.forField('webhook-timestamp', late);
    await this.calls.verify(challenge_id, call);
    const report = readReport(readInput(ReportResultsDto, body));
    return this.database.transaction(async (tx) => {
      const mode = await this.progress.lockMode(tx);
      const challenge = await lockChallenge(tx, challenge_id);
      const key = await this.calls.lock(tx, challenge_id, call);
      const hasStandings = report.standings.length > 0;
      const first = await this.calls.response<ReportedResultsView>(tx, key, call);
      if (first) {
        await this.calls.noteAccepted(tx, key, call, false);
        return as(ReportedResultsView, first);
      }
      this.window.requireOpen(challenge);
      if (hasStandings) this.calls.requireNewest(key, call);
      const result = await this.apply(tx, mode, challenge, report);
      await this.calls.keep(tx, key, call, result);
      await this.calls.noteAccepted(tx, key, call, hasStandings);
      return result;
    });
  }

  private async apply(
    tx: Tx,
    mode: AccountMode,
    challenge: ReportedChallenge,
    report: Report,
  ): Promise<ReportedResultsView> {
    await requireAccounts(tx, mode, report);
    const changes = await this.series.changes(tx, challenge.id, report.standings);
    const unsolved = await this.solves.lockUnsolved(tx, challenge.id, report.solves);
    const account_ids = [...new Set([...changes.map(({ account_id }) => account_id), ...unsolved])];
    const recipients = new Map(
      (await this.recipients.lock(tx, mode, account_ids)).map((recipient) => [recipient.account_id, recipient]),
    );
    const changed = new Set(account_ids);
    refuseEntries(
      complaintsAboutAccounts(report, (id) =>
        changed.has(id) && !recipients.has(id) ? 'This team has no members.' : null,
      ),
    );
    const recipientsOf = (id: number): Recipient[] => [recipients.get(id)].flatMap((recipient) => recipient ?? []);
    const points = changes.flatMap((change) => recipientsOf(change.account_id).map((one) => ({ ...one, ...change })));
    const solvers = unsolved.flatMap(recipientsOf);
    if (points.length > 0) await this.series.add(tx, challenge, points);
    await this.solves.record(tx, mode, challenge.id, solvers);
    if (account_ids.length > 0)
      for (const event of ResultsChanged.each(
        [...recipients.values()].map(({ user_id, account_id }) => ({ user_id, account_id })),
      ))
        tx.publish(event);
    return as(ReportedResultsView, { changed: points.length, solved: solvers.length });
  }
}

/** Locks the challenge only against its removal. */
async function lockChallenge(tx: Tx, id: number): Promise<ReportedChallenge> {
  const [challenge] = await tx.query<ReportedChallenge>(
    'SELECT id, name, category, state, scheduled_at FROM challenges WHERE id = $1 FOR KEY SHARE',
    [id],
  );
  if (!challenge) throw new SignatureRefused();
  return challenge;
}

/** Throws InvalidInput for accounts that do not exist. */
async function requireAccounts(tx: Tx, mode: AccountMode, report: Report): Promise<void> {
  const ids = new Set([...report.standings.map(({ account_id }) => account_id), ...report.solves]);
  const present = new Set(await presentIds(tx, mode, [...ids]));
  const kind = mode === 'teams' ? 'team' : 'user';
  refuseEntries(
    complaintsAboutAccounts(report, (id) => (present.has(id) ? null : `There is no ${kind} with this id.`)),
  );
}
