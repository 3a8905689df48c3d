import { Injectable } from '@nestjs/common';
import { type ChallengeResult, ChallengeResults, NO_RESULT } from '../../challenges/challenges/challenge-results';
import { Settings } from '../../settings/settings';
import { SiteAddress } from '../../settings/site-address';
import { requireUser } from '../../http/context/require-user';
import type { Viewer } from '../../http/context/viewer';
import { Forbidden, NotFound } from '../../http/errors/errors';
import { Html } from '../../http/pages/html';
import { parseId } from '../../http/params/id.decorator';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { Secrets } from '../../platform/database/secrets';
import { sharePage } from './share.page';
import type { CreateShareDto, ShareQuery } from './share.dto';
import type { ShareView } from './share.views';
import { fillShareTemplate, isMacOf, type SharedSolve, shareMac, shareQuery, type SolveStory } from './share.rules';

export interface SharedPage {
  html: string;
  /** True if links in the page contain the host of the request, because no site address is set. */
  namesHost: boolean;
}

/** Creates and verifies public links to solves. Throws Forbidden if sharing is disabled. */
@Injectable()
export class SharesService {
  constructor(
    private readonly settings: Settings,
    private readonly site: SiteAddress,
    private readonly secrets: Secrets,
    private readonly database: Database,
    private readonly results: ChallengeResults,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a link without checking that the solve exists: if it does not, the page of the link responds with 404.
   * `origin` is that of the request; it is used if no site address is set.
   */
  create(viewer: Viewer, { challenge_id }: CreateShareDto, origin: string): ShareView {
    this.requireOn();
    const solve = { user_id: requireUser(viewer).id, challenge_id };
    const base = this.site.origin ?? origin;
    return { url: `${base}/share/solve?${shareQuery(solve, shareMac(this.secrets.signingKey, solve))}` };
  }

  /** Throws NotFound if `mac` is wrong, or the solve does not exist or may not be shown. */
  async page(query: ShareQuery, origin: string): Promise<SharedPage> {
    const { solve, story } = await this.require(query);
    const base = this.site.origin ?? origin;
    const mac = shareMac(this.secrets.signingKey, solve);
    const html = sharePage({
      event: this.settings.get('ctf_name'),
      url: `${base}/share/solve?${shareQuery(solve, mac)}`,
      picture: `${base}/share/solve/assets/${mac}.png?${shareQuery(solve)}`,
      content: await this.organisersContent(solve, story, base),
      ...story,
    });
    return { html, namesHost: this.site.origin === null };
  }

  /**
   * Returns the location of the event's banner, which is the picture of all shared solves, or null if none is set.
   * Throws as `page` does.
   */
  async picture(query: ShareQuery, file: string): Promise<string | null> {
    await this.require({ ...query, mac: /^(.*)\.png$/.exec(file)?.[1] });
    return this.settings.get('ctf_banner');
  }

  private async organisersContent(
    { challenge_id }: SharedSolve,
    story: SolveStory,
    base: string,
  ): Promise<Html | null> {
    const template = this.settings.get('social_share_solve_template');
    if (template === null) return null;
    const { frozen_solves } = await this.resultOf(challenge_id);
    return new Html(
      fillShareTemplate(template, story, {
        event: this.settings.get('ctf_name'),
        description: this.settings.get('ctf_description'),
        register_url: `${base}/register`,
        solves: frozen_solves,
      }),
    );
  }

  private async require({
    user_id,
    challenge_id,
    mac,
  }: ShareQuery): Promise<{ solve: SharedSolve; story: SolveStory }> {
    this.requireOn();
    const solve = { user_id: parseId(user_id), challenge_id: parseId(challenge_id) };
    if (!isMacOf(mac ?? '', this.secrets.signingKey, solve)) throw new NotFound();
    const story = await this.story(solve);
    if (!story) throw new NotFound();
    const { frozen_value } = await this.resultOf(solve.challenge_id);
    return { solve, story: { ...story, points: frozen_value } };
  }

  /**
   * Returns the solve of the user or, in teams mode, of the user's current team. Null if there is none, if the user or
   * team is hidden or banned, or if the challenge is hidden or not released yet. Served by
   * solves_account_id_challenge_id_key.
   */
  private async story({ user_id, challenge_id }: SharedSolve): Promise<SolveStory | null> {
    const [story] = await this.database.query<SolveStory>(
      `SELECT COALESCE(teams.name, users.name) AS account, teams.name AS team, challenges.name AS challenge,
              CASE WHEN solver.hidden OR solver.banned THEN COALESCE(teams.name, users.name) ELSE solver.name END AS "user",
              challenges.value AS points
         FROM users
         LEFT JOIN teams ON $3 AND teams.id = users.team_id
         JOIN solves ON solves.account_id = CASE WHEN $3 THEN teams.id ELSE users.id END
         JOIN users solver ON solver.id = solves.user_id
         JOIN challenges ON challenges.id = solves.challenge_id
        WHERE users.id = $1 AND solves.challenge_id = $2 AND challenges.state <> 'hidden'
          AND (challenges.scheduled_at IS NULL OR challenges.scheduled_at <= $4)
          AND NOT users.hidden AND NOT users.banned
          AND NOT COALESCE(teams.hidden, false) AND NOT COALESCE(teams.banned, false)`,
      [user_id, challenge_id, this.settings.isTeamsMode, this.clock.now()],
    );
    return story ?? null;
  }

  private async resultOf(challenge_id: number): Promise<ChallengeResult> {
    return (await this.results.get()).get(challenge_id) ?? NO_RESULT;
  }

  private requireOn(): void {
    if (!this.settings.get('social_shares')) throw new Forbidden();
  }
}
