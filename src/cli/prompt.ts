import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Cli } from './cli';

/** Reads a line from the terminal, without echo if `secret`. Null without a terminal. */
export function ask({ streams }: Cli, question: string, { secret = false } = {}): Promise<string | null> {
  const { stdin, stderr } = streams;
  if (!stdin.isTTY || !stderr.isTTY) return Promise.resolve(null);
  const output = secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr;
  return new Promise((resolve) => {
    // `createInterface` turns off the terminal's echo, so it must come before the question.
    const terminal = createInterface({ input: stdin, output, terminal: true });
    let input: string | null = null;
    terminal.question(secret ? '' : question, (line) => {
      input = line;
      terminal.close();
    });
    if (secret) stderr.write(question);
    // Ctrl-C ends the command; Ctrl-D only gives no answer.
    terminal.once('SIGINT', () => process.exit(128 + constants.signals.SIGINT));
    terminal.once('close', () => {
      if (secret) stderr.write('\n');
      resolve(input);
    });
  });
}
