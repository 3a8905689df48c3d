/**
 * Whether an error carries one of these codes: `ENOENT` and the like from the system, SQLSTATE from PostgreSQL. Not by `instanceof`:
 * inside a test runner Node's own errors are of another realm.
 */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.some((code) => code === error.code);
}

/** For `.catch`: undefined for an error with one of the codes, anything else is thrown on. */
export function ignore(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!hasCode(error, ...codes)) throw error;
  };
}

/** The text of an error, or of whatever else was thrown. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
