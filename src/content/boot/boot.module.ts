import { Module } from '@nestjs/common';
import { BootController } from './boot.controller';
import { BootService } from './boot.service';
import { Listeners } from './listeners';

/** What interfaces begin with. */
@Module({
  controllers: [BootController],
  providers: [BootService, Listeners],
  exports: [BootService, Listeners],
})
export class BootModule {}
