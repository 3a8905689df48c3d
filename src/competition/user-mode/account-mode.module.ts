import { Module } from '@nestjs/common';
import { ProgressModule } from '../progress/progress.module';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { AccountModeService } from './account-mode.service';

/** What follows when users become teams or teams users; apart from submissions, so that settings can be written without them. */
@Module({ imports: [ProgressModule, ChallengesModule], providers: [AccountModeService], exports: [AccountModeService] })
export class AccountModeModule {}
