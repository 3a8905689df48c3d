import { Module } from '@nestjs/common';
import { OperationsController } from './operations.controller';
import { Readiness } from './readiness';

/** Health, readiness and metrics. */
@Module({ controllers: [OperationsController], providers: [Readiness] })
export class OperationsModule {}
