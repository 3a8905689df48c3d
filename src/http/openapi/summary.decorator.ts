import { ApiOperation } from '@nestjs/swagger';

interface Details {
  /** Name of the method in generated clients. The default is `operationId`. */
  id?: string;
  description?: string;
}

/** Documents a route with one sentence. */
export function Summary(sentence: string, { id, description }: Details = {}): MethodDecorator {
  return ApiOperation({ summary: sentence, operationId: id, description });
}
