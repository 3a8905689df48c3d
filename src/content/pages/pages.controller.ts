import { Body, Delete, Get, Patch, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { Versioned } from '../../http/envelope/results';
import { WithETag } from '../../http/envelope/with-etag.decorator';
import { TakesIfMatch } from '../../http/openapi/if-match.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { Id } from '../../http/params/id.decorator';
import { CreatePageDto, PageRouteQuery, PageSearch, UpdatePageDto } from './page.dto';
import { PageListing, PageView, PublicPageView } from './page.views';
import { PagesService } from './pages.service';
import { PublicPages } from './public-pages.service';

@Access('admin')
@ApiController('pages')
export class PagesController {
  constructor(
    private readonly pages: PagesService,
    private readonly publicPages: PublicPages,
  ) {}

  @Summary('Lists all pages, without their contents.')
  @Get()
  @Answers.list(PageListing)
  list(@Query() search: PageSearch): Promise<PageListing[]> {
    return this.pages.list(search);
  }

  @Summary('Creates a page.')
  @Post()
  @Answers.one(PageView)
  create(@Body() dto: CreatePageDto): Promise<PageView> {
    return this.pages.create(dto);
  }

  @Summary('Returns a page that the caller may see, by its path.', { id: 'getPageByRoute' })
  @Get('by-route')
  @Access('public')
  @Answers.one(PublicPageView)
  @Answers.absent()
  byRoute(@CurrentViewer() viewer: Viewer, @Query() query: PageRouteQuery): Promise<PublicPageView> {
    return this.publicPages.byRoute(viewer, query);
  }

  @Summary('Returns one page with its content.')
  @Get(':id')
  @Answers.one(PageView)
  @WithETag()
  get(@Id() id: number): Promise<Versioned<PageView>> {
    return this.pages.get(id);
  }

  @Summary('Changes a page.')
  @Patch(':id')
  @Answers.one(PageView)
  @TakesIfMatch('`GET /api/v1/pages/{id}`')
  update(@Id() id: number, @Body() dto: UpdatePageDto, @Req() request: Request): Promise<PageView> {
    return this.pages.update(id, dto, request);
  }

  @Summary('Deletes a page; its files stay and belong to no page.')
  @Delete(':id')
  @Answers.done()
  @TakesIfMatch('`GET /api/v1/pages/{id}`')
  remove(@Id() id: number, @Req() request: Request): Promise<void> {
    return this.pages.remove(id, request);
  }
}
