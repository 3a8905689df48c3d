import type { Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { plainToInstance } from 'class-transformer';
import { RawJson } from './results';

/** Where a handler keeps how its result is shown. */
export const SHOW = 'ensign:show';

/** Turns what a handler returns into the views that its route declares. */
export type Show = (data: unknown) => unknown;

/** How a handler's result is shown; as it is where its route declares no view. */
export function showOf(reflector: Reflector, handler: object): Show {
  return reflector.get<Show | undefined>(SHOW, handler as never) ?? ((data) => data);
}

type Row = Readonly<Record<string, unknown>>;

/** The fields that a view exposes; those that are views themselves with their class. */
type Shape = ReadonlyMap<string, Type<object> | null>;

const shapes = new Map<Type<object>, Shape>();

/** A row as `view`: what the view exposes of it, in the order of the view. */
export function as<T extends object>(view: Type<T>, row: T): T {
  return pick(view, row as Row, shapeOf(view).keys()) as T;
}

/** A row as the only one of `views`, or as the one it is an instance of; each of a list; JSON as it is. */
export function shown(views: readonly Type<object>[], data: unknown): unknown {
  if (Array.isArray(data)) return data.map((row) => shown(views, row));
  if (typeof data !== 'object' || data === null || data instanceof RawJson) return data;
  const view = views.find((candidate) => data.constructor === candidate) ?? (views.length === 1 ? views[0] : undefined);
  if (!view) throw new Error(`an answer is none of the views ${views.map(({ name }) => name).join(', ')}`);
  return pick(view, data as Row, Object.keys(data));
}

function pick(view: Type<object>, row: Row, keys: Iterable<string>): object {
  const shape = shapeOf(view);
  const picked = new view() as Record<string, unknown>;
  for (const key of keys) {
    const nested = shape.get(key);
    const value = row[key];
    if (nested === undefined || value === undefined) continue;
    picked[key] = nested === null ? value : shown([nested], value);
  }
  return picked;
}

/**
 * What `@Expose` and `@Type` say of a view, found out once by transforming an empty row and one of empty objects: transforming
 * every row takes ten times as long as picking its fields, and copies values that must stay as they are.
 */
function shapeOf(view: Type<object>): Shape {
  const known = shapes.get(view);
  if (known) return known;
  const transform = (row: object): object => plainToInstance(view, row, { excludeExtraneousValues: true });
  const sample = transform(Object.fromEntries(Object.keys(transform({})).map((key) => [key, {}])));
  const shape = new Map(
    Object.entries(sample as Record<string, object>).map(([key, { constructor }]) => [
      key,
      constructor === Object ? null : (constructor as Type<object>),
    ]),
  );
  shapes.set(view, shape);
  return shape;
}
