import { Body, Post, UseInterceptors } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import type { Redirect } from '../../http/errors/redirect';
import { Summary } from '../../http/openapi/summary.decorator';
import { PageController } from '../../http/pages/page-controller';
import { CsvImportDto } from './csv-import.dto';
import { CsvImportsService } from './csv-imports.service';
import { CsvFile, CsvUploadInterceptor } from './csv-upload.interceptor';

/** The same at the path clients of the peer know. */
@PageController()
export class CsvFormController {
  constructor(private readonly imports: CsvImportsService) {}

  @Summary('Stores all rows of a CSV file, or none.')
  @Post('admin/import/csv')
  @Access('admin', { nonce: 'after-upload' })
  @UseInterceptors(CsvUploadInterceptor)
  submit(@CsvFile() bytes: Buffer, @Body() dto: CsvImportDto): Promise<Redirect> {
    return this.imports.runForm(bytes, dto);
  }
}
