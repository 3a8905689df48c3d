import { Module } from '@nestjs/common';
import { AccountTurns } from './account-turns';
import { ProgressService } from './progress.service';

/** What accounts have done about challenges, and their turns to do more; apart from judging, so that whoever changes submissions can keep it true. */
@Module({ providers: [AccountTurns, ProgressService], exports: [AccountTurns, ProgressService] })
export class ProgressModule {}
