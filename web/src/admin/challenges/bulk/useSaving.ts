import { useState, type ActionDispatch } from 'react';
import { ApiError } from '../../../api/api-error';
import { api } from '../../../api/client';
import { queryOptions, queryClient, unwrap } from '../../../api/query';
import { bodyOf, NEW_CHALLENGE } from '../challenge-form';
import { rowsOf, valueFalls, type ChallengeRow } from '../challenge-rows';
import { invalidateChallenges } from '../useChallengeRows';
import { changesOf, inTurns, type Action, type Changed, type TypedRow, type TypedRows } from './grid';

const AT_ONCE = 4;

export interface Saving {
  save: () => Promise<void>;
  progress: { done: number; all: number } | null;
  refusals: Readonly<Partial<Record<number, ApiError>>>;
  /** Time of the last save in milliseconds since 1970, if all its rows were saved; else null. */
  savedAt: number | null;
}

/**
 * Saves each row by its own request, so that a refused row does not stop the others. Leaves out rows with a conflict.
 */
export function useSaving(rows: readonly ChallengeRow[], typed: TypedRows, dispatch: ActionDispatch<[Action]>): Saving {
  const [progress, setProgress] = useState<Saving['progress']>(null);
  const [refusals, setRefusals] = useState<Saving['refusals']>({});
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const save = async (): Promise<void> => {
    const changed = rows.filter((row) => isSendable(changesOf(row, typed[row.id])));
    const refused: Partial<Record<number, ApiError>> = {};
    let done = 0;
    setRefusals({});
    setSavedAt(null);
    setProgress({ done, all: changed.length });
    const sent: ChallengeRow[] = [];
    await inTurns(changed, AT_ONCE, async (row) => {
      try {
        if (await send(row, typed[row.id])) sent.push(row);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refused[row.id] = error;
      }
      done += 1;
      setProgress({ done, all: changed.length });
    });
    await invalidateChallenges();
    dispatch({
      type: 'drop',
      places: sent.flatMap(({ id }) =>
        Object.keys(typed[id] ?? {}).map((column) => ({ id, column: column as Changed['column'] })),
      ),
    });
    setRefusals(refused);
    setProgress(null);
    if (sent.length === changed.length) setSavedAt(Date.now());
  };
  return { save, progress, refusals, savedAt };
}

export function isSendable(changes: readonly Changed[]): boolean {
  return changes.length > 0 && !changes.some(({ isConflicting }) => isConflicting);
}

/** Saves a row. On 412, reads it again and saves it unless a cell conflicts. Returns true if all cells are stored. */
async function send(row: ChallengeRow, typed: TypedRow | undefined): Promise<boolean> {
  try {
    await patch(row, typed);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
  }
  const { data } = await queryClient.fetchQuery({ ...queryOptions('/api/v1/challenges/bulk'), staleTime: 0 });
  const fresh = rowsOf(data).find(({ id }) => id === row.id);
  const changes = fresh && changesOf(fresh, typed);
  if (!changes || changes.some(({ isConflicting }) => isConflicting)) return false;
  if (changes.length > 0) await patch(fresh, typed);
  return true;
}

async function patch(row: ChallengeRow, typed: TypedRow | undefined): Promise<void> {
  const changes = Object.fromEntries(changesOf(row, typed).map(({ column, text }) => [column, text]));
  const body = bodyOf(changes, { ...NEW_CHALLENGE, type: valueFalls(row) ? 'dynamic' : 'standard' });
  const headers = { 'If-Match': row.etag };
  await unwrap(api.PATCH('/api/v1/challenges/{id}', { params: { path: { id: row.id } }, headers, body }));
}
