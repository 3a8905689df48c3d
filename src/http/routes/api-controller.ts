import { applyDecorators, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

export const API_PREFIX = '/api/v1';

/** A controller for paths below `/api/v1/<resource>`. `section` is its section in the documentation. */
export function ApiController(resource: string, section = resource.split('/')[0] ?? resource): ClassDecorator {
  return applyDecorators(Controller(`${API_PREFIX}/${resource}`), ApiTags(section));
}
