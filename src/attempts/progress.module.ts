import { Module } from '@nestjs/common';
import { ProgressService } from './progress.service';

/** What accounts have done about challenges; apart from judging, so that whoever changes submissions can keep it true. */
@Module({ providers: [ProgressService], exports: [ProgressService] })
export class ProgressModule {}
