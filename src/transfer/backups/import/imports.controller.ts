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

/** Imports of whole events, with their progress. CTFd's API has no such routes. */
@ApiController('imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Summary('Lists the finished imports, the latest first.')
  @Get()
  @Access('admin')
  @Answers.list(ImportListing)
  list(): Promise<ImportListing[]> {
    return this.imports.list();
  }

  @Summary(
    'Replaces the event by that of a backup and signs all users out. The import continues after the response, which contains its id.',
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

  @Summary('Returns the progress of an import to callers who know its id; its report on rows only to administrators.')
  @Get(':id')
  @Access('public', { beforeSetUp: true, banned: true })
  @Answers.one(ImportView)
  get(@CurrentViewer() viewer: Viewer, @Param('id') id: string): Promise<ImportView> {
    return this.imports.get(viewer, id);
  }
}
