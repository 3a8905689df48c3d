import type { Boot } from '../../api/boot';
import { get, type Reading } from '../../api/query';

/** The points of the account that plays, for what it may buy. */
export function scoreReading({ event }: Boot): Reading<number | null> {
  const reading = event.mode === 'teams' ? get('/api/v1/teams/me') : get('/api/v1/users/me');
  return {
    queryKey: [...reading.queryKey, 'score'],
    queryFn: async (context) => (await reading.queryFn(context)).data.score ?? null,
  };
}
