import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PageLinks } from '../http/pages/page-links';
import { LegalController } from './legal.controller';
import { LegalService } from './legal.service';
import { Page } from './page.entity';
import { PagesController } from './pages.controller';
import { PagesService } from './pages.service';
import { PublicPagesController } from './public-pages.controller';
import { PublicPages } from './public-pages.service';
import { RobotsController } from './robots.controller';
import { SiteLinks } from './site-links';
import { StartController } from './start.controller';
import { StartService } from './start.service';

/** What visitors see in a browser: the platform's own pages, and those that administrators write. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Page])],
  controllers: [
    PagesController,
    StartController,
    LegalController,
    RobotsController,
    // Takes every path that is left.
    PublicPagesController,
  ],
  providers: [PagesService, PublicPages, StartService, LegalService, { provide: PageLinks, useClass: SiteLinks }],
  exports: [PageLinks],
})
export class PagesModule {}
