import { Module } from '@nestjs/common';
import { ConfigsController } from './configs.controller';
import { ConfigsService } from './configs.service';

/** Administration of runtime settings. */
@Module({ controllers: [ConfigsController], providers: [ConfigsService] })
export class ConfigsModule {}
