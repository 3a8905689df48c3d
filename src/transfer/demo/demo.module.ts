import { Module } from '@nestjs/common';
import { ImportsModule } from '../backups/import/imports.module';
import { DemoController } from './demo.controller';
import { DemoService } from './demo.service';

/** Creates the sample event, for the API and the command line. */
@Module({ imports: [ImportsModule], controllers: [DemoController], providers: [DemoService], exports: [DemoService] })
export class DemoModule {}
