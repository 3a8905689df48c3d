import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModeModule } from '../../competition/user-mode/account-mode.module';
import { Field } from '../../accounts/custom-fields/field.entity';
import { ConfigsController } from './configs.controller';
import { ConfigsService } from './configs.service';
import { FieldsController } from '../../accounts/custom-fields/fields.controller';
import { FieldsService } from '../../accounts/custom-fields/fields.service';

/** Administration of runtime settings and custom fields; apart from reading settings, which every domain does. */
@Module({
  imports: [TypeOrmModule.forFeature([Field]), AccountModeModule],
  // `configs/fields` must be found before `configs/:key`.
  controllers: [FieldsController, ConfigsController],
  providers: [FieldsService, ConfigsService],
})
export class ConfigsApiModule {}
