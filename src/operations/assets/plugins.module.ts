import { Module } from '@nestjs/common';
import { PluginsController } from './plugins.controller';

/** Assets of challenge and flag types, at the paths where existing frontends load them. */
@Module({ controllers: [PluginsController] })
export class PluginsModule {}
