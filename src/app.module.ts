import { type DynamicModule, Module } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { AuditModule } from './operations/audit/audit.module';
import { AdminModule } from './operations/admin/admin.module';
import { AttemptsModule } from './competition/attempts/attempts.module';
import { AuthModule } from './auth/auth.module';
import { AwardsModule } from './competition/awards/awards.module';
import { ImportsModule } from './transfer/backups/import/imports.module';
import { CustomFieldsModule } from './accounts/custom-fields/custom-fields.module';
import { ProgressModule } from './competition/progress/progress.module';
import { ReportedResultsModule } from './integrations/results/reported-results.module';
import { ResultsModule } from './competition/results/results.module';
import { BootModule } from './content/boot/boot.module';
import { BracketsModule } from './accounts/brackets/brackets.module';
import { ChallengesModule } from './challenges/challenges/challenges.module';
import { CommentsModule } from './content/comments/comments.module';
import { ConfigsModule } from './settings/configs/configs.module';
import { SettingsModule } from './settings/settings.module';
import { CsvImportsModule } from './transfer/csv-imports/csv-imports.module';
import { CtfdImportsModule } from './transfer/ctfd/ctfd-imports.module';
import { DemoModule } from './transfer/demo/demo.module';
import { EventsModule } from './content/events/events.module';
import { ExportsModule } from './transfer/exports/exports.module';
import { ClonesModule } from './challenges/clones/clones.module';
import { FilesModule } from './challenges/files/files.module';
import { FlagsModule } from './challenges/flags/flags.module';
import { HintsModule } from './challenges/hints/hints.module';
import { InsightsModule } from './operations/insights/insights.module';
import { LiveModule } from './content/live/live.module';
import { LoadLimiter } from './http/express/load-limiter';
import { HttpModule } from './http/http.module';
import type { Config } from './platform/config/config';
import { MailingsModule } from './operations/mailings/mailings.module';
import { MailsModule } from './operations/mails/mails.module';
import { NewsModule } from './accounts/news/news.module';
import { SavedSearchesModule } from './operations/searches/saved-searches.module';
import { HealthModule } from './operations/health/health.module';
import { AdminLiveModule } from './operations/live/admin-live.module';
import { NotificationsModule } from './content/notifications/notifications.module';
import { PlatformModule } from './platform/platform.module';
import { PacksModule } from './transfer/packs/packs.module';
import { PagesModule } from './content/pages/pages.module';
import { PluginsModule } from './operations/assets/plugins.module';
import { StorageModule } from './platform/storage/storage.module';
import { RegradesModule } from './scoreboard/regrades/regrades.module';
import { ScheduleModule } from './content/schedule/schedule.module';
import { ScoreboardModule } from './scoreboard/scoreboard.module';
import { RatingsModule } from './challenges/ratings/ratings.module';
import { SolutionsModule } from './challenges/solutions/solutions.module';
import { SearchModule } from './operations/search/search.module';
import { SharesModule } from './content/shares/shares.module';
import { StatisticsModule } from './scoreboard/statistics/statistics.module';
import { SubmissionsModule } from './competition/submissions/submissions.module';
import { TagsModule } from './challenges/tags/tags.module';
import { TeamsModule } from './accounts/teams/teams.module';
import { TokensModule } from './auth/tokens/tokens.module';
import { TopicsModule } from './challenges/topics/topics.module';
import { UsersModule } from './accounts/users/users.module';
import { UnlocksModule } from './competition/unlocks/unlocks.module';
import { WebhooksModule } from './integrations/webhooks/webhooks.module';

/** The whole application. */
@Module({})
export class AppModule {
  /** `source` must be connected and migrated. */
  static with(config: Config, source: DataSource): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(config, source),
        StorageModule,
        SettingsModule,
        HttpModule,
        // After HttpModule, so that the envelope wraps the audit interceptor.
        AuditModule,
        // Express tries routes in this order, so modules with the most frequent ones come first.
        AttemptsModule,
        ChallengesModule,
        ScoreboardModule,
        UsersModule,
        AuthModule,
        // Before AdminModule, which has a route for all other paths below `/admin/`.
        ImportsModule,
        CsvImportsModule,
        CtfdImportsModule,
        AdminModule,
        HealthModule,
        AwardsModule,
        BootModule,
        BracketsModule,
        CommentsModule,
        // `configs/fields` must be registered before `configs/:key`.
        CustomFieldsModule,
        ConfigsModule,
        DemoModule,
        EventsModule,
        ExportsModule,
        FilesModule,
        FlagsModule,
        HintsModule,
        InsightsModule,
        LiveModule,
        MailingsModule,
        MailsModule,
        NewsModule,
        NotificationsModule,
        AdminLiveModule,
        PacksModule,
        PluginsModule,
        ProgressModule,
        ResultsModule,
        SearchModule,
        SolutionsModule,
        RatingsModule,
        SharesModule,
        StatisticsModule,
        RegradesModule,
        SavedSearchesModule,
        SubmissionsModule,
        ClonesModule,
        ScheduleModule,
        TagsModule,
        TeamsModule,
        TokensModule,
        TopicsModule,
        UnlocksModule,
        ReportedResultsModule,
        WebhooksModule,
        // Last, because it has a route for all other paths.
        PagesModule,
      ],
      // Nest calls the shutdown hooks of the root module first, so `LoadLimiter` waits for abandoned requests while the
      // database is still connected.
      providers: [LoadLimiter],
    };
  }
}
