import { loadEnvFile } from '../platform/config/env-file';
import { runCommandLine } from './program';

/** Ends with `process.exit`, because an open connection would keep the process running. */
async function main(): Promise<void> {
  // A program such as `head` may close the pipe before the output ends.
  process.stdout.on('error', () => process.exit(1));
  loadEnvFile();
  process.exit(await runCommandLine(process.argv.slice(2)));
}

void main();
