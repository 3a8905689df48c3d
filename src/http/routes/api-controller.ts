import { applyDecorators, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

/** Prefix of all paths in the API specification. */
export const API_PREFIX = '/api/v1';

/** A controller of the API, under the prefix. `section` in the documentation defaults to that of the resource. */
export function ApiController(resource: string, section = resource.split('/')[0] ?? resource): ClassDecorator {
  return applyDecorators(Controller(`${API_PREFIX}/${resource}`), ApiTags(section));
}
