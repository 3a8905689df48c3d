import { Body, Get, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import type { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { SettingsPages } from './settings-pages.service';

@PageController()
export class SettingsController {
  constructor(private readonly settings: SettingsPages) {}

  @Summary("One's own profile and tokens, to be changed.")
  @Get('settings')
  @Access('user')
  show(@CurrentViewer() viewer: Viewer): Promise<HtmlPage> {
    return this.settings.show(viewer);
  }

  @Summary('Changes the profile.')
  @Post('settings')
  @Access('user')
  save(@CurrentViewer() viewer: Viewer, @Body() body: unknown): Promise<HtmlPage | Redirect> {
    return this.settings.save(viewer, body);
  }

  @Summary('Makes a token and shows it once.')
  @Post('settings/tokens')
  @Access('user', { verified: true })
  createToken(@CurrentViewer() viewer: Viewer, @Body() body: unknown): Promise<HtmlPage> {
    return this.settings.createToken(viewer, body);
  }

  @Summary('Removes a token.')
  @Post('settings/tokens/:id/delete')
  @Access('user', { verified: true })
  removeToken(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<Redirect> {
    return this.settings.removeToken(viewer, id);
  }
}
