import { Global, Module } from '@nestjs/common';
import { BootData } from '../../http/pages/boot-data';
import { BootController } from './boot.controller';
import { BootService } from './boot.service';
import { Listeners } from './listeners';

/** What interfaces begin with. */
@Global()
@Module({
  controllers: [BootController],
  providers: [BootService, Listeners, { provide: BootData, useExisting: BootService }],
  exports: [BootService, BootData, Listeners],
})
export class BootModule {}
