import { runCommandLine } from './cli/program';

/** The platform itself, for `npm start`: the same as `ensign serve`. */
async function main(): Promise<void> {
  process.exit(await runCommandLine(['serve']));
}

void main();
