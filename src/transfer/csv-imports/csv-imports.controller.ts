import { Body, Post, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { CsvImportDto } from './csv-import.dto';
import { CsvImportView } from './csv-import.views';
import { CsvImportRequests } from './csv-imports.requests';
import { CsvFile, CsvUploadInterceptor } from './csv-upload.interceptor';

/** Users, teams and challenges from CSV files; an addition to the API of the peer. */
@ApiController('imports/csv')
export class CsvImportsController {
  constructor(private readonly requests: CsvImportRequests) {}

  @Summary('Stores all rows of a CSV file, or none of them and says what is wrong with which rows.')
  @Post()
  @Access('admin', { nonce: 'after-upload' })
  @UseInterceptors(CsvUploadInterceptor)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['csv_file', 'csv_type'],
      properties: {
        csv_file: { type: 'string', format: 'binary', description: 'Up to 10 MiB and 10,000 rows below a header' },
        csv_type: { type: 'string', enum: ['users', 'teams', 'challenges'] },
        dry_run: { type: 'boolean', description: 'Only tries the file, and stores nothing' },
      },
    },
  })
  @Answers.one(CsvImportView)
  create(@CsvFile() bytes: Buffer, @Body() dto: CsvImportDto): Promise<CsvImportView> {
    return this.requests.byApi(bytes, dto);
  }
}
