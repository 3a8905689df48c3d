import { Body, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import type { Redirect } from '../../http/errors/redirect';
import { Summary } from '../../http/openapi/summary.decorator';
import { UploadForm, Uploads } from '../../http/uploads/upload.decorator';
import type { ReceivedFile } from '../../http/uploads/upload-receiver';
import { PageController } from '../../http/pages/page-controller';
import { CsvImportDto } from './csv-import.dto';
import { CsvImportsService } from './csv-imports.service';
import { CSV_UPLOAD, uploadedCsv } from './csv-upload';

/** The same at the path clients of the peer know. */
@PageController()
export class CsvFormController {
  constructor(private readonly imports: CsvImportsService) {}

  @Summary('Stores all rows of a CSV file, or none.')
  @Post('admin/import/csv')
  @Access('admin', { nonce: 'after-upload' })
  @UploadForm(CSV_UPLOAD)
  async submit(@Uploads() [file]: ReceivedFile[], @Body() dto: CsvImportDto): Promise<Redirect> {
    return this.imports.runForm(await uploadedCsv(file), dto);
  }
}
