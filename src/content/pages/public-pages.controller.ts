import { Get, Param } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import type { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { Summary } from '../../http/openapi/summary.decorator';
import { PublicPages } from './public-pages.service';

/**
 * The start page, the legal texts and the administrators' pages. It matches every path, so it must be registered after
 * all other controllers.
 */
@PageController()
export class PublicPagesController {
  constructor(private readonly pages: PublicPages) {}

  @Summary('Shows the start page.')
  @Get()
  @Access('public')
  home(@CurrentViewer() viewer: Viewer): Promise<HtmlPage> {
    return this.pages.home(viewer);
  }

  @Summary('Shows the terms of service.')
  @Get('tos')
  @Access('public')
  terms(): HtmlPage | Redirect {
    return this.pages.legal('tos');
  }

  @Summary('Shows the privacy policy.')
  @Get('privacy')
  @Access('public')
  privacy(): HtmlPage | Redirect {
    return this.pages.legal('privacy');
  }

  @Summary('Shows the page that an administrator wrote for a path.')
  @Get('*route')
  @Access('public')
  show(@CurrentViewer() viewer: Viewer, @Param('route') route: string[]): Promise<HtmlPage> {
    return this.pages.show(viewer, route.join('/'));
  }
}
