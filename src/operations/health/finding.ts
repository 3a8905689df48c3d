/** A result of a check. `unset` means that there is nothing to check. Only `error` makes `ensign check` fail. */
export interface Finding {
  level: 'ok' | 'unset' | 'warning' | 'error';
  code: string;
  /** Describes the result in one line. May contain the remedy if `remedy` is not set. */
  text: string;
  remedy?: string;
  href?: string;
}

/** A finding of a check. Its `code` is the check's code if absent. */
export type CheckFinding = Omit<Finding, 'code'> & { code?: string };

/** `ensign check` runs `process` and `event`. The panel runs `event` and `live`, often. */
export type CheckTag = 'process' | 'event' | 'live';

export interface Check {
  code: string;
  tag: CheckTag;
  run: () => CheckFinding[] | Promise<CheckFinding[]>;
}

/** Formats a finding as one line: the problem, and the remedy if it is set. */
export function lineOf({ text, remedy }: Pick<Finding, 'text' | 'remedy'>): string {
  return remedy === undefined ? text : `${text}: ${remedy}`;
}

/** Returns the result of a check that found no problem. */
export function ok(text: string): CheckFinding[] {
  return [{ level: 'ok', text }];
}

/** Returns the findings, or an `ok` finding with `text` if there are none. */
export function orOk(findings: CheckFinding[], text: string): CheckFinding[] {
  return findings.length > 0 ? findings : ok(text);
}
