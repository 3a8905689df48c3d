/**
 * A property of an error, undefined if it has none. Not by `instanceof`: what Node itself throws is of another realm
 * inside of a test runner or a `vm` context.
 */
export function detailOf(error: unknown, key: 'code' | 'message' | 'stderr' | 'stdout'): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
}

/** Whether an error carries one of these codes: `ENOENT` and the like from the system, SQLSTATE from PostgreSQL. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  const code = detailOf(error, 'code');
  return typeof code === 'string' && codes.includes(code);
}

/** The text of an error, or of whatever else was thrown. */
export function messageOf(error: unknown): string {
  const message = detailOf(error, 'message');
  return typeof message === 'string' ? message : String(error);
}

/** What a command that failed has printed, or why it could not be run. */
export function outputOf(error: unknown): string {
  const [stdout, stderr] = [detailOf(error, 'stdout'), detailOf(error, 'stderr')];
  const printed = [stdout, stderr]
    .filter((text) => typeof text === 'string')
    .join('')
    .trim();
  return printed === '' ? messageOf(error) : printed;
}
