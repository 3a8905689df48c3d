import { Body, Get, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Access } from '../../http/access/access.decorator';
import { NotFound } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import { wantsPage } from '../../http/pages/browser-error.filter';
import type { HtmlPage } from '../../http/pages/html-page';
import { interfacePage } from '../../http/pages/interface-page';
import { PageController } from '../../http/pages/page-controller';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { Summary } from '../../http/openapi/summary.decorator';
import { ResetDto } from './reset.dto';
import { ResetService } from './reset.service';

/** Allowed first segments of paths below `/admin/`. The browser interface handles the rest of the path. */
const PARTS: ReadonlySet<string | undefined> = new Set([
  'welcome',
  'challenges',
  'submissions',
  'people',
  'scoreboard',
  'insights',
  'statistics',
  'notifications',
  'pages',
  'mail',
  'webhooks',
  'settings',
  'data',
  'audit',
  // Paths of CTFd's panel, which the browser interface redirects to its own.
  'users',
  'teams',
  'config',
  'import',
  'reset',
]);

/** Paths of the administrators' panel, and the reset form of CTFd's clients. */
@Access('admin')
@PageController()
export class AdminController {
  constructor(private readonly resets: ResetService) {}

  @Summary('Opens the panel in a browser; redirects other clients to the statistics.')
  @Get('admin')
  index(@Req() request: Request): HtmlPage | Redirect {
    return wantsPage(request) ? interfacePage('Administration') : new Redirect('/admin/statistics');
  }

  @Summary('Deletes the data of the event that the form selects.')
  @Post('admin/reset')
  reset(@Body() dto: ResetDto, @CurrentVisit() visit: Visit): Promise<Redirect> {
    return this.resets.reset(dto, visit);
  }

  @Summary('Shows a part of the panel. Callers who are not administrators cannot find out which parts exist.')
  @Get('admin/*rest')
  panel(@Param('rest') [part]: string[]): HtmlPage {
    if (!PARTS.has(part)) throw new NotFound();
    return interfacePage('Administration');
  }
}
