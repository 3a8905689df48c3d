import { Get, Post, UseInterceptors } from '@nestjs/common';
import { Access } from '../../../http/access/access.decorator';
import { Redirect } from '../../../http/errors/redirect';
import { Summary } from '../../../http/openapi/summary.decorator';
import type { HtmlPage } from '../../../http/pages/html-page';
import { PageController } from '../../../http/pages/page-controller';
import { importPage } from './import.page';
import { ImportUploadInterceptor, type ReceivedArchive, TakenBackup } from './import-upload.interceptor';
import { ImportsService } from './imports.service';

/** The page to bring an event in, at the path clients of the peer know. */
@PageController()
export class ImportPageController {
  constructor(private readonly imports: ImportsService) {}

  @Summary('The form to import an event, and what became of the last one.')
  @Get('admin/import')
  @Access('admin')
  async form(): Promise<HtmlPage> {
    return importPage(await this.imports.latest(), this.imports.failure());
  }

  @Summary('Puts the event of a backup in the place of this one.')
  @Post('admin/import')
  @Access('admin', { nonce: 'after-upload' })
  @UseInterceptors(ImportUploadInterceptor)
  async submit(@TakenBackup() backup: ReceivedArchive): Promise<Redirect> {
    await this.imports.beginReceived(backup);
    return new Redirect('/admin/import');
  }
}
