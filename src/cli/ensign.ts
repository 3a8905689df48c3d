import { loadEnvFile } from '../platform/config/env-file';
import { runCommandLine } from './program';

/** The program `ensign`: one command, and an end even where a connection would keep the process alive. */
async function main(): Promise<void> {
  // A reader such as `head` may have enough before everything is written.
  process.stdout.on('error', () => process.exit(1));
  loadEnvFile();
  process.exit(await runCommandLine(process.argv.slice(2)));
}

void main();
