import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../../src/cli/program';

const ROOT = resolve(__dirname, '../..');
const START = `require('./test/support/from-source.js'); require('./src/cli/ensign');`;

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `ensign` from its source in a separate process. */
export async function ensignProcess(args: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const { PATH, HOME } = process.env;
  // With `-e`, argv[1] is the first argument that is not an option of Node.js. Commands expect the name of the program
  // there.
  const child = spawn(process.execPath, ['-e', START, '--', 'ensign', ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

/** Runs a command in this process, without a terminal. A separate process for each command would take longer. */
export async function ensign(args: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const streams = { stdin: new PassThrough(), stdout, stderr } as unknown as Pick<
    NodeJS.Process,
    'stdin' | 'stdout' | 'stderr'
  >;
  const code = await runCommandLine(args, { streams, environment });
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, stdout: out, stderr: err };
}
