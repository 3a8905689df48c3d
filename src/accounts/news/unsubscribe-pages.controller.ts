import { Get, Param, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { Summary } from '../../http/openapi/summary.decorator';
import { Settings } from '../../settings/settings';
import { NewsService } from './news.service';
import { unsubscribedPage, unsubscribePage } from './unsubscribe.page';

/** Serves the links of the mail header `List-Unsubscribe`. */
@PageController()
export class UnsubscribePagesController {
  constructor(
    private readonly news: NewsService,
    private readonly settings: Settings,
  ) {}

  @Summary('The page to unsubscribe from news.')
  @Get('unsubscribe/:code')
  @Access('public', { banned: true })
  show(): HtmlPage {
    return unsubscribePage(this.settings.get('ctf_name'));
  }

  // Mail providers send this request without a cookie (RFC 8058), so only browsers with a session need the nonce.
  @Summary('Unsubscribes the address that the link was sent to.')
  @Post('unsubscribe/:code')
  @Access('public', { banned: true })
  async unsubscribe(@Param('code') code: string): Promise<HtmlPage> {
    await this.news.unsubscribeByLink(code);
    return unsubscribedPage(this.settings.get('ctf_name'));
  }
}
