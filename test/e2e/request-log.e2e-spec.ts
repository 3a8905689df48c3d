import { cloneTemplate, urlOf } from '../support/database';
import { PlatformProcess } from '../support/platform-process';

const TOKEN = 'ctfd_0123456789abcdef';

let platform: PlatformProcess;

async function send(path: string, id: string, more: Record<string, string> = {}): Promise<void> {
  const headers = { Authorization: `Token ${TOKEN}`, 'X-Request-Id': id, ...more };
  await (await fetch(platform.url + path, { headers, redirect: 'manual' })).arrayBuffer();
}

async function leave(path: string): Promise<void> {
  const leaving = new AbortController();
  await fetch(platform.url + path, { headers: { Authorization: `Token ${TOKEN}` }, signal: leaving.signal });
  leaving.abort();
}

async function requestLines(): Promise<Record<string, unknown>[]> {
  await platform.ended;
  const lines = platform.output.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => Object.hasOwn(line, 'req'));
}

afterEach(() => platform.remove());

describe('the log of requests', () => {
  it("has a line for each request before the process was stopped, with the user's id, and no secrets", async () => {
    platform = await PlatformProcess.create({
      DATABASE_URL: urlOf((await cloneTemplate()).address),
      ADMIN_NAME: 'admin',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'change-me-please',
      ADMIN_TOKEN: TOKEN,
    });
    await platform.start();

    await send('/api/v1/users/me', 'hot');
    await send('/api/v1/users/me?token=secret', 'routed');
    await send('/api/v1/nothing', 'absent');
    await send('/confirm/secret', 'link');
    const many = Array.from({ length: 200 }, (_, i) => `check-${i}`);
    await Promise.all(many.map((id) => send('/healthcheck', id)));
    await leave('/events');
    await platform.end('SIGTERM');

    const lines = await requestLines();
    const line = (path: string, status: number, request_id: unknown, msg = 'request completed'): object => ({
      level: 30,
      time: expect.any(Number) as number,
      pid: expect.any(Number) as number,
      hostname: expect.any(String) as string,
      request_id,
      req: { method: 'GET', path, address: '127.0.0.1' },
      res: { status },
      responseTime: expect.any(Number) as number,
      msg,
    });
    expect(lines.slice(0, 4)).toEqual([
      { ...line('/api/v1/users/me', 200, 'hot'), user_id: 1 },
      { ...line('/api/v1/users/me', 200, 'routed'), user_id: 1 },
      { ...line('/api/v1/nothing', 404, 'absent'), user_id: 1 },
      { ...line('/confirm/…', 302, 'link'), user_id: 1 },
    ]);
    expect(new Set(lines.slice(4, -1).map(({ request_id }) => request_id))).toEqual(new Set(many));
    expect(lines.at(-1)).toEqual({ ...line('/events', 200, expect.any(String), 'request aborted'), user_id: 1 });
    expect(lines).toHaveLength(205);
    expect(platform.output).not.toContain('secret');
  });

  it("contains the client's address from a trusted proxy", async () => {
    platform = await PlatformProcess.create({
      DATABASE_URL: urlOf((await cloneTemplate()).address),
      TRUSTED_PROXIES: 'loopback',
    });
    await platform.start();

    await send('/health/live', 'proxied', { 'X-Forwarded-For': '198.51.100.7' });
    await platform.end('SIGTERM');

    expect(await requestLines()).toMatchObject([{ request_id: 'proxied', req: { address: '198.51.100.7' } }]);
  });
});
