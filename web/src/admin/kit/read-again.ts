import { queryClient } from '../../api/query';

/** Reads anew what begins with one of the paths, after it was changed. */
export function readAgain(...paths: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((start) => path.startsWith(start)),
  });
}
