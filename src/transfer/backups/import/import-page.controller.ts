import { Get, Post } from '@nestjs/common';
import { Access } from '../../../http/access/access.decorator';
import { Redirect } from '../../../http/errors/redirect';
import { Summary } from '../../../http/openapi/summary.decorator';
import type { HtmlPage } from '../../../http/pages/html-page';
import { PageController } from '../../../http/pages/page-controller';
import { UploadForm, Uploads } from '../../../http/uploads/upload.decorator';
import type { ReceivedFile } from '../../../http/uploads/upload-receiver';
import { importPage } from './import.page';
import { BACKUP_UPLOAD } from './backup-upload';
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
  @UploadForm(BACKUP_UPLOAD)
  async submit(@Uploads() [backup]: ReceivedFile[]): Promise<Redirect> {
    await this.imports.beginUpload(backup);
    return new Redirect('/admin/import');
  }
}
