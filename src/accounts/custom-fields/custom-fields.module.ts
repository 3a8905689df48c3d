import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountForms } from '../account-forms';
import { AccountFields } from './account-fields';
import { Field } from './field.entity';
import { FieldsController } from './fields.controller';
import { FormFieldsController } from './form-fields.controller';
import { FieldsService } from './fields.service';

/** Custom fields of users and teams: their definitions, what accounts wrote into them, and the forms that ask for them. */
@Module({
  imports: [TypeOrmModule.forFeature([Field])],
  controllers: [FieldsController, FormFieldsController],
  providers: [AccountFields, AccountForms, FieldsService],
  exports: [AccountFields, AccountForms],
})
export class CustomFieldsModule {}
