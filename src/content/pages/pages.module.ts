import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PageLinks } from '../../http/pages/page-links';
import { PageSender } from '../../http/pages/page-sender';
import { WebBuild } from '../../http/pages/web-build';
import { InterfaceController } from './interface.controller';
import { MarkdownController } from './markdown.controller';
import { Page } from './page.entity';
import { PagesController } from './pages.controller';
import { PagesService } from './pages.service';
import { PublicPagesController } from './public-pages.controller';
import { PublicPages } from './public-pages.service';
import { RobotsController } from './robots.controller';
import { SiteLinks } from './site-links';

/** Pages of the browser interface, and pages that administrators write. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Page])],
  controllers: [
    PagesController,
    MarkdownController,
    InterfaceController,
    RobotsController,
    // Must be the last controller: it matches every path.
    PublicPagesController,
  ],
  providers: [PagesService, PublicPages, PageSender, WebBuild, { provide: PageLinks, useClass: SiteLinks }],
  exports: [PageLinks, PageSender, WebBuild],
})
export class PagesModule {}
