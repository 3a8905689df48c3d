import { Global, Module } from '@nestjs/common';
import { AccountRecords } from '../../accounts/shared/account-records';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { ModeSwitch } from '../../settings/mode-switch';
import { AccountQueues } from '../attempts/account-queues';
import { ProgressService } from './progress.service';
import { RecountService } from './recount.service';

/**
 * Progress, the account mode, and checks of stored results. Global, because `settings` and `accounts` inject the
 * abstract classes `ModeSwitch` and `AccountRecords` without importing this module.
 */
@Global()
@Module({
  imports: [ChallengesModule],
  providers: [
    AccountQueues,
    ProgressService,
    RecountService,
    { provide: AccountRecords, useExisting: ProgressService },
    { provide: ModeSwitch, useExisting: ProgressService },
  ],
  exports: [AccountQueues, ProgressService, RecountService, AccountRecords, ModeSwitch],
})
export class ProgressModule {}
