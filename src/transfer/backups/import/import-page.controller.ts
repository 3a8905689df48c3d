import { Get, Post, UseInterceptors } from '@nestjs/common';
import { Access } from '../../../http/access/access.decorator';
import type { Redirect } from '../../../http/errors/redirect';
import { Summary } from '../../../http/openapi/summary.decorator';
import type { HtmlPage } from '../../../http/pages/html-page';
import { PageController } from '../../../http/pages/page-controller';
import { ImportRequests } from './import-requests';
import { ImportUploadInterceptor, type ReceivedArchive, TakenBackup } from './import-upload.interceptor';

/** The page to bring an event in, at the path clients of the peer know. */
@PageController()
export class ImportPageController {
  constructor(private readonly requests: ImportRequests) {}

  @Summary('The form to import an event, and what became of the last one.')
  @Get('admin/import')
  @Access('admin')
  form(): Promise<HtmlPage> {
    return this.requests.page();
  }

  @Summary('Puts the event of a backup in the place of this one.')
  @Post('admin/import')
  @Access('admin', { nonce: 'after-upload' })
  @UseInterceptors(ImportUploadInterceptor)
  submit(@TakenBackup() backup: ReceivedArchive): Promise<Redirect> {
    return this.requests.beginByForm(backup);
  }
}
