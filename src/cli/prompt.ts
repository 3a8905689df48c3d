import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Cli } from './cli';

/** A line typed at the terminal; of a `secret` one nothing is shown. Null where nobody is there to be asked. */
export function ask({ streams }: Cli, question: string, { secret = false } = {}): Promise<string | null> {
  const { stdin, stderr } = streams;
  if (!stdin.isTTY || !stderr.isTTY) return Promise.resolve(null);
  const output = secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr;
  return new Promise((resolve) => {
    // Made before anybody knows that they may type: the terminal stops showing what is typed here.
    const terminal = createInterface({ input: stdin, output, terminal: true });
    let answer: string | null = null;
    terminal.question(secret ? '' : question, (line) => {
      answer = line;
      terminal.close();
    });
    if (secret) stderr.write(question);
    // By Ctrl-C the whole command ends; Ctrl-D is no answer.
    terminal.once('SIGINT', () => process.exit(128 + constants.signals.SIGINT));
    terminal.once('close', () => {
      if (secret) stderr.write('\n');
      resolve(answer);
    });
  });
}
