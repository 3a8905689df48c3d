/** A result of a check: `unset` means that there is nothing to check. Only an error makes `ensign check` fail. */
export interface Finding {
  level: 'ok' | 'unset' | 'warning' | 'error';
  /** The subject, for programs. */
  code: string;
  /** One line: what is wrong, and, where `remedy` does not say it, what to do. */
  text: string;
  remedy?: string;
  /** Address of the screen on which an administrator mends it. */
  href?: string;
}

/** A finding whose code is that of its check, unless it has its own. */
export type Found = Omit<Finding, 'code'> & { code?: string };

/** Place in which a check runs: `process` and `event` in `ensign check`, `event` and `live` in the panel, which runs them often. */
export type CheckTag = 'process' | 'event' | 'live';

/** One check. */
export interface Check {
  code: string;
  tag: CheckTag;
  run: () => Found[] | Promise<Found[]>;
}

/** The problem and its remedy in one line. */
export function lineOf({ text, remedy }: Pick<Finding, 'text' | 'remedy'>): string {
  return remedy === undefined ? text : `${text}: ${remedy}`;
}

/** The result of a check that found no problem. */
export function ok(text: string): Found[] {
  return [{ level: 'ok', text }];
}

/** The problems, or `text` if there are none. */
export function orOk(found: Found[], text: string): Found[] {
  return found.length > 0 ? found : ok(text);
}
