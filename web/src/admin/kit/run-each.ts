import { ApiError } from '../../api/api-error';

/** What was refused of many requests. */
export interface Failure<T> {
  item: T;
  error: ApiError;
}

/** Sends a request for each of many things, one after the other, and tells how far it has come. What is refused does not end it. */
export async function runEach<T>(
  items: readonly T[],
  send: (item: T) => Promise<unknown>,
  onProgress: (done: number) => void = () => undefined,
): Promise<Failure<T>[]> {
  const failures: Failure<T>[] = [];
  for (const [index, item] of items.entries()) {
    try {
      await send(item);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failures.push({ item, error });
    }
    onProgress(index + 1);
  }
  return failures;
}
