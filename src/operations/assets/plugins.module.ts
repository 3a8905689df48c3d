import { Module } from '@nestjs/common';
import { PluginsController } from './plugins.controller';

/** Pieces of the frontend for challenge and flag types, under the paths that existing frontends load them from. */
@Module({ controllers: [PluginsController] })
export class PluginsModule {}
