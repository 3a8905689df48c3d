import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { FlagsModule } from '../../challenges/flags/flags.module';
import { HintsModule } from '../../challenges/hints/hints.module';
import { TagsModule } from '../../challenges/tags/tags.module';
import { TeamsModule } from '../../accounts/teams/teams.module';
import { CustomFieldsModule } from '../../accounts/custom-fields/custom-fields.module';
import { UsersModule } from '../../accounts/users/users.module';
import { AccountsCsv } from './accounts-csv';
import { ChallengesCsv } from './challenges-csv';
import { CsvFormController, CsvImportsController } from './csv-imports.controller';
import { CsvImportsService } from './csv-imports.service';

/** Imports of users, teams and challenges from CSV files. */
@Module({
  imports: [CustomFieldsModule, ChallengesModule, FlagsModule, HintsModule, TagsModule, TeamsModule, UsersModule],
  controllers: [CsvImportsController, CsvFormController],
  providers: [AccountsCsv, ChallengesCsv, CsvImportsService],
  exports: [CsvImportsService],
})
export class CsvImportsModule {}
