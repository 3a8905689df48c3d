/**
 * Returns whether an error has one of these codes, such as `ENOENT` or a SQLSTATE. Does not use `instanceof`, which is
 * false for Node's errors in a test runner.
 */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.some((code) => code === error.code);
}

/** Returns a function for `.catch` that returns undefined for an error with one of the codes, and throws any other. */
export function ignore(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!hasCode(error, ...codes)) throw error;
  };
}

/** Returns the text of an error, or of any other thrown value. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
