import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiFoundResponse, ApiOkResponse } from '@nestjs/swagger';

interface FormField {
  description: string;
  example: string;
  optional?: boolean;
}

const NONCE: FormField = {
  description: '`csrfNonce` of the page; the header `CSRF-Token` may contain it instead',
  example: '64 hex digits',
};

/** Documents a route that responds with an HTML page or a redirect. `redirect` describes the redirect. */
export function ShowsPage(description: string, redirect: string): MethodDecorator {
  const content = { 'text/html': { schema: { type: 'string' as const }, example: '<!doctype html>' } };
  return applyDecorators(ApiOkResponse({ description, content }), ApiFoundResponse({ description: redirect }));
}

/** Documents a form with `fields` and the field `nonce`. `type` is its media type. */
export function TakesForm(type: string, fields: Record<string, FormField>): MethodDecorator {
  const all = Object.entries({ nonce: NONCE, ...fields });
  const properties = all.map(([name, { description, example }]) => [name, { type: 'string', description, example }]);
  const required = all.filter(([, { optional }]) => !optional).map(([name]) => name);
  const schema = { type: 'object', required, properties: Object.fromEntries(properties) as never } as const;
  return applyDecorators(ApiConsumes(type), ApiBody({ schema: schema as never }));
}
