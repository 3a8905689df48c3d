/** What one check found: `unset` means that there is nothing to check. Only an error makes `ensign check` fail. */
export interface Finding {
  level: 'ok' | 'unset' | 'warning' | 'error';
  /** What it is about, for programs. */
  code: string;
  /** One line: what is wrong, and, where `remedy` does not say it, what to do. */
  text: string;
  /** What to do. */
  remedy?: string;
  /** Where an administrator mends it. */
  href?: string;
}

/** A finding whose code is that of its check, unless it has its own. */
export type Found = Omit<Finding, 'code'> & { code?: string };

/** Where a check runs: `process` and `event` in `ensign check`, `event` and `live` in the panel, which runs them often. */
export type CheckTag = 'process' | 'event' | 'live';

/** One check. */
export interface Check {
  code: string;
  tag: CheckTag;
  run: () => Found[] | Promise<Found[]>;
}

/** What is wrong and what to do in one line. */
export function lineOf({ text, remedy }: Pick<Finding, 'text' | 'remedy'>): string {
  return remedy === undefined ? text : `${text}: ${remedy}`;
}

/** All is in order. */
export function ok(text: string): Found[] {
  return [{ level: 'ok', text }];
}

/** What was found, or else that all is in order. */
export function orOk(found: Found[], text: string): Found[] {
  return found.length > 0 ? found : ok(text);
}
