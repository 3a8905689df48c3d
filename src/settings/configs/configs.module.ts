import { Module } from '@nestjs/common';
import { ConfigsController } from './configs.controller';
import { ConfigsService } from './configs.service';
import { TestMail } from './test-mail';
import { TestMailController } from './test-mail.controller';

/** Routes with which administrators read and change runtime settings. */
@Module({ controllers: [ConfigsController, TestMailController], providers: [ConfigsService, TestMail] })
export class ConfigsModule {}
