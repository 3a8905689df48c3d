import { Controller, Get, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ExportsService } from '../../transfer/exports/exports.service';
import { sendExport } from '../../transfer/exports/export-file';
import { Access } from '../../http/access/access.decorator';
import { Raw } from '../../http/envelope/raw.decorator';
import { Audited } from '../../http/openapi/audited.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { PageErrorFilter } from '../../http/pages/page-error.filter';
import { EventExportQuery, ExportQuery } from './admin-exports.dto';

/** Exports at plain links, so that a browser can download them without scripts. */
@Raw()
@Access('admin', { limit: 'mail', lasts: 'download' })
@UseFilters(PageErrorFilter)
@ApiExcludeController()
@Controller('admin/export')
export class AdminExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Summary('Returns the whole event as a zip, with its secrets.')
  @Get()
  @Audited(true)
  async event(@Query() { release }: EventExportQuery, @Res() response: Response): Promise<void> {
    await this.exports.export({ release }, (file) => sendExport(response, file));
  }

  @Summary('Returns a table or report as a CSV file for spreadsheets, without secrets.')
  @Get('csv')
  async csv(@Query() { table }: ExportQuery, @Res() response: Response): Promise<void> {
    const args = { table: table ?? '', secrets: [], form: 'spreadsheet' as const };
    await this.exports.export({ type: 'csv', args }, (file) => sendExport(response, file));
  }
}
