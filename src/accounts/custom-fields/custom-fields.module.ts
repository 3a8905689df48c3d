import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CustomFieldValuesService } from './custom-field-values.service';
import { Field } from './field.entity';
import { FieldsController } from './fields.controller';
import { FormFieldsController } from './form-fields.controller';
import { FieldsService } from './fields.service';

/** Custom fields of users and teams: definitions and values. */
@Module({
  imports: [TypeOrmModule.forFeature([Field])],
  controllers: [FieldsController, FormFieldsController],
  providers: [CustomFieldValuesService, FieldsService],
  exports: [CustomFieldValuesService],
})
export class CustomFieldsModule {}
