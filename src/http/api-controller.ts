import { applyDecorators, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

/** Where every path of the API specification begins. */
export const API_PREFIX = '/api/v1';

/** A controller of the API: its routes lie under the prefix, and the documentation groups them by the resource. */
export function ApiController(resource: string): ClassDecorator {
  return applyDecorators(Controller(`${API_PREFIX}/${resource}`), ApiTags(resource.split('/')[0] ?? resource));
}
