import { ApiOperation } from '@nestjs/swagger';

interface Details {
  /** Name of the method in generated clients, where that of the handler makes none. */
  id?: string;
  /** More about the route, below its summary. */
  description?: string;
}

/** What a route does, in one sentence: the docstring of its handler, shown in the documentation too. */
export function Summary(sentence: string, { id, description }: Details = {}): MethodDecorator {
  return ApiOperation({ summary: sentence, operationId: id, description });
}
