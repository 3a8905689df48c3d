import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Adds the variables of `.env` in `folder`, if it exists, to the environment. Variables already set stay. */
export function loadEnvFile(folder = '.'): void {
  const file = join(folder, '.env');
  if (!existsSync(file)) return;
  for (const [variable, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) process.env[variable] ??= value;
}
