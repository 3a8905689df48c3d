import { Body, Post, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Raw } from '../../http/envelope/raw.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { ExportDto } from './export.dto';
import { ExportsService } from './exports.service';
import { sendExport } from './export-file';

@Access('admin', { limit: 'mail', lasts: 'download' })
@ApiController('exports')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Summary('Returns the whole event as a zip, with its secrets, or one table or report as CSV.', { id: 'exportEvent' })
  @Post('raw')
  @Raw()
  @ApiOkResponse({
    description: 'The file',
    content: {
      'application/zip': { schema: { type: 'string', format: 'binary' } },
      'text/csv': { example: 'id,name\r\n1,user1\r\n' },
    },
  })
  async raw(@Body() dto: ExportDto, @Res() response: Response): Promise<void> {
    await this.exports.export(dto, (file) => sendExport(response, file));
  }
}
