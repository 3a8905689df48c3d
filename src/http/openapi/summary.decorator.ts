import { ApiOperation } from '@nestjs/swagger';

/** What a route does, in one sentence: the docstring of its handler, shown in the documentation too. */
export function Summary(sentence: string, description?: string): MethodDecorator {
  return ApiOperation({ summary: sentence, ...(description === undefined ? {} : { description }) });
}
