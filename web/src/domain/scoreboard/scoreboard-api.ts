import { queryOptions, queryClient, type QueryOptions } from '../../api/query';
import type { components } from '../../api/schema';

export type BoardRow = components['schemas']['BoardRowView'];
export type Graph = components['schemas']['ScoreGraphView'];

/** A part of a longer list. */
export interface PageOf<T> {
  data: T;
  meta?: { pagination?: { total?: number } };
}

export interface BoardFilter {
  bracket_id: number | undefined;
  q: string | undefined;
  /** False: as it is without the freeze, for administrators. */
  frozen?: false;
}

/** Rows of a page of the list. */
export const BOARD_PAGE = 100;

/** One page of the board, from 1. */
export function boardPage(filter: BoardFilter, page: number, per_page = BOARD_PAGE): QueryOptions<PageOf<BoardRow[]>> {
  return queryOptions('/api/v1/scoreboard', { params: { query: { ...filter, page, per_page } } });
}

/** The viewer's own row, in a list by itself; the list is the first row of the board where the viewer has none. */
export function ownRow(bracket_id: number | undefined): QueryOptions<PageOf<BoardRow[]>> {
  return queryOptions('/api/v1/scoreboard', { params: { query: { bracket_id, around: 'me', per_page: 1 } } });
}

/** How points grew: of the first accounts of a bracket, and of some more. */
export function graphOf(
  bracket_id: number | undefined,
  accounts: readonly number[],
  count: number,
): QueryOptions<{ data: Graph }> {
  const query = { bracket_id, count, accounts: accounts.length > 0 ? accounts.join() : undefined };
  return queryOptions('/api/v1/scoreboard/graph', { params: { query } });
}

const LARGEST_PAGE = 1000;

/** Every row, for what needs the whole list: a download and paper. */
export async function allRows(filter: BoardFilter): Promise<BoardRow[]> {
  const rows: BoardRow[] = [];
  for (let page = 1; ; page++) {
    const { data } = await queryClient.fetchQuery(boardPage(filter, page, LARGEST_PAGE));
    rows.push(...data);
    if (data.length < LARGEST_PAGE) return rows;
  }
}
