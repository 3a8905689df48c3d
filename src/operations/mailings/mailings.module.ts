import { Module } from '@nestjs/common';
import { NewsModule } from '../../accounts/news/news.module';
import { SharedAccountsModule } from '../../accounts/shared/shared-accounts.module';
import { MailingAudiences } from './mailing-audiences';
import { MailingLetters } from './mailing-letters';
import { MailingRecipientsQueries } from './mailing-recipients.queries';
import { MailingRunsService } from './mailing-runs.service';
import { MailingsController } from './mailings.controller';
import { MailingSender } from './mailing-sender';
import { MailingsQueries } from './mailings.queries';
import { MailingsService } from './mailings.service';

/** Mails to groups of users. */
@Module({
  imports: [NewsModule, SharedAccountsModule],
  controllers: [MailingsController],
  providers: [
    MailingAudiences,
    MailingLetters,
    MailingRecipientsQueries,
    MailingRunsService,
    MailingSender,
    MailingsQueries,
    MailingsService,
  ],
})
export class MailingsModule {}
