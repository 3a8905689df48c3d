import { Get, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { WithETag } from '../../http/envelope/with-etag.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { FormFieldsQuery } from './field.dto';
import { FieldView } from './field.views';
import { FieldsService } from './fields.service';

/** Lists the custom fields of a form. Anonymous callers may read them, for the registration. */
@ApiController('fields', 'configs')
export class FormFieldsController {
  constructor(private readonly fields: FieldsService) {}

  @Summary('Lists the custom fields in the form of a user or a team.', { id: 'listFormFields' })
  @Get()
  @Access('public')
  @Answers.list(FieldView)
  @WithETag()
  list(@Query() query: FormFieldsQuery): Promise<FieldView[]> {
    return this.fields.list(query);
  }
}
