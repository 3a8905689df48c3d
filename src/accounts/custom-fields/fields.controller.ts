import { Body, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { CreateFieldDto, FieldSearch, UpdateFieldDto } from './field.dto';
import { FieldView } from './field.views';
import { FieldsService } from './fields.service';

@Access('admin')
@ApiController('configs/fields')
export class FieldsController {
  constructor(private readonly fields: FieldsService) {}

  @Summary('All custom fields.')
  @Get()
  @Answers.list(FieldView)
  list(@Query() search: FieldSearch): Promise<FieldView[]> {
    return this.fields.list(search);
  }

  @Summary('Defines a custom field.')
  @Post()
  @Answers.one(FieldView)
  create(@Body() dto: CreateFieldDto): Promise<FieldView> {
    return this.fields.create(dto);
  }

  @Summary('One custom field.')
  @Get(':id')
  @Answers.one(FieldView)
  get(@Id() id: number): Promise<FieldView> {
    return this.fields.get(id);
  }

  @Summary('Changes a custom field.')
  @Patch(':id')
  @Answers.one(FieldView)
  update(@Id() id: number, @Body() dto: UpdateFieldDto): Promise<FieldView> {
    return this.fields.update(id, dto);
  }

  @Summary('Removes a custom field with everything written into it.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.fields.remove(id);
  }
}
