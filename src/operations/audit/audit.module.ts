import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AuditController } from './audit.controller';
import { AuditInterceptor } from './audit.interceptor';
import { AuditQueries } from './audit.queries';
import { AuditService } from './audit.service';

/** Records administrators' requests, and lists them. */
@Module({
  controllers: [AuditController],
  providers: [AuditService, AuditQueries, { provide: APP_INTERCEPTOR, useClass: AuditInterceptor }],
  exports: [AuditService],
})
export class AuditModule {}
