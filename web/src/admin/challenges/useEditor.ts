import { useQueries } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error';
import { queryOptions, queryClient, type ResponseBody, type DataOf, type QueryOptions } from '../../api/query';
import type { Challenge } from '../../domain/challenges/challenge';
import { getWithEtag, type WithEtag } from '../../api/with-etag';
import type { Version } from '../components/form/merge';
import { formOf, type ChallengeForm } from './challenge-form';

type PartOf<P extends 'flags' | 'hints' | 'files' | 'tags' | 'topics'> = DataOf<`/api/v1/challenges/{id}/${P}`>;

export type Flag = PartOf<'flags'>[number];
export type Hint = PartOf<'hints'>[number];
export type FileEntry = PartOf<'files'>[number];
export type Tag = PartOf<'tags'>[number];
export type Topic = PartOf<'topics'>[number];
export type Solution = DataOf<'/api/v1/solutions'>[number];

export interface Edited {
  challenge: Challenge;
  etag: string;
  requirements: DataOf<'/api/v1/challenges/{id}/requirements'>;
  flags: readonly Flag[];
  /** True if the challenge has a key by which a service reports points and solves. */
  hasResultsKey: boolean;
  hints: readonly Hint[];
  files: readonly FileEntry[];
  tags: readonly Tag[];
  topics: readonly Topic[];
  solution: Solution | null;
}

interface Editing {
  edited: Edited | undefined;
  error: ApiError | null;
}

function detail(id: number): QueryOptions<WithEtag<ResponseBody<'/api/v1/challenges/{id}'>>> {
  return getWithEtag('/api/v1/challenges/{id}', { params: { path: { id } } });
}

function requirements(id: number): QueryOptions<ResponseBody<'/api/v1/challenges/{id}/requirements'>> {
  return queryOptions('/api/v1/challenges/{id}/requirements', { params: { path: { id } } });
}

export async function readForm(id: number): Promise<Version<ChallengeForm>> {
  const { body, etag } = await queryClient.fetchQuery({ ...detail(id), staleTime: 0 });
  const { data } = await queryClient.fetchQuery({ ...requirements(id), staleTime: 0 });
  return { form: formOf(body.data as Challenge, data), etag };
}

/** Reads a challenge with its related records. `edited` is undefined until all of them are loaded. */
export function useEdited(id: number): Editing {
  const init = { params: { path: { id } } };
  const [challenge, required, flags, key, hints, files, tags, topics, solutions] = useQueries({
    queries: [
      detail(id),
      requirements(id),
      queryOptions('/api/v1/challenges/{id}/flags', init),
      queryOptions('/api/v1/challenges/{id}/results/key', init),
      queryOptions('/api/v1/challenges/{id}/hints', init),
      queryOptions('/api/v1/challenges/{id}/files', init),
      queryOptions('/api/v1/challenges/{id}/tags', init),
      queryOptions('/api/v1/challenges/{id}/topics', init),
      queryOptions('/api/v1/solutions'),
    ],
  });
  const all = [challenge, required, flags, key, hints, files, tags, topics, solutions];
  const error = all.find((query) => query.error && !query.data)?.error ?? null;
  if (
    !challenge.data ||
    !required.data ||
    !flags.data ||
    !key.data ||
    !hints.data ||
    !files.data ||
    !tags.data ||
    !topics.data ||
    !solutions.data
  )
    return { edited: undefined, error };
  return {
    error,
    edited: {
      challenge: challenge.data.body.data as Challenge,
      etag: challenge.data.etag,
      requirements: required.data.data,
      flags: flags.data.data,
      hasResultsKey: key.data.data !== null,
      hints: hints.data.data,
      files: files.data.data,
      tags: tags.data.data,
      topics: topics.data.data,
      solution: solutions.data.data.find(({ challenge_id }) => challenge_id === id) ?? null,
    },
  };
}
