import { queryOptions, type ResponseBody, type QueryOptions } from '../../api/query';
import type { components } from '../../api/schema';

const PATH = '/api/v1/challenges/{id}';

type Schemas = components['schemas'];
/** A challenge with all details. The parameters of its value are set only with dynamic scoring. */
export type Challenge = Schemas['ChallengeDetailWithDetails'] &
  Partial<Omit<Schemas['DynamicChallengeDetailWithDetails'], keyof Schemas['ChallengeDetailWithDetails']>>;

export function reading(id: number): QueryOptions<ResponseBody<typeof PATH>> {
  return queryOptions(PATH, { params: { path: { id } } });
}

export function detailKey(id: number): readonly unknown[] {
  return reading(id).queryKey;
}
