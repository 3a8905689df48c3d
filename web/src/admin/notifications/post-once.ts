import { ApiError } from '../../api/api-error';

interface Ways<B> {
  /** The id of the newest that there is. */
  newestId: () => Promise<number>;
  /** Whether one with this content was made after the one with the id. */
  wasMade: (body: B, after: number) => Promise<boolean>;
  make: (body: B) => Promise<unknown>;
}

/**
 * Makes something once, however often it is called until that has succeeded: where a request got no answer, it looks whether it was done
 * before it sends another one.
 */
export function onceOnly<B>({ newestId, wasMade, make }: Ways<B>): (body: B) => Promise<void> {
  /** The newest id before a request whose outcome is not known. */
  let doubt: number | null = null;
  return async (body) => {
    if (doubt !== null && (await wasMade(body, doubt))) {
      doubt = null;
      return;
    }
    const before = doubt ?? (await newestId());
    try {
      await make(body);
      doubt = null;
    } catch (error) {
      const isOpen = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      doubt = isOpen ? before : null;
      if (!isOpen || !(await wasMade(body, before).catch(() => false))) throw error;
      doubt = null;
    }
  };
}
