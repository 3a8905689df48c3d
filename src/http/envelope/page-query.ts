import type { Type } from '@nestjs/common';
import { type RawJson, Page } from './results';
import { NotFound } from '../errors/errors';
import { QueryText } from '../search/query-fields';
import type { Search } from '../search/search-query';

/** The values are text, because an invalid page number must be NotFound and not InvalidInput. */
export interface PageQuery {
  page?: string;
  per_page?: string;
}

/** Returns a class with `page` and `per_page` in addition to the fields of `base`. */
export function Paged<T extends Search>(base: Type<T>): Type<T & PageQuery> {
  // TypeScript cannot extend a class whose type is a type parameter.
  class PagedQuery extends (base as Type<Search>) implements PageQuery {
    @QueryText('Page, from 1')
    page?: string;

    @QueryText('Rows a page')
    per_page?: string;
  }
  return PagedQuery as Type<T & PageQuery>;
}

/** Number of rows on a page. */
export interface PageSize {
  default: number;
  /** Larger values of `per_page` are reduced to this. */
  max: number;
}

/** A page with the `LIMIT` and `OFFSET` that select its rows. */
export interface PageSlice {
  page: number;
  per_page: number;
  limit: number;
  offset: number;
}

/** Returns the page that the query asks for. Throws NotFound if `page` or `per_page` is not a valid number. */
export function pageSlice({ page, per_page }: PageQuery, size: PageSize): PageSlice {
  const number = pageNumber(page ?? '1', 1);
  const rows = Math.min(pageNumber(per_page ?? String(size.default), 0), size.max);
  return { page: number, per_page: rows, limit: rows, offset: (number - 1) * rows };
}

/** Makes a page of its rows and the number of all rows. Throws NotFound after the last page; page 1 always exists. */
export function pageOf<T>(rows: T[] | RawJson<T[]>, slice: PageSlice, total: number): Page<T> {
  if (slice.page > 1 && slice.offset >= total) throw new NotFound();
  return new Page(rows, slice, total);
}

function pageNumber(text: string, min: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : -1;
  if (number < min) throw new NotFound();
  return number;
}
