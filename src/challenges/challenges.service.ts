import { Injectable } from '@nestjs/common';
import { Gate, refusalOf } from '../http/access/gate';
import type { Viewer } from '../http/access/viewer';
import { Forbidden, TypeNotInstalled } from '../http/errors/errors';
import { signFileToken } from '../files/file-token.rules';
import { Clock } from '../platform/clock/clock';
import { Secrets } from '../platform/database/secrets';
import { Catalogue, type CatalogueChallenge } from './catalogue';
import { ChallengeAccess, type ChallengeProgress, requireTeam, solvedIds } from './challenge-access';
import { ChallengePage } from './challenge-page';
import { type ChallengeResult, ChallengeResults, NO_RESULT } from './challenge-results';
import { challengeMatcher, MASKED_FACE } from './challenge-search';
import type { ChallengeSearch } from './challenge.dto';
import type { ChallengeTypeName } from './challenge.entity';
import { arePrerequisitesMet, isHintOpen, isInstalled, isSolutionOpen, visibleTo } from './challenge.rules';
import {
  AnonymizedChallenge,
  type ChallengeDetail,
  type ChallengeExtras,
  type ChallengeSolutionView,
  ChallengeListing,
  challengeRecord,
  type DynamicChallengeDetail,
  type LockedChallengeHint,
  type UnlockedChallengeHint,
} from './challenge.views';

const UNTRIED: ChallengeProgress = { attempts: 0, fails: 0, solved: false };

/** Challenges as players and administrators read them: from memory, joined with one account's progress. */
@Injectable()
export class ChallengesService {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly results: ChallengeResults,
    private readonly access: ChallengeAccess,
    private readonly page: ChallengePage,
    private readonly gate: Gate,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /**
   * By position, points, id; throws Forbidden for players without a team. An administrator sees what a player would, but for
   * `view=admin`, which shows all and no freeze.
   */
  async list(viewer: Viewer, search: ChallengeSearch): Promise<(ChallengeListing | AnonymizedChallenge)[]> {
    const matches = challengeMatcher(search);
    requireTeam(viewer);
    const isAdminView = viewer.isAdmin && search.view === 'admin';
    const [{ all }, results, progress] = await Promise.all([
      this.catalogue.get(),
      this.results.get(),
      this.access.progressOf(viewer.account_id),
    ]);
    const solved = solvedIds(progress);
    const resultOf = ({ id }: CatalogueChallenge): ChallengeResult => results.get(id) ?? NO_RESULT;
    const place = ({ position }: CatalogueChallenge): number => position || Infinity;
    const points = (challenge: CatalogueChallenge): number => resultOf(challenge).value ?? Infinity;
    // The catalogue is in the order of ids, and sorting keeps it among equals (two without place or value differ by NaN).
    const shown = all
      .filter(isInstalled)
      .filter((challenge) => visibleTo({ isAdmin: isAdminView }, challenge))
      .sort((a, b) => place(a) - place(b) || points(a) - points(b) || 0);
    return shown.flatMap((challenge): (ChallengeListing | AnonymizedChallenge)[] => {
      if (!isAdminView && !arePrerequisitesMet(challenge, solved))
        return challenge.anonymize && matches(MASKED_FACE) ? [AnonymizedChallenge.of(challenge.id)] : [];
      const { value, ...result } = resultOf(challenge);
      if (!matches({ ...challenge, value })) return [];
      const solves = this.solvesShown(viewer, result, isAdminView);
      return [ChallengeListing.of(challenge, { value, solves, solved_by_me: solved.has(challenge.id) })];
    });
  }

