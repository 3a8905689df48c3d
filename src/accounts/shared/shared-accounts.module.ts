import { Module } from '@nestjs/common';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module';
import { AccountFormsService } from './account-forms.service';
import { AccountMailService } from './account-mail.service';
import { AccountNamesService } from './account-names.service';
import { AccountRankingsService } from './account-rankings.service';
import { AccountsQueries } from './accounts.queries';

/** Provides the services that both users and teams need. */
@Module({
  imports: [CustomFieldsModule],
  providers: [AccountFormsService, AccountMailService, AccountNamesService, AccountRankingsService, AccountsQueries],
  exports: [
    AccountFormsService,
    AccountMailService,
    AccountNamesService,
    AccountRankingsService,
    AccountsQueries,
    CustomFieldsModule,
  ],
})
export class SharedAccountsModule {}
