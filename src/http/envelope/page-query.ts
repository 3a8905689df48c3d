import type { Type } from '@nestjs/common';
import { type RawJson, Page } from './results';
import { NotFound } from '../errors/errors';
import { QueryText } from '../search/query-fields';
import type { Search } from '../search/search-query';

/** `page` and `per_page` as they were sent; text, because what is no page number is NotFound rather than a bad field. */
export interface PageQuery {
  page?: string;
  per_page?: string;
}

/** Adds `page` and `per_page` to a list's query. */
export function Paged<T extends Search>(base: Type<T>): Type<T & PageQuery> {
  // A mixin's base must take any arguments for the compiler; query classes take none.
  class PagedQuery extends (base as Type<Search>) implements PageQuery {
    @QueryText('Page, from 1')
    page?: string;

    @QueryText('Rows a page')
    per_page?: string;
  }
  return PagedQuery as Type<T & PageQuery>;
}

/** Size of a list's pages. */
export interface PageSize {
  default: number;
  /** Largest `per_page` a client may ask for; larger ones are cut to it. */
  max: number;
}

/** Which rows a page holds. */
export interface PageSlice {
  page: number;
  per_page: number;
  limit: number;
  offset: number;
}

/** Reads the page asked for; throws NotFound for what is no page number. */
export function pageSlice({ page, per_page }: PageQuery, size: PageSize): PageSlice {
  const number = pageNumber(page ?? '1', 1);
  const rows = Math.min(pageNumber(per_page ?? String(size.default), 0), size.max);
  return { page: number, per_page: rows, limit: rows, offset: (number - 1) * rows };
}

/** A page of `rows` out of `total`; throws NotFound when it lies beyond the last (page 1 always exists). */
export function pageOf<T>(rows: T[] | RawJson<T[]>, slice: PageSlice, total: number): Page<T> {
  if (slice.page > 1 && slice.offset >= total) throw new NotFound();
  return new Page(rows, slice, total);
}

function pageNumber(text: string, min: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : -1;
  if (number < min) throw new NotFound();
  return number;
}
