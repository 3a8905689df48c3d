/** A result of a check: `unset` means that there is nothing to check. Only errors make `ensign check` fail. */
export interface Finding {
  level: 'ok' | 'unset' | 'warning' | 'error';
  code: string;
  /** One line: the problem and, if `remedy` does not contain it, what to do. */
  text: string;
  remedy?: string;
  href?: string;
}

/** A finding that has its check's code unless it sets its own. */
export type CheckFinding = Omit<Finding, 'code'> & { code?: string };

/** `ensign check` runs `process` and `event`; the panel runs `event` and `live`, often. */
export type CheckTag = 'process' | 'event' | 'live';

export interface Check {
  code: string;
  tag: CheckTag;
  run: () => CheckFinding[] | Promise<CheckFinding[]>;
}

/** The problem and its remedy in one line. */
export function lineOf({ text, remedy }: Pick<Finding, 'text' | 'remedy'>): string {
  return remedy === undefined ? text : `${text}: ${remedy}`;
}

/** Result of a check without problems. */
export function ok(text: string): CheckFinding[] {
  return [{ level: 'ok', text }];
}

/** Returns the problems, or `text` if there are none. */
export function orOk(findings: CheckFinding[], text: string): CheckFinding[] {
  return findings.length > 0 ? findings : ok(text);
}
