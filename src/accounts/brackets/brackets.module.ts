import { Module } from '@nestjs/common';
import { BracketsController } from './brackets.controller';
import { BracketsService } from './brackets.service';

/** Divisions that accounts compete in. */
@Module({
  controllers: [BracketsController],
  providers: [BracketsService],
})
export class BracketsModule {}
