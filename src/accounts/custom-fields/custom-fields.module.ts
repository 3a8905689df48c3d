import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountFormsService } from '../shared/account-forms.service';
import { CustomFieldValuesService } from './custom-field-values.service';
import { Field } from './field.entity';
import { FieldsController } from './fields.controller';
import { FormFieldsController } from './form-fields.controller';
import { FieldsService } from './fields.service';

/** Custom fields of users and teams: their definitions, what accounts wrote into them, and the forms that ask for them. */
@Module({
  imports: [TypeOrmModule.forFeature([Field])],
  controllers: [FieldsController, FormFieldsController],
  providers: [CustomFieldValuesService, AccountFormsService, FieldsService],
  exports: [CustomFieldValuesService, AccountFormsService],
})
export class CustomFieldsModule {}
