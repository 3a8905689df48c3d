import { Module } from '@nestjs/common';
import { ImportsModule } from '../backups/import/imports.module';
import { DemoController } from './demo.controller';
import { DemoService } from './demo.service';

/** The sample event. */
@Module({ imports: [ImportsModule], controllers: [DemoController], providers: [DemoService], exports: [DemoService] })
export class DemoModule {}
