import { queryOptions, queryClient, type QueryOptions } from '../../api/query';
import type { components } from '../../api/schema';

export type BoardRow = components['schemas']['BoardRowView'];
export type Graph = components['schemas']['ScoreGraphView'];

/** One page of a list. */
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

/** A page of the scoreboard, from 1. */
export function boardPage(filter: BoardFilter, page: number, per_page = BOARD_PAGE): QueryOptions<PageOf<BoardRow[]>> {
  return queryOptions('/api/v1/scoreboard', { params: { query: { ...filter, page, per_page } } });
}

/** A list with the viewer's row; with the first row if the viewer has none. */
export function ownRow(bracket_id: number | undefined): QueryOptions<PageOf<BoardRow[]>> {
  return queryOptions('/api/v1/scoreboard', { params: { query: { bracket_id, around: 'me', per_page: 1 } } });
}

/** Score graph of the first accounts of a bracket and of `accounts`. */
export function graphOf(
  bracket_id: number | undefined,
  accounts: readonly number[],
  count: number,
): QueryOptions<{ data: Graph }> {
  const query = { bracket_id, count, accounts: accounts.length > 0 ? accounts.join() : undefined };
  return queryOptions('/api/v1/scoreboard/graph', { params: { query } });
}

const MAX_PAGE_SIZE = 1000;

/** Reads every row, for download and print. */
export async function allRows(filter: BoardFilter): Promise<BoardRow[]> {
  const rows: BoardRow[] = [];
  for (let page = 1; ; page++) {
    const { data } = await queryClient.fetchQuery(boardPage(filter, page, MAX_PAGE_SIZE));
    rows.push(...data);
    if (data.length < MAX_PAGE_SIZE) return rows;
  }
}
