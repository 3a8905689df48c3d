import { Module } from '@nestjs/common';
import { LiveModule } from '../../content/live/live.module';
import { AuditModule } from '../audit/audit.module';
import { HealthModule } from '../health/health.module';
import { AdminLive } from './admin-live';
import { AdminLiveQueries } from './admin-live.queries';

/** Events for administrators in the live stream: submissions, health, jobs and audit records. */
@Module({ imports: [LiveModule, AuditModule, HealthModule], providers: [AdminLive, AdminLiveQueries] })
export class AdminLiveModule {}
