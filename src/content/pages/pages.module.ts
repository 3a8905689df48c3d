import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttemptsModule } from '../../competition/attempts/attempts.module';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { PageLinks } from '../../http/pages/page-links';
import { PageSender } from '../../http/pages/page-sender';
import { WebBuild } from '../../http/pages/web-build';
import { NotificationsModule } from '../notifications/notifications.module';
import { ScoreboardModule } from '../../scoreboard/scoreboard.module';
import { TokensModule } from '../../auth/tokens/tokens.module';
import { UnlocksModule } from '../../competition/unlocks/unlocks.module';
import { ResultsModule } from '../../competition/results/results.module';
import { UsersModule } from '../../accounts/users/users.module';
import { InterfaceController } from '../interface/interface.controller';
import { LegalController } from './legal.controller';
import { LegalService } from './legal.service';
import { MarkdownController } from './markdown.controller';
import { Page } from './page.entity';
import { PagesController } from './pages.controller';
import { PagesService } from './pages.service';
import { PublicPagesController } from './public-pages.controller';
import { PublicPages } from './public-pages.service';
import { RobotsController } from './robots.controller';
import { SiteLinks } from './site-links';
import { StartController } from '../player-pages/start.controller';
import { StartService } from '../player-pages/start.service';

/** What visitors see in a browser: the platform's own pages, and those that administrators write. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([Page]),
    AttemptsModule,
    ResultsModule,
    ChallengesModule,
    NotificationsModule,
    ScoreboardModule,
    TokensModule,
    UnlocksModule,
    UsersModule,
  ],
  controllers: [
    PagesController,
    MarkdownController,
    StartController,
    InterfaceController,
    LegalController,
    RobotsController,
    // Takes every path that is left.
    PublicPagesController,
  ],
  providers: [
    PagesService,
    PublicPages,
    StartService,
    LegalService,
    PageSender,
    WebBuild,
    { provide: PageLinks, useClass: SiteLinks },
  ],
  exports: [PageLinks, PageSender, WebBuild],
})
export class PagesModule {}
