import { Module } from '@nestjs/common';
import { AccountFields } from './account-fields';
import { AccountForms } from './account-forms';
import { AccountResults } from './account-results';
import { AccountResultsQueries } from './account-results.queries';

/** What users and teams have in common: custom fields, the forms that make them, and what they have done. */
@Module({
  providers: [AccountFields, AccountForms, AccountResults, AccountResultsQueries],
  exports: [AccountFields, AccountForms, AccountResults],
})
export class AccountsModule {}
