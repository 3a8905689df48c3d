import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Cli } from './cli';

/** Asks for a line on the terminal, without echo if `secret`. Returns null without a terminal or after Ctrl-D. */
export function ask({ streams }: Cli, question: string, { secret = false } = {}): Promise<string | null> {
  const { stdin, stderr } = streams;
  if (!stdin.isTTY || !stderr.isTTY) return Promise.resolve(null);
  const output = secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr;
  return new Promise((resolve) => {
    // `createInterface` must come before the question, because it turns off the echo of the terminal.
    const terminal = createInterface({ input: stdin, output, terminal: true });
    let input: string | null = null;
    terminal.question(secret ? '' : question, (line) => {
      input = line;
      terminal.close();
    });
    if (secret) stderr.write(question);
    // Ctrl-C ends the command. Ctrl-D closes the input, and the result is null.
    terminal.once('SIGINT', () => process.exit(128 + constants.signals.SIGINT));
    terminal.once('close', () => {
      if (secret) stderr.write('\n');
      resolve(input);
    });
  });
}
