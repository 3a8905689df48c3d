import type { Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { type ClassTransformOptions, plainToInstance } from 'class-transformer';
import { DETAILS, holdsDetails } from '../fields/details';
import { RawJson } from './results';

export const SHOW = 'ensign:show';

export type Groups = string[];

export type Show = (data: unknown, groups: Groups) => unknown;

/** Returns the function that converts a handler's result to the route's view, if the route declares one. */
export function showOf(reflector: Reflector, handler: object): Show {
  return reflector.get<Show | undefined>(SHOW, handler as never) ?? ((data) => data);
}

const OPTIONS: ClassTransformOptions = { excludeExtraneousValues: true, exposeUnsetFields: false };

/**
 * Converts a row to `view` with all field groups. `serialize` later removes the groups that the caller does not get.
 */
export function as<T extends object>(view: Type<T>, row: T): T {
  return plainToInstance(view, row, { ...OPTIONS, groups: [DETAILS] });
}

/**
 * Converts a row, or each row of a list, to the one of `views` that is its class, else to the only view. Returns
 * `RawJson` and plain values unchanged.
 */
export function serialize(views: readonly Type<object>[], data: unknown, groups: Groups): unknown {
  if (Array.isArray(data)) return data.map((row) => serialize(views, row, groups));
  if (typeof data !== 'object' || data === null || data instanceof RawJson) return data;
  const own = views.find((view) => data.constructor === view);
  if (own && (groups.includes(DETAILS) || !holdsDetails(own, data))) return data;
  const view = own ?? (views.length === 1 ? views[0] : undefined);
  if (!view) throw new Error(`an answer is none of the views ${views.map(({ name }) => name).join(', ')}`);
  return plainToInstance(view, data, { ...OPTIONS, groups });
}
