import { api } from '../api/client';
import { dataOf, type BoardRow } from './api';
import { ceremonyOf, type RevealRow } from './reveal';

/**
 * Number of first places that are revealed one by one. All other accounts show their final points from the beginning.
 */
const MAX_REVEALED = 25;
const PAGE = 1000;

async function wholeBoard(bracket_id: number | undefined, frozen: boolean): Promise<BoardRow[]> {
  const rows: BoardRow[] = [];
  for (let page = 1; ; page++) {
    const query = { bracket_id, page, per_page: PAGE, frozen };
    const some = await dataOf((signal) => api.GET('/api/v1/scoreboard', { params: { query }, signal }));
    rows.push(...some);
    if (some.length < PAGE) return rows;
  }
}

export async function loadCeremony(bracket_id: number | undefined): Promise<RevealRow[]> {
  const [frozen, live] = await Promise.all([wholeBoard(bracket_id, true), wholeBoard(bracket_id, false)]);
  return ceremonyOf(frozen, live, MAX_REVEALED);
}
