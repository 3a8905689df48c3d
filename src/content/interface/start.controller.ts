import { Get } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { Summary } from '../../http/openapi/summary.decorator';
import { StartService } from './start.service';

@PageController()
export class StartController {
  constructor(private readonly start: StartService) {}

  @Summary('Shows the start page.')
  @Get()
  @Access('public')
  home(@CurrentViewer() viewer: Viewer): Promise<HtmlPage> {
    return this.start.home(viewer);
  }
}
