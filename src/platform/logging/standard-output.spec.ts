import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { messageOf } from './standard-output';

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

describe('the message of a line at a terminal', () => {
  const request = { req: { method: 'GET', path: '/users', address: '127.0.0.1' }, responseTime: 7, request_id: 'r1' };

  it.each([
    ['a request', { ...request, res: { status: 200 }, msg: 'request completed' }, 'GET /users 200, 7 ms, 127.0.0.1'],
    [
      'a request whose client left',
      { ...request, res: { status: 200 }, msg: 'request aborted' },
      'GET /users aborted, 7 ms, 127.0.0.1',
    ],
    [
      'a request that failed',
      { ...request, res: { status: 500 }, err: new Error('no'), msg: 'request errored' },
      'GET /users 500, 7 ms, 127.0.0.1 (request r1)',
    ],
    ['something else', { context: 'JobWorker', msg: 'a job failed' }, 'JobWorker: a job failed'],
  ])('of %s is one line', (_what, line, message) => {
    expect(messageOf(line)).toBe(message);
  });
});
