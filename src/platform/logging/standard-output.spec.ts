import { messageOf } from './standard-output';

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
