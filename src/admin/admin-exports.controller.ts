import { Controller, Get, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ExportsService } from '../exports/exports.service';
import { sendCsv } from '../exports/send-csv';
import { Access } from '../http/access/access.decorator';
import { Raw } from '../http/envelope/raw.decorator';
import { Summary } from '../http/openapi/summary.decorator';
import { PageErrorFilter } from '../http/pages/page-error.filter';
import { ExportQuery } from './admin-exports.dto';

/** Exports behind links, for browsers without scripts. */
@Raw()
@Access('admin', { limit: 'mail' })
@UseFilters(PageErrorFilter)
@ApiExcludeController()
@Controller('admin/export')
export class AdminExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Summary('A table or report as a CSV file.')
  @Get('csv')
  async csv(@Query() { table }: ExportQuery, @Res() response: Response): Promise<void> {
    await this.exports.export({ type: 'csv', args: { table: table ?? null } }, (csv) => sendCsv(response, csv));
  }
}
