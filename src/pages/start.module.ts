import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Page } from './page.entity';
import { StartController } from './start.controller';
import { StartService } from './start.service';

/** The pages every visitor comes by. */
@Module({
  imports: [TypeOrmModule.forFeature([Page])],
  controllers: [StartController],
  providers: [StartService],
})
export class StartModule {}
