import { Global, Module } from '@nestjs/common';
import { LayoutContexts } from '../../http/pages/layout-context';
import { BootController } from './boot.controller';
import { BootService } from './boot.service';
import { BootViewersService } from './boot-viewers.service';
import { EventStateService } from './event-state.service';
import { Listeners } from './listeners';
import { VisitorContextsService } from './visitor-contexts.service';

/** Data that the interface needs at start, in one response. */
@Global()
@Module({
  controllers: [BootController],
  providers: [
    ...[BootService, BootViewersService, EventStateService, Listeners],
    { provide: LayoutContexts, useClass: VisitorContextsService },
  ],
  exports: [EventStateService, LayoutContexts, Listeners],
})
export class BootModule {}
