import { Injectable } from '@nestjs/common';
import { AttemptDto } from '../../competition/attempts/attempt.dto';
import type { AttemptResult } from '../../competition/attempts/attempt.rules';
import { AttemptsService } from '../../competition/attempts/attempts.service';
import { ChallengeSolves } from '../../challenges/challenges/challenge-solves.service';
import { ChallengesService } from '../../challenges/challenges/challenges.service';
import { Settings } from '../../settings/settings';
import { EventRules } from '../../http/access/event-rules';
import type { Viewer } from '../../http/access/viewer';
import { NotFound } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import { readInput } from '../../http/fields/input.pipe';
import { complaintsOf } from '../../http/pages/complaints';
import type { HtmlPage } from '../../http/pages/html-page';
import { FormValues } from '../../http/pages/form-values';
import { UnlocksService } from '../../competition/unlocks/unlocks.service';
import { type ChallengeOutcome, challengePage, challengesPage, hintPath, solversPage } from './challenge.pages';
import { PublicPages } from '../pages/public-pages.service';

/** The challenges as pages, from the same services as the API's answers; players without a team are led to one first. */
@Injectable()
export class ChallengePages {
  constructor(
    private readonly challenges: ChallengesService,
    private readonly solvers: ChallengeSolves,
    private readonly attempts: AttemptsService,
    private readonly unlocks: UnlocksService,
    private readonly pages: PublicPages,
    private readonly settings: Settings,
    private readonly rules: EventRules,
  ) {}

  /** Unlike the API, this page opens while the event is closed, and says so. */
  async list(viewer: Viewer): Promise<HtmlPage | Redirect> {
    if (viewer.lacksTeam) return new Redirect('/team');
    const isOpen = viewer.isAdmin || this.rules.window() === 'running';
    return challengesPage(this.notice(), isOpen ? (await this.challenges.board(viewer)).parsed() : null);
  }

  async show(viewer: Viewer, id: number, outcome: ChallengeOutcome = {}): Promise<HtmlPage | Redirect> {
    if (viewer.lacksTeam) return new Redirect('/team');
    const challenge = await this.challenges.get(viewer, id);
    return challengePage(challenge, {
      ...outcome,
      notice: this.notice(),
      isGuest: viewer.isAnonymous,
      render: (markdown) => this.pages.render(markdown, 'markdown'),
    });
  }

  async answer(viewer: Viewer, id: number, { body, ip }: { body: unknown; ip: string }): Promise<HtmlPage | Redirect> {
    if (viewer.lacksTeam) return new Redirect('/team');
    const submission = new FormValues(body).text('submission');
    let result: AttemptResult;
    try {
      result = await this.attempts.attempt(viewer, readInput(AttemptDto, { challenge_id: id, submission }), ip);
    } catch (error) {
      return this.show(viewer, id, { submission, answerErrors: complaintsOf(error) });
    }
    return this.show(viewer, id, { submission, result });
  }

  async unlock(viewer: Viewer, id: number, hint_id: number): Promise<HtmlPage | Redirect> {
    if (viewer.lacksTeam) return new Redirect('/team');
    const challenge = await this.challenges.get(viewer, id);
    if (challenge.type === 'hidden' || !challenge.hints.some((hint) => hint.id === hint_id)) throw new NotFound();
    try {
      await this.unlocks.unlock(viewer, { target: hint_id, type: 'hints' });
    } catch (error) {
      return this.show(viewer, id, { hintErrors: complaintsOf(error) });
    }
    return new Redirect(hintPath(id, hint_id));
  }

  async solves(viewer: Viewer, id: number): Promise<HtmlPage | Redirect> {
    if (viewer.lacksTeam) return new Redirect('/team');
    const { name } = await this.challenges.get(viewer, id);
    return solversPage({ id, name }, (await this.solvers.list(viewer, id, {})).parsed());
  }

  /** What a player should know of the event, or null while it simply runs. */
  private notice(): string | null {
    const name = this.rules.eventName();
    if (this.rules.window() === 'before') return `${name} has not started yet.`;
    if (this.rules.window() === 'after') return `${name} has ended.`;
    if (this.rules.hasEnded()) return `${name} has ended. You may go on, but nothing counts any more.`;
    return this.settings.get('paused') ? `${name} is paused. Answers are not taken at the moment.` : null;
  }
}
