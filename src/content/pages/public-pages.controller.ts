import { Get, Param } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { Summary } from '../../http/openapi/summary.decorator';
import { PublicPages } from './public-pages.service';

/** Matches every path that no other controller does, so it must be registered last. */
@PageController()
export class PublicPagesController {
  constructor(private readonly pages: PublicPages) {}

  @Summary('Shows the page that an administrator wrote for a path.')
  @Get('*route')
  @Access('public')
  show(@CurrentViewer() viewer: Viewer, @Param('route') route: string[]): Promise<HtmlPage> {
    return this.pages.show(viewer, route.join('/'));
  }
}
