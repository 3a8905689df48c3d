import { api } from '../../api/client';
import { queryOptions, queryClient, unwrap, type QueryOptions } from '../../api/query';
import type { components } from '../../api/schema';

export type Kind = components['schemas']['InsightDto']['kind'];
export type Mark = components['schemas']['InsightMarkView'];
export type Account = components['schemas']['InsightAccountView'];
export type Challenge = components['schemas']['InsightChallengeView'];

export interface Insight {
  key: string;
  mark: Mark | null;
}

const PATH = '/api/v1/insights';
const PATHS = {
  answers: `${PATH}/answers`,
  addresses: `${PATH}/addresses`,
  speed: `${PATH}/speed`,
  challenges: `${PATH}/challenges`,
} as const;

/**
 * Each request scans a whole table, so a cached list is read again only if the user asks for it, or changes accounts or
 * submissions.
 */
const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false } as const;

interface Rows {
  answers: components['schemas']['SharedAnswerView'];
  addresses: components['schemas']['SharedAddressView'];
  speed: components['schemas']['FastSolveView'];
  challenges: components['schemas']['OddChallengeView'];
}

/** Query for the insights of a kind. `seen` is the filter in the URL: `yes`, `no`, or empty for both. */
export function insightsOf<K extends Kind>(kind: K, seen: string): QueryOptions<{ data: Rows[K][] }> & typeof ONCE {
  const params = { query: seen === 'yes' || seen === 'no' ? { seen: seen === 'yes' } : {} };
  // The cast is safe: the paths have the same parameters, and differ only in the type of their rows.
  const reading = queryOptions(PATHS[kind] as typeof PATHS.answers, { params }) as unknown;
  return { ...(reading as QueryOptions<{ data: Rows[K][] }>), ...ONCE };
}

export async function mark(kind: Kind, key: string, note: string | null, by: string | null): Promise<void> {
  await unwrap(api.PUT('/api/v1/insights/marks', { body: { kind, key, note } }));
  keep(kind, key, { note, by, created: new Date().toISOString() });
}

export async function unmark(kind: Kind, key: string): Promise<void> {
  await unwrap(api.DELETE('/api/v1/insights/marks', { body: { kind, key } }));
  keep(kind, key, null);
}

/**
 * Updates the mark in the list on the screen, because it is expensive to read the list again. The row stays even if it
 * no longer matches the filter `seen`, so that the user can undo the mark. Removes cached lists that are not on the
 * screen.
 */
function keep(kind: Kind, key: string, value: Mark | null): void {
  queryClient.removeQueries({ queryKey: [PATHS[kind]], type: 'inactive' });
  queryClient.setQueriesData<{ data: Insight[] }>(
    { queryKey: [PATHS[kind]] },
    (body) => body && { ...body, data: body.data.map((row) => (row.key === key ? { ...row, mark: value } : row)) },
  );
}
