import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiForbiddenResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiQuery,
  ApiTooManyRequestsResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { RawJson } from './results';
import { SHOW, type Show, serialize } from './views';

type SchemaObject = Record<string, unknown>;

type Answer = MethodDecorator & ClassDecorator;

function answers(data: SchemaObject | null, models: Type[], meta?: SchemaObject): Answer {
  const properties: SchemaObject = { success: { type: 'boolean', example: true } };
  if (meta) properties.meta = { type: 'object', properties: meta };
  if (data) properties.data = data;
  const schema = { type: 'object', required: Object.keys(properties), properties } as never;
  const show: Show = (result, groups) => serialize(models, result, groups);
  return applyDecorators(
    ApiExtraModels(...models),
    ApiOkResponse({ description: 'Done', schema }),
    SetMetadata(SHOW, show),
  );
}

const ref = (model: Type): SchemaObject => ({ $ref: getSchemaPath(model) });
const anyOf = (models: Type[]): SchemaObject =>
  models.length === 1 && models[0] ? ref(models[0]) : { anyOf: models.map(ref) };
const listOf = (models: Type[]): SchemaObject => ({ type: 'array', items: anyOf(models) });

const PAGINATION = {
  pagination: {
    type: 'object',
    properties: {
      page: { type: 'integer', example: 1 },
      next: { type: 'integer', nullable: true, example: null },
      prev: { type: 'integer', nullable: true, example: null },
      pages: { type: 'integer', example: 1 },
      per_page: { type: 'integer', example: 50 },
      total: { type: 'integer', example: 5 },
    },
  },
};

const VOTES = {
  summary: {
    type: 'object',
    properties: {
      up: { type: 'integer', example: 9 },
      down: { type: 'integer', example: 1 },
      count: { type: 'integer', example: 10 },
    },
  },
};

const NEXT_BEFORE_ID = {
  next_before_id: {
    type: 'integer',
    nullable: true,
    example: null,
    description: 'Value of `before_id` for the next page; null on the last page',
  },
};

const PAGE = {
  name: 'page',
  required: false,
  schema: { type: 'integer', minimum: 1 },
  description: 'Page, from 1; if omitted, the whole list',
} as const;
const PER_PAGE = {
  name: 'per_page',
  required: false,
  schema: { type: 'integer', minimum: 0 },
  description: 'Rows a page',
} as const;

/**
 * Decorators that declare the views and the OpenAPI schema of a route's responses. With several views, each row must be
 * an instance of one of them.
 */
export const Answers = {
  /** `{success, data: view}` */
  one: (...views: Type[]): Answer => answers(anyOf(views), views),
  /** `{success, data: view | null}` */
  oneOrNull: (view: Type): Answer => answers({ nullable: true, allOf: [ref(view)] }, [view]),
  /** `{success, data: [view]}`; if the query has `page` or `per_page`, only that page, and `meta.pagination` */
  list: (...views: Type[]): Answer =>
    applyDecorators(answers(listOf(views), views), ApiQuery(PAGE), ApiQuery(PER_PAGE)),
  /** `{success, data: [view]}` of created records, never paged */
  made: (...views: Type[]): Answer => answers(listOf(views), views),
  /** `{success, meta: {pagination}, data: [view]}` */
  page: (...views: Type[]): Answer => answers(listOf(views), views, PAGINATION),
  /** `{success, meta: {pagination, summary}, data: [view]}` of ratings */
  rated: (view: Type): Answer => answers(listOf([view]), [view], { ...PAGINATION, ...VOTES }),
  /** `{success, meta: {pagination}, data: view}`, for a view that contains a page of a list */
  pageIn: (view: Type): Answer => answers(ref(view), [view], PAGINATION),
  /** `{success, meta: {next_before_id}, data: [view]}`, newest first */
  newest: (view: Type): Answer => answers(listOf([view]), [view], NEXT_BEFORE_ID),
  /** Like `page` or `newest`, as the query asks */
  pageOrNewest: (view: Type): Answer => answers(listOf([view]), [view], { ...PAGINATION, ...NEXT_BEFORE_ID }),
  /** `{success, data: [view], meta: {count}}` */
  counted: (...views: Type[]): Answer => answers(listOf(views), views, { count: { type: 'integer', example: 1 } }),
  /** `{success, data: [id]}`; `data` may also be one of `alternatives` */
  ids: (...alternatives: Type[]): Answer => {
    const ids = { type: 'array', items: { type: 'integer', example: 2 } };
    return answers(alternatives.length === 0 ? ids : { anyOf: [ids, ...alternatives.map(ref)] }, alternatives);
  },
  /** `{success, data: {name: view}}` */
  map: (view: Type): Answer => {
    const show: Show = (result, groups) =>
      result instanceof RawJson
        ? result
        : Object.fromEntries(
            Object.entries(result as object).map(([name, row]) => [name, serialize([view], row, groups)]),
          );
    return applyDecorators(
      answers({ type: 'object', additionalProperties: ref(view) }, [view]),
      SetMetadata(SHOW, show),
    );
  },
  /** Documents the 429 of a limit that a service checks. `@Access` already documents the 429 of its `limit` */
  limited: (): Answer =>
    ApiTooManyRequestsResponse({
      description: 'Too many requests',
      schema: { $ref: '#/components/schemas/RateLimited' },
    }),
  /** Documents 404. A route with a path parameter needs no such decorator */
  absent: (): Answer =>
    ApiNotFoundResponse({
      description: 'The requested record or page does not exist',
      schema: { $ref: '#/components/schemas/Message' },
    }),
  /** Documents 403 with a body that may list the reasons */
  refused: (): Answer =>
    ApiForbiddenResponse({
      description: 'The caller is not allowed to do this; `errors` contains the reasons, if there are any',
      schema: { anyOf: [{ $ref: '#/components/schemas/Message' }, { $ref: '#/components/schemas/ErrorList' }] },
    }),
  /** `{success}` */
  done: (): Answer => answers(null, []),
};
