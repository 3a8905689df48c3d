import { ApiOperation } from '@nestjs/swagger';

interface Details {
  /** Method name in generated clients; by default `operationId` makes one. */
  id?: string;
  description?: string;
}

/** One sentence about a route, which also serves as the docstring of its handler. */
export function Summary(sentence: string, { id, description }: Details = {}): MethodDecorator {
  return ApiOperation({ summary: sentence, operationId: id, description });
}
