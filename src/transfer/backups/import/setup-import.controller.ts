import { Post, Query, SetMetadata } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { SetupQuery } from '../../../auth/sign-in/auth.dto';
import { SetupAccessService } from '../../../auth/setup/setup-access.service';
import { Access } from '../../../http/access/access.decorator';
import { ApiController } from '../../../http/routes/api-controller';
import { Answers } from '../../../http/envelope/answers';
import { UPLOAD } from '../../../http/input/body-parser';
import { CurrentVisit, type Visit } from '../../../http/pages/visit';
import { Summary } from '../../../http/openapi/summary.decorator';
import { UploadReceiver } from '../../../http/uploads/upload-receiver';
import { BACKUP_BODY, BACKUP_UPLOAD } from './backup-upload';
import { ImportView } from './import.views';
import { ImportsService } from './imports.service';

/** The set-up with a backup. The administrators are those of the backup. */
@ApiController('setup/import', 'set-up')
export class SetupImportController {
  constructor(
    private readonly setup: SetupAccessService,
    private readonly imports: ImportsService,
    private readonly receiver: UploadReceiver,
  ) {}

  @Summary('Sets the platform up with the event of a backup.', {
    id: 'setUpByImport',
    description:
      'It is 403 once the set-up is done. The header must contain the `CSRF-Token` of the visitor. The import continues after the response, which contains its id.',
  })
  @Post()
  @Access('public', { beforeSetUp: true, nonce: 'always' })
  @SetMetadata(UPLOAD, BACKUP_UPLOAD)
  @ApiConsumes('multipart/form-data')
  @ApiBody(BACKUP_BODY)
  @Answers.one(ImportView)
  @Answers.limited()
  async begin(@Query() { token = '' }: SetupQuery, @CurrentVisit() { request, response }: Visit): Promise<ImportView> {
    // Checks the set-up token before it receives the upload, so that strangers cannot fill the disk.
    await this.setup.requireOpen(token, request);
    const files = await this.receiver.receive(BACKUP_UPLOAD, request, response);
    try {
      return await this.imports.beginUpload(files[0], true);
    } finally {
      await this.receiver.discard(files);
    }
  }
}
