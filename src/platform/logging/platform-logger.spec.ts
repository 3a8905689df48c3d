import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const SCRIPT = `
  require('./test/support/from-source.js');
  const { Logger } = require('@nestjs/common');
  const { QueryFailedError } = require('typeorm');
  const { Config } = require('./src/platform/config/config');
  const { PlatformLogger } = require('./src/platform/logging/platform-logger');
  Logger.overrideLogger(new PlatformLogger(new Config({})));
  const logger = new Logger('jobs');
  logger.warn('a sentence');
  logger.log({ job_id: 7 }, 'details and a sentence');
  logger.error({ err: new QueryFailedError('SELECT $1', ['secret'], new Error('no')) }, 'a statement failed');
  logger.error(new Error('unexpected'));
  logger.debug('below the level');
  new Logger('InstanceLoader').log('a module of the framework is there');
  new Logger('InstanceLoader').warn('a warning of the framework');`;

it('writes lines with level, time, process, context, details and message, without the parameters of statements', () => {
  const output = execFileSync(process.execPath, ['-e', SCRIPT], {
    cwd: join(__dirname, '../../..'),
    encoding: 'utf8',
  });
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

  for (const line of lines)
    expect(Object.keys(line).slice(0, 5)).toEqual(['level', 'time', 'pid', 'hostname', 'context']);
  expect(lines).toMatchObject([
    { level: 40, context: 'jobs', msg: 'a sentence' },
    { level: 30, context: 'jobs', job_id: 7, msg: 'details and a sentence' },
    { level: 50, context: 'jobs', err: { type: 'QueryFailedError', message: 'no' }, msg: 'a statement failed' },
    { level: 50, context: 'jobs', err: { type: 'Error', message: 'unexpected' }, msg: 'unexpected' },
    { level: 40, context: 'InstanceLoader', msg: 'a warning of the framework' },
  ]);
  expect(output).not.toMatch(/secret|SELECT/);
});
