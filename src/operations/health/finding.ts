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
export type Told = Omit<Finding, 'code'> & { code?: string };

/** What is wrong and what to do in one line. */
export function lineOf({ text, remedy }: Pick<Finding, 'text' | 'remedy'>): string {
  return remedy === undefined ? text : `${text}: ${remedy}`;
}

/** Runs checks in their order; each fails by itself. */
export async function findingsOf(checks: Record<string, () => Told[] | Promise<Told[]>>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [code, look] of Object.entries(checks))
    findings.push(...(await toldBy(look)).map((told) => ({ code, ...told })));
  return findings;
}

/** All is in order. */
export function ok(text: string): Told[] {
  return [{ level: 'ok', text }];
}

/** What was found, or else that all is in order. */
export function orOk(found: Told[], text: string): Told[] {
  return found.length > 0 ? found : ok(text);
}

async function toldBy(look: () => Told[] | Promise<Told[]>): Promise<Told[]> {
  try {
    return await look();
  } catch (error) {
    // Whatever it is, it is what the operator asked to be told.
    return [{ level: 'error', text: error instanceof Error ? error.message : String(error) }];
  }
}
