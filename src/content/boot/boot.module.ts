import { Global, Module } from '@nestjs/common';
import { BootData } from '../../http/pages/boot-data';
import { BootController } from './boot.controller';
import { BootService } from './boot.service';
import { BootViewersService } from './boot-viewers.service';
import { EventStateService } from './event-state.service';
import { Listeners } from './listeners';

/** Start data of the interface. */
@Global()
@Module({
  controllers: [BootController],
  providers: [
    ...[BootService, BootViewersService, EventStateService, Listeners],
    { provide: BootData, useExisting: BootService },
  ],
  exports: [BootData, EventStateService, Listeners],
})
export class BootModule {}
