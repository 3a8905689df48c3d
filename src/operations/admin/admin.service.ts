import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { StatisticsService } from '../../scoreboard/statistics/statistics.service';
import { adminPage } from './admin.pages';

/** The administrators' start page. */
@Injectable()
export class AdminService {
  constructor(
    private readonly statistics: StatisticsService,
    private readonly settings: Settings,
  ) {}

  /** For browsers the panel, which shows the statistics where no scripts run. */
  async index(isBrowser: boolean): Promise<HtmlPage | Redirect> {
    return isBrowser ? this.start() : new Redirect('/admin/statistics');
  }

  async start(): Promise<HtmlPage> {
    const [users, teams, challenges, submissions, solves] = await Promise.all([
      this.statistics.users(),
      this.statistics.teams(),
      this.statistics.counts('challenges', 'state'),
      this.statistics.counts('submissions', 'type'),
      this.statistics.challengeSolves(),
    ]);
    const isTeamsMode = this.settings.isTeamsMode;
    return adminPage({ users, teams: isTeamsMode ? teams.registered : null, challenges, submissions, solves });
  }
}
