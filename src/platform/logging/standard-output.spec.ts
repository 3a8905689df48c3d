import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** What a process prints that logs `lines` lines and then ends in this way. */
function printed(lines: number, end: string): Promise<string> {
  const script = `
    require('./test/support/from-source.js');
    const { standardOutput } = require('./src/platform/logging/standard-output');
    const logger = require('pino').pino({ base: null, timestamp: false }, standardOutput());
    for (let i = 1; i <= ${lines}; i++) logger.info('line ' + i);
    ${end}`;
  return new Promise((resolve) => {
    execFile(process.execPath, ['-e', script], { cwd: ROOT }, (_error, stdout) => resolve(stdout));
  });
}

describe('standard output for logs', () => {
  it.each([
    ['exits', 'process.exit(3)'],
    ['fails', `throw new Error('fatal')`],
    ['has nothing more to do', ''],
  ])(
    'has every line when the process %s at once',
    async (_how, end) => {
      const lines = Array.from({ length: 1000 }, (_, i) => `{"level":30,"msg":"line ${i + 1}"}`);

      expect(await printed(1000, end)).toBe(`${lines.join('\n')}\n`);
      expect(await printed(1, end)).toBe(`${lines[0]}\n`);
    },
    30_000,
  );
});