  /** In the order of seed-endpoints 3.6: state, type, prerequisites, team. */
  async get(viewer: Viewer, id: number): Promise<ChallengeDetail | DynamicChallengeDetail | AnonymizedChallenge> {
    const challenge = await this.access.requireVisible(viewer, id);
    if (!isInstalled(challenge)) throw new TypeNotInstalled(challenge.type);
    const [results, progress] = await Promise.all([this.results.get(), this.access.progressOf(viewer.account_id)]);
    if (!viewer.isAdmin && !arePrerequisitesMet(challenge, solvedIds(progress))) {
      if (challenge.anonymize) return AnonymizedChallenge.of(challenge.id);
      throw new Forbidden();
    }
    requireTeam(viewer);
    const result = results.get(id) ?? NO_RESULT;
    return this.detail(viewer, challenge, result, progress.get(id) ?? UNTRIED);
  }

  /** Whether there is a solution for the caller; throws as reading the challenge does. */
  async solution(viewer: Viewer, id: number): Promise<ChallengeSolutionView> {
    const challenge = await this.access.requireOpen(viewer, id);
    const progress = await this.access.progressOf(viewer.account_id);
    const { solution_id, solution_state } = solutionShown(challenge, progress.get(id)?.solved ?? false);
    return { id: solution_id, state: solution_state };
  }

  private async detail(
    viewer: Viewer,
    challenge: CatalogueChallenge & { type: ChallengeTypeName },
    result: ChallengeResult,
    { attempts, solved }: ChallengeProgress,
  ): Promise<ChallengeDetail | DynamicChallengeDetail> {
    const extras: ChallengeExtras = {
      solves: this.solvesShown(viewer, result, false),
      solved_by_me: solved,
      attempts,
      files: challenge.files.map((file) => this.fileUrl(viewer, file)),
      tags: challenge.tags,
      hints: await this.hints(viewer, challenge),
      ...solutionShown(challenge, solved),
      view: this.page.htmlOf(challenge, result.value),
    };
    return { ...challengeRecord(challenge, result.value), ...extras };
  }

  /** Null unless the caller sees both scores and accounts; hidden scores are shown to nobody (conventions 10). */
  private solvesShown(
    viewer: Viewer,
    { solves, frozen_solves }: Omit<ChallengeResult, 'value'>,
    isLive: boolean,
  ): number | null {
    const isShown = (['account', 'score'] as const).every((visibility) => {
      const setting = this.gate.visibility(visibility);
      return setting !== 'hidden' && refusalOf(setting, visibility, viewer) === null;
    });
    if (!isShown) return null;
    return isLive ? solves : frozen_solves;
  }

  private async hints(
    viewer: Viewer,
    { hints }: CatalogueChallenge,
  ): Promise<(LockedChallengeHint | UnlockedChallengeHint)[]> {
    if (hints.length === 0) return [];
    const [{ hintById }, unlocked] = await Promise.all([
      this.catalogue.get(),
      this.access.unlockedHints(viewer.account_id),
    ]);
    const holder = { viewer, unlocked, hasEnded: this.gate.hasEnded() };
    return hints.map((hint) => {
      const { id, title, cost, content } = hint;
      const terms = { id, ...(title === null ? {} : { title }), cost };
      return isHintOpen(hint, holder, (other) => hintById.get(other)) ? { ...terms, content } : terms;
    });
  }

  /** Where a file is fetched; for a signed-in caller with a token that lets tools without their cookie in for an hour. */
  private fileUrl({ user }: Viewer, { id, location }: { id: number; location: string }): string {
    if (!user) return `/files/${location}`;
    const payload = { user_id: user.id, team_id: user.team_id, file_id: id };
    return `/files/${location}?token=${signFileToken(this.secrets.signingKey, payload, this.clock.millis() / 1000)}`;
  }
}

/** A solution is known by its id only to those who may read it; its state is no secret (CTFd 3.8). */
function solutionShown(
  { solution }: CatalogueChallenge,
  hasSolved: boolean,
): Pick<ChallengeExtras, 'solution_id' | 'solution_state'> {
  if (!solution) return { solution_id: null, solution_state: 'hidden' };
  return { solution_id: isSolutionOpen(solution, hasSolved) ? solution.id : null, solution_state: solution.state };
}
