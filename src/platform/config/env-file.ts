import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Adds the variables of the file `.env` in `folder` to the environment, if there is one; what is set already stays. */
export function loadEnvFile(folder = '.'): void {
  const file = join(folder, '.env');
  if (!existsSync(file)) return;
  for (const [variable, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) process.env[variable] ??= value;
}
