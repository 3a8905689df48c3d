import { useQueries } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error';
import { get, type DataOf } from '../../api/query';
import { reading, type Challenge } from '../../player/challenges/challenge';

type PartOf<P extends 'flags' | 'hints' | 'files' | 'tags' | 'topics'> = DataOf<`/api/v1/challenges/{id}/${P}`>;

export type Flag = PartOf<'flags'>[number];
export type Hint = PartOf<'hints'>[number];
export type FileEntry = PartOf<'files'>[number];
export type Tag = PartOf<'tags'>[number];
export type Topic = PartOf<'topics'>[number];
export type Solution = DataOf<'/api/v1/solutions'>[number];

/** A challenge with everything that hangs on it. */
export interface Edited {
  challenge: Challenge;
  requirements: DataOf<'/api/v1/challenges/{id}/requirements'>;
  flags: readonly Flag[];
  hints: readonly Hint[];
  files: readonly FileEntry[];
  tags: readonly Tag[];
  topics: readonly Topic[];
  solution: Solution | null;
}

interface Reading {
  edited: Edited | undefined;
  error: ApiError | null;
}

/** Everything of one challenge; undefined until all of it is there. */
export function useEdited(id: number): Reading {
  const of = { params: { path: { id } } };
  const [detail, requirements, flags, hints, files, tags, topics, solutions] = useQueries({
    queries: [
      reading(id),
      get('/api/v1/challenges/{id}/requirements', of),
      get('/api/v1/challenges/{id}/flags', of),
      get('/api/v1/challenges/{id}/hints', of),
      get('/api/v1/challenges/{id}/files', of),
      get('/api/v1/challenges/{id}/tags', of),
      get('/api/v1/challenges/{id}/topics', of),
      get('/api/v1/solutions'),
    ],
  });
  const all = [detail, requirements, flags, hints, files, tags, topics, solutions];
  const error = all.find((query) => query.error && !query.data)?.error ?? null;
  if (
    !detail.data ||
    !requirements.data ||
    !flags.data ||
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
      challenge: detail.data.data as Challenge,
      requirements: requirements.data.data,
      flags: flags.data.data,
      hints: hints.data.data,
      files: files.data.data,
      tags: tags.data.data,
      topics: topics.data.data,
      solution: solutions.data.data.find(({ challenge_id }) => challenge_id === id) ?? null,
    },
  };
}
