import { Injectable } from '@nestjs/common';
import { EventRules, refusalOf } from '../../http/context/event-rules';
import type { Viewer } from '../../http/context/viewer';
import { Versioned } from '../../http/envelope/results';
import type { Groups } from '../../http/envelope/views';
import { Forbidden, TypeNotInstalled } from '../../http/errors/errors';
import { DETAILS } from '../../http/fields/details';
import { RatingSummaries } from '../ratings/rating-summaries';
import { Catalogue, type CatalogueChallenge } from './catalogue';
import { ChallengeAccess, requireTeam } from './challenge-access';
import { ChallengeFiles } from './challenge-files';
import { ChallengeResults, NO_RESULT, valueFor } from './challenge-results';
import { challengeMatcher } from './challenge-search';
import type { ChallengeSearch } from './challenge.dto';
import {
  arePrerequisitesMet,
  attemptsLeft,
  isHintOpen,
  isInstalled,
  isSolutionOpen,
  versionOf,
} from './challenge.rules';
import { PreparedDetails } from './prepared-details';
import { PreparedListings } from './prepared-listings';
import { type ChallengeExtras, type ChallengeHint, type DetailView } from './challenge-detail.views';
import { AnonymizedChallenge, type ChallengeSolutionView, type Listed } from './challenge.views';

/** Reads challenges for players and administrators, with the progress of the caller's account. */
@Injectable()
export class ChallengesService {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly results: ChallengeResults,
    private readonly access: ChallengeAccess,
    private readonly listings: PreparedListings,
    private readonly details: PreparedDetails,
    private readonly files: ChallengeFiles,
    private readonly ratings: RatingSummaries,
    private readonly rules: EventRules,
  ) {}

  /** Returns the list without filters and without `view=admin`. Throws Forbidden for players without a team. */
  board(viewer: Viewer): Promise<Listed[]> {
    return this.list(viewer, {});
  }

  /**
   * Returns the challenges that the caller may see; some may be masked. With `view=admin`, administrators get all
   * challenges of installed types, with current solve counts also during a freeze.
   */
  async list(viewer: Viewer, search: ChallengeSearch): Promise<Listed[]> {
    const { isAdmin, account_id } = viewer;
    const isSearch = Object.values(search).some((value) => value !== undefined);
    const matches = isSearch ? challengeMatcher(search) : undefined;
    requireTeam(viewer);
    const [{ all }, results, solved] = await Promise.all([
      this.catalogue.get(),
      this.results.get(),
      this.access.solvedBy(account_id),
    ]);
    const showsAll = isAdmin && search.view === 'admin';
    const options = { isAdmin, showsAll, showsSolves: this.seesSolves(viewer), solved, matches };
    return this.listings.list(all, results, options);
  }

  /**
   * Returns a challenge, with an ETag for administrators. Checks the state, type, prerequisites and team in this order.
   */
  async get(
    viewer: Viewer,
    id: number,
    groups: Groups,
  ): Promise<DetailView | Versioned<DetailView> | AnonymizedChallenge> {
    const challenge = await this.access.requireVisible(viewer, id);
    if (!isInstalled(challenge)) throw new TypeNotInstalled(challenge.type);
    const hasDetails = groups.includes(DETAILS);
    const [results, { attempts, fails, retry_at, solved, unlocked, rating }] = await Promise.all([
      this.results.get(),
      this.access.situationOf(viewer.account_id, challenge, hasDetails ? viewer.user?.id : null),
    ]);
    const result = results.get(id) ?? NO_RESULT;
    if (!viewer.isAdmin && !arePrerequisitesMet(challenge, solved)) {
      if (challenge.anonymize) return AnonymizedChallenge.from(challenge, valueFor(viewer, result));
      throw new Forbidden();
    }
    requireTeam(viewer);
    const files = this.files.linked(viewer, challenge);
    const own = {
      solves: this.seesSolves(viewer) ? result.frozen_solves : null,
      solved_by_me: solved.has(id),
      attempts,
      files: files.map(({ url }) => url),
      tags: challenge.tags,
      hints: await this.hints(viewer, challenge, unlocked, hasDetails),
      ...visibleSolution(challenge, solved.has(id)),
    };
    const details = hasDetails && {
      file_details: await this.files.details(files),
      attempts_left: attemptsLeft(fails, challenge.max_attempts),
      retry_at,
      accepts_flags: challenge.flags.length > 0 || !challenge.has_results_key,
      reported_points: await this.access.reportedPoints(viewer.account_id, challenge),
      ...(await this.ratings.visible(id, rating)),
    };
    const detail = this.details.detail(challenge, valueFor(viewer, result), own, details);
    if (!viewer.isAdmin) return detail;
    return new Versioned(detail, versionOf({ ...challenge, state: challenge.stored_state, value: result.value }));
  }

  async solution(viewer: Viewer, id: number): Promise<ChallengeSolutionView> {
    const challenge = await this.access.requireOpen(viewer, id);
    const solved = await this.access.solvedAmong(viewer.account_id, challenge);
    const { solution_id, solution_state } = visibleSolution(challenge, solved.has(id));
    return { id: solution_id, state: solution_state };
  }

  /** Returns true if the settings show scores and accounts to the caller. `hidden` applies to administrators too. */
  private seesSolves(viewer: Viewer): boolean {
    return (['account', 'score'] as const).every((visibility) => {
      const setting = this.rules.visibility(visibility);
      return setting !== 'hidden' && refusalOf(setting, visibility, viewer) === null;
    });
  }

  private async hints(
    viewer: Viewer,
    { hints }: CatalogueChallenge,
    unlocked: ReadonlySet<number>,
    hasDetails: boolean,
  ): Promise<ChallengeHint[]> {
    if (hints.length === 0) return [];
    const { hintById } = await this.catalogue.get();
    const holder = { viewer, unlocked, ...this.rules.hintRules() };
    return hints.map((hint) => {
      const { id, title, cost, content } = hint;
      const terms = { id, ...(title === null ? {} : { title }), cost };
      const isOpen = isHintOpen(hint, holder, (other) => hintById.get(other));
      if (!isOpen) return terms;
      return hasDetails ? { ...terms, content, content_html: this.details.hintHtml(hint) } : { ...terms, content };
    });
  }
}

/** The id is null if `isSolutionOpen` returns false, also for administrators. The state is public. */
function visibleSolution(
  { solution }: CatalogueChallenge,
  hasSolved: boolean,
): Pick<ChallengeExtras, 'solution_id' | 'solution_state'> {
  if (!solution) return { solution_id: null, solution_state: 'hidden' };
  return { solution_id: isSolutionOpen(solution, hasSolved) ? solution.id : null, solution_state: solution.state };
}
