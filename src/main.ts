import { runCommandLine } from './cli/program';
import { loadEnvFile } from './platform/config/env-file';

/** Entry point of `npm start`. The same as `ensign serve`. */
async function main(): Promise<void> {
  loadEnvFile();
  process.exit(await runCommandLine(['serve']));
}

void main();
