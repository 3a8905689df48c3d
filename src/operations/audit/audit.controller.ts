import { Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Raw } from '../../http/envelope/raw.decorator';
import type { WithMeta } from '../../http/envelope/results';
import { Summary } from '../../http/openapi/summary.decorator';
import { sendExport } from '../../transfer/exports/export-file';
import { AuditQuery } from './audit.dto';
import { AuditService } from './audit.service';
import { AuditView } from './audit.views';

@Access('admin')
@ApiController('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Summary('Lists the actions of administrators, the newest first.', { id: 'listAudit' })
  @Get()
  @Answers.newest(AuditView)
  list(@Query() query: AuditQuery): Promise<WithMeta<AuditView[]>> {
    return this.audit.list(query);
  }

  @Summary('Returns the whole audit log as a CSV file, the oldest action first.', { id: 'exportAudit' })
  @Get('export')
  @Access('admin', { lasts: 'download' })
  @Raw()
  @ApiOkResponse({
    description: 'The file',
    content: { 'text/csv': { example: 'id,date,actor_id,actor_name\r\n1,2026-11-20T12:00:00,1,admin\r\n' } },
  })
  async export(@Res() response: Response): Promise<void> {
    await sendExport(response, this.audit.export());
  }
}
