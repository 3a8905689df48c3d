import { Get, Param, Post } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Access } from '../../../http/access/access.decorator';
import { CurrentViewer } from '../../../http/access/current-viewer.decorator';
import type { Viewer } from '../../../http/context/viewer';
import { ApiController } from '../../../http/routes/api-controller';
import { Answers } from '../../../http/envelope/answers';
import { Summary } from '../../../http/openapi/summary.decorator';
import { UploadForm, Uploads } from '../../../http/uploads/upload.decorator';
import type { ReceivedFile } from '../../../http/uploads/upload-receiver';
import { BACKUP_BODY, BACKUP_UPLOAD } from './backup-upload';
import { ImportListing, ImportView } from './import.views';
import { ImportsService } from './imports.service';

/** Imports of whole events, which CTFd's API does not have. */
@ApiController('imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Summary('The imports that were finished, the latest first.')
  @Get()
  @Access('admin')
  @Answers.list(ImportListing)
  list(): Promise<ImportListing[]> {
    return this.imports.list();
  }

  @Summary(
    'Puts the event of a backup in the place of this one: everything is replaced, everybody is signed out. Goes on after the answer, which has the id to ask by.',
    { id: 'startImport' },
  )
  @Post()
  @Access('admin', { nonce: 'after-upload' })
  @UploadForm(BACKUP_UPLOAD)
  @ApiBody(BACKUP_BODY)
  @Answers.one(ImportView)
  begin(@Uploads() [backup]: ReceivedFile[]): Promise<ImportView> {
    return this.imports.beginUpload(backup);
  }

  @Summary('Progress of an import, for everyone who knows its id; its report on single rows, for administrators.')
  @Get(':id')
  @Access('public', { beforeSetUp: true, banned: true })
  @Answers.one(ImportView)
  get(@CurrentViewer() viewer: Viewer, @Param('id') id: string): Promise<ImportView> {
    return this.imports.get(viewer, id);
  }
}
