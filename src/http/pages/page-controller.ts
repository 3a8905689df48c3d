import { applyDecorators, Controller, SetMetadata, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { PAGE } from '../access/access.decorator';
import { Raw } from '../envelope/raw.decorator';
import { PageErrorFilter } from './page-error.filter';
import { PageInterceptor } from './page.interceptor';

/** A controller whose handlers return an `HtmlPage` or a `Redirect`. The API documentation omits it. */
export function PageController(): ClassDecorator {
  return applyDecorators(
    Controller(),
    Raw(),
    SetMetadata(PAGE, true),
    UseInterceptors(PageInterceptor),
    UseFilters(PageErrorFilter),
    ApiExcludeController(),
  );
}
