import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Cli } from './cli';

/** A line typed at the terminal; of a `secret` one nothing is shown. Null where nobody is there to be asked. */
export function ask({ streams }: Cli, question: string, { secret = false } = {}): Promise<string | null> {
  const { stdin, stderr } = streams;
  if (!stdin.isTTY || !stderr.isTTY) return Promise.resolve(null);
  const output = secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr;
  return new Promise((resolve) => {
    stderr.write(secret ? question : '');
    const terminal = createInterface({ input: stdin, output, terminal: true });
    let answer: string | null = null;
    terminal.question(secret ? '' : question, (line) => {
      answer = line;
      terminal.close();
    });
    // Also by Ctrl-C and Ctrl-D, which are no answer.
    terminal.once('close', () => {
      if (secret) stderr.write('\n');
      resolve(answer);
    });
  });
}
