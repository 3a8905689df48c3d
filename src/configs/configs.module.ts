import { Global, Module } from '@nestjs/common';
import { Gate } from '../http/access/gate';
import { Settings } from './settings';
import { SettingsGate } from './settings-gate';

/** Runtime settings: what every domain reads, and what the guard asks. */
@Global()
@Module({
  providers: [Settings, { provide: Gate, useClass: SettingsGate }],
  exports: [Settings, Gate],
})
export class ConfigsModule {}
