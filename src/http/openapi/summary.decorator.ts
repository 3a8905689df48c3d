import { ApiOperation } from '@nestjs/swagger';

interface Details {
  /** Method name in generated clients; by default `operationId` makes one. */
  id?: string;
  description?: string;
}

/** Documents a route with one sentence. A handler with it needs no docstring. */
export function Summary(sentence: string, { id, description }: Details = {}): MethodDecorator {
  return ApiOperation({ summary: sentence, operationId: id, description });
}
