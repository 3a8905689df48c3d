import type { Request } from 'express';
import { RawJson, Versioned } from './results';
import { firstText } from '../fields/coercions';
import { pageOf, pageSlice } from './page-query';

/**
 * Page size of lists that are sent whole unless the query asks for a page. Large, because some clients send `page=1`
 * and never ask for page 2.
 */
const PAGE_SIZE = { default: 1000, max: 1000 };

/** If the query of a GET has `page` or `per_page`, returns that page of a list. Returns any other result unchanged. */
export function requestedPage(result: unknown, { query, method }: Request): unknown {
  const [page, per_page] = [firstText(query.page), firstText(query.per_page)];
  if ((page === undefined && per_page === undefined) || method !== 'GET') return result;
  const rows: unknown =
    result instanceof RawJson ? result.parsed() : result instanceof Versioned ? result.data : result;
  if (!Array.isArray(rows)) return result;
  const slice = pageSlice({ page, per_page }, PAGE_SIZE);
  const pageRows: unknown[] = rows.slice(slice.offset, slice.offset + slice.limit);
  return pageOf(
    result instanceof RawJson ? new RawJson<unknown[]>(JSON.stringify(pageRows)) : pageRows,
    slice,
    rows.length,
  );
}
