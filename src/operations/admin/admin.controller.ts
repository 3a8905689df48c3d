import { Body, Get, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Access } from '../../http/access/access.decorator';
import type { Redirect } from '../../http/errors/redirect';
import { wantsPage } from '../../http/pages/browser-error.filter';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { Summary } from '../../http/openapi/summary.decorator';
import { AdminService } from './admin.service';
import { panelPage } from './panel.page';
import { ResetDto } from './reset.dto';
import { resetPage } from './reset.page';
import { ResetService } from './reset.service';

/** The organisers' panel, and pages for administrators that need no script; everything below their path is theirs alone. */
@Access('admin')
@PageController()
export class AdminController {
  constructor(
    private readonly admin: AdminService,
    private readonly resets: ResetService,
  ) {}

  @Summary('Where administrators begin: a browser gets the panel, other clients are led to the statistics.')
  @Get('admin')
  index(@Req() request: Request): Promise<HtmlPage | Redirect> {
    return this.admin.index(wantsPage(request));
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

  @Summary('A part of the panel, after the pages that are there: who may not enter cannot tell which these are.')
  @Get('admin/*rest')
  panel(@Param('rest') [part]: string[]): HtmlPage {
    return panelPage(part);
  }
}
