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

  @Summary('Lists all custom fields.')
  @Get()
  @Answers.list(FieldView)
  list(@Query() search: FieldSearch): Promise<FieldView[]> {
    return this.fields.list(search);
  }

  @Summary('Creates a custom field.')
  @Post()
  @Answers.one(FieldView)
  create(@Body() dto: CreateFieldDto): Promise<FieldView> {
    return this.fields.create(dto);
  }

  @Summary('Returns one custom field.')
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

  @Summary('Deletes a custom field and all its values.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.fields.remove(id);
  }
}
