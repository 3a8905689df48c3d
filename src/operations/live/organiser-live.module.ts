import { Module } from '@nestjs/common';
import { LiveModule } from '../../content/live/live.module';
import { AuditModule } from '../audit/audit.module';
import { OperationsModule } from '../health/operations.module';
import { OrganiserLive } from './organiser-live';
import { OrganiserLiveQueries } from './organiser-live.queries';

/** What administrators are told as it happens. */
@Module({ imports: [LiveModule, AuditModule, OperationsModule], providers: [OrganiserLive, OrganiserLiveQueries] })
export class OrganiserLiveModule {}
