import { Post } from '@nestjs/common';
import { Access } from '../../../http/access/access.decorator';
import { Redirect } from '../../../http/errors/redirect';
import { Summary } from '../../../http/openapi/summary.decorator';
import { PageController } from '../../../http/pages/page-controller';
import { UploadForm, Uploads } from '../../../http/uploads/upload.decorator';
import type { ReceivedFile } from '../../../http/uploads/upload-receiver';
import { BACKUP_UPLOAD } from './backup-upload';
import { ImportsService } from './imports.service';

/** The import form of CTFd's clients. Redirects to a page instead of sending JSON. */
@PageController()
export class ImportPageController {
  constructor(private readonly imports: ImportsService) {}

  @Summary('Replaces this event by that of a backup.')
  @Post('admin/import')
  @Access('admin', { nonce: 'after-upload' })
  @UploadForm(BACKUP_UPLOAD)
  async submit(@Uploads() [backup]: ReceivedFile[]): Promise<Redirect> {
    await this.imports.beginUpload(backup);
    return new Redirect('/admin/import');
  }
}
