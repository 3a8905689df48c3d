/** What one check found: `unset` means that there is nothing to check. Only an error makes `ensign check` fail. */
export interface Finding {
  level: 'ok' | 'unset' | 'warning' | 'error';
  /** What it is about, for programs. */
  code: string;
  /** One line: what is wrong, and what to do. */
  text: string;
  /** Where an administrator mends it. */
  href?: string;
}

/** A finding whose code is that of its check, unless it has its own. */
export type Told = Omit<Finding, 'code'> & { code?: string };

/** Runs checks in their order; each fails by itself. */
export async function findingsOf(checks: Record<string, () => Promise<Told[]>>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [code, look] of Object.entries(checks))
    for (const told of await look().catch(failure)) findings.push({ code, ...told });
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

/** Whatever it is, it is what the operator asked to be told. */
function failure(error: unknown): Told[] {
  return [{ level: 'error', text: error instanceof Error ? error.message : String(error) }];
}
