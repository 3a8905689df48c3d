import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Flag } from './flag.entity';
import { FlagsController } from './flags.controller';
import { FlagsService } from './flags.service';
import { UnusableFlags } from './unusable-flags';

/** Flags, and how each type compares. */
@Module({
  imports: [TypeOrmModule.forFeature([Flag])],
  controllers: [FlagsController],
  providers: [FlagsService, UnusableFlags],
  exports: [FlagsService, UnusableFlags],
})
export class FlagsModule {}
