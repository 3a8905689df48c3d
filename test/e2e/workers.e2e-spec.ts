import { setTimeout as delay } from 'node:timers/promises';
import request, { type Test } from 'supertest';
import { endWaits, eventually } from '../support/eventually';
import { freePort } from '../support/free-port';
import { cloneTemplate, urlOf } from '../support/database';
import { isRunning, PlatformProcess } from '../support/platform-process';

const ADMIN = {
  ADMIN_NAME: 'admin',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'change-me-please',
  ADMIN_TOKEN: 'ctfd_0123456789abcdef',
};
const CHALLENGE = { type: 'standard', name: 'c', category: 'misc', description: 'x', value: 100 };

let platform: PlatformProcess;

afterEach(endWaits);
afterEach(() => platform.remove());

async function start(environment: Record<string, string> = {}): Promise<void> {
  platform = await PlatformProcess.create({ WORKERS: '2', ...ADMIN, ...environment });
  await platform.start();
}

type Method = 'get' | 'post';

/**
 * Sends a request as the administrator. Uses a new connection, because the parent process gives connections to the
 * workers in turn.
 */
function send(method: Method, path: string, body?: object): Test {
  const sent = request(platform.url)
    [method](path)
    .set({ Authorization: `Token ${ADMIN.ADMIN_TOKEN}`, Connection: 'close' });
  return body ? sent.send(body) : sent.set('Content-Type', 'application/json');
}

let sent = 0;

async function answered(method: Method, path: string, body?: object): Promise<{ by: number; data: any }> {
  const id = `request-${(sent += 1)}`;
  const { body: data } = await send(method, path, body).set('X-Request-Id', id).expect(200);
  // The log line may arrive after the response.
  const by = await eventually(() => platform.log.find(({ request_id }) => request_id === id)?.pid);
  return { by: by as number, data };
}

/** Sends requests until a worker responds that is not in `known`, and returns its process id. */
function another(known: readonly number[]): Promise<number> {
  return eventually(async () => {
    const { by } = await answered('get', '/api/v1/users/me');
    return known.includes(by) ? undefined : by;
  });
}

describe('two workers', () => {
  it('create the administrator of the environment before any visitor can', async () => {
    const port = await freePort();
    platform = await PlatformProcess.create({ WORKERS: '2', PORT: String(port), ...ADMIN });
    const statuses = new Set<number>();
    const start = { isUnderWay: true };
    const started = platform.start().finally(() => (start.isUnderWay = false));
    while (start.isUnderWay) {
      const probe = request(`http://127.0.0.1:${port}`).get('/setup').set('Connection', 'close').redirects(0);
      await probe.then(
        ({ status }) => statuses.add(status),
        // The platform does not listen yet.
        () => delay(10),
      );
    }
    await started;

    expect((await send('get', '/api/v1/users/me')).status).toBe(200);
    // `/setup` redirects after the set-up, so a 200 would mean that a visitor could have done the set-up.
    expect([...statuses].filter((status) => status !== 302)).toEqual([]);
  });

  it('share one event on one port', async () => {
    await start({ DATABASE_URL: urlOf((await cloneTemplate()).address) });
    const { data: challenge } = await answered('post', '/api/v1/challenges', CHALLENGE);
    await answered('post', '/api/v1/flags', {
      challenge_id: challenge.data.id,
      type: 'static',
      content: 'x',
      data: '',
    });

    const attempt = { challenge_id: challenge.data.id, submission: 'x' };
    const solved = await answered('post', '/api/v1/challenges/attempt', attempt);
    const seen = await answered('get', `/api/v1/challenges/${challenge.data.id}`);

    expect(solved.data.data.status).toBe('correct');
    expect(seen.by).not.toBe(solved.by);
    expect(seen.data.data).toMatchObject({ solved_by_me: true });
    const { text } = await send('get', '/metrics').expect(200);
    expect(text).toMatch(/^ensign_database_up 1$/m);
    expect(text).toMatch(
      /^ensign_http_request_seconds_count\{method="POST",route="\/api\/v1\/challenges\/attempt",status="200"\} 1$/m,
    );
  });

  it('continue when one of them is killed, which is replaced, and end with 0 on SIGTERM', async () => {
    await start();
    const killed = await another([]);
    const survivor = await another([killed]);

    process.kill(killed, 'SIGKILL');
    await eventually(() => platform.log.find(({ worker, signal }) => worker === killed && signal === 'SIGKILL'));
    expect((await answered('get', '/api/v1/users/me')).by).toBe(survivor);
    const successor = await another([killed, survivor]);
    const database = await platform.databasePid();

    expect(await platform.end('SIGTERM')).toBe(0);
    expect([survivor, successor, database].map(isRunning)).toEqual([false, false, false]);
    expect(platform.output.match(/ready at/g)).toHaveLength(1);
  });
});
