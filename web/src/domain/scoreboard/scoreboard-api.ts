import { queryOptions, queryClient, type QueryOptions } from '../../api/query';
import type { components } from '../../api/schema';

export type BoardRow = components['schemas']['BoardRowView'];
export type Graph = components['schemas']['ScoreGraphView'];

export interface PageOf<T> {
  data: T;
  meta?: { pagination?: { total?: number } };
}

export interface BoardFilter {
  bracket_id: number | undefined;
  q: string | undefined;
  /** Administrators only: false ignores the freeze. */
  frozen?: false;
}

export const BOARD_PAGE = 100;

/** Query for a page of the scoreboard; pages are numbered from 1. */
export function boardPage(filter: BoardFilter, page: number, per_page = BOARD_PAGE): QueryOptions<PageOf<BoardRow[]>> {
  return queryOptions('/api/v1/scoreboard', { params: { query: { ...filter, page, per_page } } });
}

/** Query for the viewer's row. If the viewer has no row, the list has the first row of the scoreboard instead. */
export function ownRow(bracket_id: number | undefined): QueryOptions<PageOf<BoardRow[]>> {
  return queryOptions('/api/v1/scoreboard', { params: { query: { bracket_id, around: 'me', per_page: 1 } } });
}

export function graphOf(
  bracket_id: number | undefined,
  accounts: readonly number[],
  count: number,
): QueryOptions<{ data: Graph }> {
  const query = { bracket_id, count, accounts: accounts.length > 0 ? accounts.join() : undefined };
  return queryOptions('/api/v1/scoreboard/graph', { params: { query } });
}

const MAX_PAGE_SIZE = 1000;

/** Reads every row that matches the filter, page by page, for download and print. */
export async function allRows(filter: BoardFilter): Promise<BoardRow[]> {
  const rows: BoardRow[] = [];
  for (let page = 1; ; page++) {
    const { data } = await queryClient.fetchQuery(boardPage(filter, page, MAX_PAGE_SIZE));
    rows.push(...data);
    if (data.length < MAX_PAGE_SIZE) return rows;
  }
}
