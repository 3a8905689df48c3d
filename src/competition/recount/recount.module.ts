import { Module } from '@nestjs/common';
import { ProgressModule } from '../progress/progress.module';
import { AccountModeModule } from '../user-mode/account-mode.module';
import { RecountQueries } from './recount.queries';
import { RecountService } from './recount.service';

/** Whether everything that is derived from submissions agrees with them. */
@Module({
  imports: [AccountModeModule, ProgressModule],
  providers: [RecountQueries, RecountService],
  exports: [RecountService],
})
export class RecountModule {}
