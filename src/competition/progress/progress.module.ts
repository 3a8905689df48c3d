import { Module } from '@nestjs/common';
import { AccountQueues } from '../attempts/account-queues';
import { ProgressService } from './progress.service';

/** What accounts have done about challenges, and the queues in which they do more; apart from judging, so that whoever changes submissions can keep it true. */
@Module({ providers: [AccountQueues, ProgressService], exports: [AccountQueues, ProgressService] })
export class ProgressModule {}
