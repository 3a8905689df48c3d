import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Ensign's release. */
export const VERSION = (JSON.parse(readFileSync(packageFile(__dirname), 'utf8')) as { version: string }).version;

/** The nearest one above: the sources and the compiled program lie at different depths. */
function packageFile(folder: string): string {
  const file = join(folder, 'package.json');
  return existsSync(file) ? file : packageFile(dirname(folder));
}
