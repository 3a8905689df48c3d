import { Module } from '@nestjs/common';
import { AccountFields } from './custom-fields/account-fields';
import { AccountForms } from './account-forms';
import { AccountNames } from './account-names';
import { AccountResults } from '../competition/results/account-results';
import { AccountResultsQueries } from '../competition/results/account-results.queries';

/** What users and teams have in common: custom fields, the forms that make them, and what they have done. */
@Module({
  providers: [AccountFields, AccountForms, AccountNames, AccountResults, AccountResultsQueries],
  exports: [AccountFields, AccountForms, AccountNames, AccountResults],
})
export class AccountsModule {}
