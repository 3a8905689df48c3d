import { Module } from '@nestjs/common';
import { PluginsController } from './plugins.controller';

/** Scripts and templates of challenge and flag types, at the paths where CTFd's frontends load them. */
@Module({ controllers: [PluginsController] })
export class PluginsModule {}
