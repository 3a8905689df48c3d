import type { Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { type ClassTransformOptions, plainToInstance } from 'class-transformer';
import { DETAILS, holdsDetails } from '../fields/details';
import { RawJson } from './results';

/** Where a handler keeps how its result is shown. */
export const SHOW = 'ensign:show';

/** Groups of fields that a caller gets beside those of no group. */
export type Groups = string[];

/** Turns what a handler returns into the views that its route declares. */
export type Show = (data: unknown, groups: Groups) => unknown;

/** How a handler's result is shown; as it is where its route declares no view. */
export function showOf(reflector: Reflector, handler: object): Show {
  return reflector.get<Show | undefined>(SHOW, handler as never) ?? ((data) => data);
}

/** Sends only exposed fields, and leaves fields absent that a row does not have. */
const OPTIONS: ClassTransformOptions = { excludeExtraneousValues: true, exposeUnsetFields: false };

/** A row as `view` with the fields of all groups. The envelope takes those away that a caller does not get. */
export function as<T extends object>(view: Type<T>, row: T): T {
  return plainToInstance(view, row, { ...OPTIONS, groups: [DETAILS] });
}

/**
 * A row as the only one of `views`, or as the one it is an instance of; each of a list; JSON as it is. An instance with nothing that the
 * caller does not get passes as it is.
 */
export function shown(views: readonly Type<object>[], data: unknown, groups: Groups): unknown {
  if (Array.isArray(data)) return data.map((row) => shown(views, row, groups));
  if (typeof data !== 'object' || data === null || data instanceof RawJson) return data;
  const own = views.find((view) => data.constructor === view);
  if (own && (groups.includes(DETAILS) || !holdsDetails(own, data))) return data;
  const view = own ?? (views.length === 1 ? views[0] : undefined);
  if (!view) throw new Error(`an answer is none of the views ${views.map(({ name }) => name).join(', ')}`);
  return plainToInstance(view, data, { ...OPTIONS, groups });
}
