import { Body, Get, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { NotFound } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { Summary } from '../../http/openapi/summary.decorator';
import { AdminService } from './admin.service';
import { ResetDto } from './reset.dto';
import { resetPage } from './reset.page';
import { ResetService } from './reset.service';

/** Pages for administrators that need no script; everything below their path is theirs alone. */
@Access('admin')
@PageController()
export class AdminController {
  constructor(
    private readonly admin: AdminService,
    private readonly resets: ResetService,
  ) {}

  @Summary('Leads to where administrators begin.')
  @Get('admin')
  index(): Redirect {
    return new Redirect('/admin/statistics');
  }

  @Summary('How the event stands, and what administrators can do here.')
  @Get('admin/statistics')
  start(): Promise<HtmlPage> {
    return this.admin.start();
  }

  @Summary('The form to remove the data of the event.')
  @Get('admin/reset')
  resetForm(): HtmlPage {
    return resetPage();
  }

  @Summary('Removes the data of the event that the form names.')
  @Post('admin/reset')
  reset(@Body() dto: ResetDto, @CurrentVisit() visit: Visit): Promise<Redirect> {
    return this.resets.reset(dto, visit);
  }

  @Summary('Nothing, after the pages that are there: who may not enter cannot tell which these are.')
  @Get('admin/*rest')
  nothing(): never {
    throw new NotFound();
  }
}
