import { Injectable } from '@nestjs/common';
import { EventRules, refusalOf } from '../../http/access/event-rules';
import type { Viewer } from '../../http/access/viewer';
import type { HtmlPage } from '../../http/pages/html-page';
import { NotificationsService } from '../notifications/notifications.service';
import type { ScoreboardQuery } from '../../scoreboard/scoreboard.dto';
import { ScoreboardService } from '../../scoreboard/scoreboard.service';
import { AccountProfiles } from '../../accounts/account-profiles';
import { MeService } from '../../accounts/users/me.service';
import type { UserSearch } from '../../accounts/users/user.dto';
import { AccountResults } from '../../competition/results/account-results';
import { notificationsPage, scoreboardPage, userPage, usersPage } from './account.pages';

/** The pages about who plays and how they stand, from the same services as the API's answers. */
@Injectable()
export class AccountPages {
  constructor(
    private readonly rules: EventRules,
    private readonly accounts: AccountProfiles,
    private readonly me: MeService,
    private readonly results: AccountResults,
    private readonly board: ScoreboardService,
    private readonly announcements: NotificationsService,
  ) {}

  /** Other than the API, the page takes a text alone for part of a name, and a field alone for no search. */
  async users(viewer: Viewer, { q = '', field = 'name', ...filters }: UserSearch): Promise<HtmlPage> {
    const search = { q, field, ...filters };
    return usersPage(await this.accounts.list(viewer, 'user', search), search);
  }

  /** Throws NotFound for a user the viewer may not know of. */
  async user(viewer: Viewer, id: number): Promise<HtmlPage> {
    const user = await this.accounts.get(viewer, 'user', id);
    const isSeen = refusalOf(this.rules.visibility('score'), 'score', viewer) === null;
    const solves = isSeen ? await this.results.solves(viewer, { kind: 'user', id }, {}) : null;
    return userPage(user, solves?.rows ?? null);
  }

  /** One's own results are one's own to see, whatever others may. */
  async own(viewer: Viewer): Promise<HtmlPage> {
    const { rows } = await this.results.solves(viewer, { kind: 'user', id: 'me' }, {});
    return userPage(await this.me.get(viewer), rows);
  }

  async scoreboard(query: ScoreboardQuery): Promise<HtmlPage> {
    return scoreboardPage(await this.board.page({ ...query, page: query.page ?? '1' }), query);
  }

  async notifications(viewer: Viewer): Promise<HtmlPage> {
    return notificationsPage(await this.announcements.list(viewer, {}));
  }
}
