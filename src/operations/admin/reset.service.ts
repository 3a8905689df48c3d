import { Injectable, Logger } from '@nestjs/common';
import { ProgressService } from '../../competition/progress/progress.service';
import { SessionsService } from '../../auth/sign-in/sessions.service';
import { FirstAdminService } from '../../auth/setup/first-admin.service';
import { SetupWriterService } from '../../auth/setup/setup-writer.service';
import { ChallengesChanged } from '../../challenges/challenges/challenge.events';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { FileRemoval } from '../../challenges/files/file-removal';
import { Forbidden, InvalidInput } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import type { Visit } from '../../http/pages/visit';
import { PagesChanged } from '../../content/pages/page.events';
import { Database, type Tx } from '../../platform/database/database';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { AllTeamsRemoved } from '../../accounts/teams/team.events';
import { AllAccountsRemoved } from '../../accounts/users/user.events';
import { type NamedResetDto, RESET_PARTS, type ResetDto } from './reset.dto';
import { ResetQueries } from './reset.queries';
import type { RemovedView, ResetCountsView, ResetDoneView } from './reset.views';

type Removed = Partial<RemovedView>;

/** Deletes parts of the event: all requested parts, or none if one fails. */
@Injectable()
export class ResetService {
  private readonly logger = new Logger(ResetService.name);

  constructor(
    private readonly database: Database,
    private readonly queries: ResetQueries,
    private readonly setup: SetupWriterService,
    private readonly firstAdmin: FirstAdminService,
    private readonly sessions: SessionsService,
    private readonly progress: ProgressService,
    private readonly results: ChallengeResults,
    private readonly files: FileRemoval,
  ) {}

  counts(): Promise<ResetCountsView> {
    return this.queries.counts();
  }

  /**
   * Resets from CTFd's form, and redirects to the statistics, or to the set-up if the accounts are deleted. Throws
   * Forbidden if the caller is no longer an administrator.
   */
  async reset(dto: ResetDto, visit: Visit): Promise<Redirect> {
    visit.request.audited = await this.perform(dto, visit, () => Promise.resolve());
    return new Redirect(dto.accounts ? '/setup' : '/admin/statistics');
  }

  /**
   * Resets through the API. Throws Forbidden if the caller is no longer an administrator, and InvalidInput if `name` is
   * not the name of the event or no part is requested.
   */
  async resetConfirmed({ name, ...parts }: NamedResetDto, visit: Visit): Promise<ResetDoneView> {
    if (!RESET_PARTS.some((part) => parts[part]) && parts.user_mode !== 'users')
      throw InvalidInput.forField('', 'Say what to remove.');
    const removed = await this.perform(parts, visit, async (tx) => {
      if (name.trim() !== (await this.queries.eventName(tx)).trim())
        throw InvalidInput.forField('name', 'This is not the name of the event.');
    });
    return { removed, signed_out: parts.accounts === true };
  }

  private async perform(dto: ResetDto, visit: Visit, check: (tx: Tx) => Promise<void>): Promise<Removed> {
    const { user } = visit.viewer;
    const { by, removed } = await this.database.transaction(async (tx) => {
      await this.queries.lock(tx);
      const administrator = user && (await this.queries.administrator(tx, user.id));
      if (!administrator) throw new Forbidden();
      await check(tx);
      return { by: administrator, removed: await this.remove(tx, dto) };
    });
    this.logger.log({ by: by.id, name: by.name, removed }, 'the event was reset');
    if (!dto.accounts) return removed;
    await this.sessions.end(visit);
    // Creates the administrator from the configuration at once, so that a stranger cannot complete the set-up first.
    if (this.firstAdmin.isConfigured) await this.firstAdmin.ensure();
    return removed;
  }

  private async remove(tx: Tx, dto: ResetDto): Promise<Removed> {
    const removed: Removed = {};
    const locations: string[] = [];
    // Deletes submissions before challenges: the removal of challenges would delete them without counting them.
    if (dto.accounts || dto.submissions) removed.submissions = await this.removeRecords(tx);
    if (dto.pages) {
      locations.push(...(await this.queries.removeFiles(tx, 'pages')));
      removed.pages = await this.queries.empty(tx, 'pages');
      tx.publish(new PagesChanged());
    }
    if (dto.notifications) removed.notifications = await this.queries.empty(tx, 'notifications');
    if (dto.challenges) {
      locations.push(...(await this.queries.removeFiles(tx, 'challenges')));
      removed.challenges = await this.queries.empty(tx, 'challenges');
      tx.publish(new ChallengesChanged());
      tx.publish(new ResultsChanged());
    }
    if (dto.accounts) Object.assign(removed, await this.removeAccounts(tx));
    else if (dto.user_mode === 'users') removed.teams = await this.removeTeams(tx);
    await this.files.afterCommit(tx, locations);
    return locations.length === 0 ? removed : { ...removed, files: locations.length };
  }

  private async removeRecords(tx: Tx): Promise<number> {
    const submissions = await this.queries.removeRecords(tx);
    await this.progress.rebuild(tx, {});
    await this.results.recount(tx, 'all');
    tx.publish(new ResultsChanged());
    return submissions;
  }

  /**
   * Deletes users and teams, after `removeRecords` has deleted their submissions. Foreign keys delete sessions and
   * tokens.
   */
  private async removeAccounts(tx: Tx): Promise<Removed> {
    const users = await this.queries.empty(tx, 'users');
    const teams = await this.queries.empty(tx, 'teams');
    await this.setup.reopen(tx);
    tx.publish(new AllAccountsRemoved());
    return { users, teams };
  }

  /** Deletes all teams. Submissions of their members remain, but count for no team. */
  private async removeTeams(tx: Tx): Promise<number> {
    const teams = await this.queries.empty(tx, 'teams');
    await this.progress.switchTo(tx, await this.progress.lockMode(tx));
    tx.publish(new AllTeamsRemoved());
    tx.publish(new ResultsChanged());
    return teams;
  }
}
