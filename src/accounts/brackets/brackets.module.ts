import { Module } from '@nestjs/common';
import { BracketsController } from './brackets.controller';
import { BracketsService } from './brackets.service';

/** Routes for the brackets, the divisions of the event. */
@Module({
  controllers: [BracketsController],
  providers: [BracketsService],
})
export class BracketsModule {}
