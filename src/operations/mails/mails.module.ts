import { Module } from '@nestjs/common';
import { MailsController } from './mails.controller';
import { MailsService } from './mails.service';

/** The outbox: administrators list, retry and delete unsent mails. */
@Module({ controllers: [MailsController], providers: [MailsService] })
export class MailsModule {}
