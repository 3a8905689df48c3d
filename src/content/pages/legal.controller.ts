import { Get } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import type { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { Summary } from '../../http/openapi/summary.decorator';
import { LegalService } from './legal.service';

@PageController()
export class LegalController {
  constructor(private readonly legal: LegalService) {}

  @Summary('Shows the terms of service.')
  @Get('tos')
  @Access('public')
  terms(): HtmlPage | Redirect {
    return this.legal.document('tos');
  }

  @Summary('Shows the privacy policy.')
  @Get('privacy')
  @Access('public')
  privacy(): HtmlPage | Redirect {
    return this.legal.document('privacy');
  }
}
