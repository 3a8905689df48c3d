import { Module } from '@nestjs/common';
import { ProgressModule } from '../attempts/progress.module';
import { ChallengesModule } from '../challenges/challenges.module';
import { AccountModeService } from './account-mode.service';

/** What follows when users become teams or teams users; apart from submissions, so that settings can be written without them. */
@Module({ imports: [ProgressModule, ChallengesModule], providers: [AccountModeService], exports: [AccountModeService] })
export class AccountModeModule {}
