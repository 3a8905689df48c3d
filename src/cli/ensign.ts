import { loadEnvFile } from '../platform/config/env-file';
import { runCommandLine } from './program';

/** Exits explicitly, since an open connection would keep the process running. */
async function main(): Promise<void> {
  // A reader such as `head` may close the pipe early.
  process.stdout.on('error', () => process.exit(1));
  loadEnvFile();
  process.exit(await runCommandLine(process.argv.slice(2)));
}

void main();
