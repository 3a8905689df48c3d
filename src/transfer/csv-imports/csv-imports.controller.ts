import { readFile } from 'node:fs/promises';
import { Body, Post } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { InvalidInput } from '../../http/errors/errors';
import type { Redirect } from '../../http/errors/redirect';
import { MISSING } from '../../http/fields/field';
import { Summary } from '../../http/openapi/summary.decorator';
import { PageController } from '../../http/pages/page-controller';
import { UploadForm, Uploads } from '../../http/uploads/upload.decorator';
import type { ReceivedFile, UploadRule } from '../../http/uploads/upload-receiver';
import { CSV_TYPES, CsvImportDto, CsvImportView } from './csv-import.dto';
import { CsvImportsService } from './csv-imports.service';
import { MAX_CSV_BYTES } from './csv-table';
import { CSV_FIELD } from './csv-text';

const CSV_UPLOAD: UploadRule = {
  fields: [CSV_FIELD],
  noun: 'A file',
  to: 'disk',
  limits: () => ({ maxBytes: MAX_CSV_BYTES, maxFiles: 1 }),
};

/** Imports of users, teams and challenges from CSV files. CTFd's API has no such route. */
@ApiController('imports/csv')
export class CsvImportsController {
  constructor(private readonly imports: CsvImportsService) {}

  @Summary('Stores all rows of a CSV file, or none and returns the errors by row.', {
    id: 'importCsv',
  })
  @Post()
  @Access('admin', { nonce: 'after-upload' })
  @UploadForm(CSV_UPLOAD)
  @ApiBody({
    schema: {
      type: 'object',
      required: ['csv_file', 'csv_type'],
      properties: {
        csv_file: { type: 'string', format: 'binary', description: 'At most 10 MiB, and 10,000 rows below a header' },
        csv_type: { type: 'string', enum: [...CSV_TYPES] },
        dry_run: { type: 'boolean', description: 'True to check the file without storing anything' },
      },
    },
  })
  @Answers.one(CsvImportView)
  async create(@Uploads() [file]: ReceivedFile[], @Body() { csv_type, dry_run }: CsvImportDto): Promise<CsvImportView> {
    return this.imports.run(csv_type, await uploadedCsv(file), { dryRun: dry_run === true });
  }
}

/** CTFd's route for imports of CSV files. Redirects to a page after success. */
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

function uploadedCsv(file: ReceivedFile | undefined): Promise<Buffer> {
  if (!file) throw InvalidInput.forField(CSV_FIELD, MISSING);
  return readFile(file.path);
}
