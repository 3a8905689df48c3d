import { applyDecorators, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

/** Where every path of the API specification begins. */
export const API_PREFIX = '/api/v1';

/**
 * A controller of the API: its routes lie under the prefix, and the documentation has them in `section`, which is that of the resource
 * where left out.
 */
export function ApiController(resource: string, section = resource.split('/')[0] ?? resource): ClassDecorator {
  return applyDecorators(Controller(`${API_PREFIX}/${resource}`), ApiTags(section));
}
