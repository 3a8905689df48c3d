import { Body, Get, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ClientAddress, CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import type { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { ChallengePages } from './challenge-pages.service';

/** The challenges for browsers that run no scripts: reading, answering, paying for hints. */
@PageController()
export class ChallengePagesController {
  constructor(private readonly pages: ChallengePages) {}

  @Summary('The challenges, or why there are none to see.')
  @Get('challenges')
  @Access('public', { visibility: ['challenge'], verified: true })
  list(@CurrentViewer() viewer: Viewer): Promise<HtmlPage | Redirect> {
    return this.pages.list(viewer);
  }

  @Summary('One challenge, with the form for an answer.')
  @Get('challenges/:id')
  @Access('public', { visibility: ['challenge'], window: 'ctf', verified: true })
  show(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<HtmlPage | Redirect> {
    return this.pages.show(viewer, id);
  }

  @Summary('Judges an answer.')
  @Post('challenges/:id')
  @Access('user', { visibility: ['challenge'], window: 'ctf', verified: true })
  answer(
    @CurrentViewer() viewer: Viewer,
    @ClientAddress() ip: string,
    @Id() id: number,
    @Body() body: unknown,
  ): Promise<HtmlPage | Redirect> {
    return this.pages.answer(viewer, id, { body, ip });
  }

  @Summary('Pays for a hint.')
  @Post('challenges/:id/hints/:hint_id')
  @Access('user', { visibility: ['challenge'], window: 'ctf', verified: true })
  unlock(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Id('hint_id') hint_id: number,
  ): Promise<HtmlPage | Redirect> {
    return this.pages.unlock(viewer, id, hint_id);
  }

  @Summary('Who solved a challenge.')
  @Get('challenges/:id/solves')
  @Access('public', { visibility: ['challenge', 'account', 'score'], window: 'ctf', verified: true })
  solves(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<HtmlPage | Redirect> {
    return this.pages.solves(viewer, id);
  }
}
