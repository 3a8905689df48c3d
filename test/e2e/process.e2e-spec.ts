import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Config } from '../../src/platform/config/config';
import { startServer } from '../../src/platform/database/database-server';
import { ensignProcess } from '../support/command-line';
import { endWaits, until } from '../support/eventually';
import { administer, cloneTemplate, urlOf } from '../support/database';
import { isRunning, PlatformProcess } from '../support/platform-process';
import { useSmtp } from '../support/smtp';

const ADMIN = {
  ADMIN_NAME: 'admin',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'change-me-please',
  ADMIN_TOKEN: 'ctfd_0123456789abcdef',
};

let platform: PlatformProcess;

const smtp = useSmtp();

async function api(method: string, path: string, token: string, body?: object): Promise<any> {
  const response = await fetch(`${platform.url}/api/v1${path}`, {
    method,
    headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
}

afterEach(endWaits);
afterEach(() => platform.remove());

describe('the process', () => {
  it('stops when npm, which started it, is stopped', async () => {
    platform = await PlatformProcess.create();
    await platform.startByNpm();
    const database = await platform.databasePid();

    await platform.end('SIGTERM');
    await platform.ended;

    await expect(fetch(platform.url)).rejects.toThrow('fetch failed');
    expect(isRunning(database)).toBe(false);
  });

  it('loses no acknowledged solve if everything is killed during attempts', async () => {
    platform = await PlatformProcess.create(ADMIN);
    await platform.start();
    const challenges = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        api('POST', '/challenges', ADMIN.ADMIN_TOKEN, {
          type: 'dynamic',
          name: `c${i}`,
          initial: 500,
          minimum: 100,
          decay: 10,
        }),
      ),
    );
    for (const { data } of challenges)
      await api('POST', '/flags', ADMIN.ADMIN_TOKEN, { challenge_id: data.id, type: 'static', content: 'x', data: '' });
    const acknowledged: number[] = [];
    const stream = challenges.map(async ({ data }) => {
      const attempt = await api('POST', '/challenges/attempt', ADMIN.ADMIN_TOKEN, {
        challenge_id: data.id,
        submission: 'x',
      });
      if (attempt.data.status === 'correct') acknowledged.push(data.id);
      if (acknowledged.length === 5) await killEverything();
    });
    await Promise.allSettled(stream);
    expect(acknowledged.length).toBeGreaterThanOrEqual(5);

    await platform.start();

    const { data: solves } = await api('GET', '/users/me/solves', ADMIN.ADMIN_TOKEN);
    const solved = solves.map(({ challenge_id }: { challenge_id: number }) => challenge_id);
    expect(solved).toEqual(expect.arrayContaining(acknowledged));
    for (const { data } of challenges) {
      const { data: detail } = await api('GET', `/challenges/${data.id}`, ADMIN.ADMIN_TOKEN);
      const isSolved = solved.includes(data.id);
      expect(detail).toMatchObject({ solved_by_me: isSolved, attempts: isSolved ? 1 : 0 });
    }
  });

  it('sends no mail of a mailing twice if it is killed meanwhile, and leaves none out but the one being sent', async () => {
    const url = urlOf((await cloneTemplate()).address);
    platform = await PlatformProcess.create({ ...ADMIN, DATABASE_URL: url });
    const asAdmin = (method: string, path: string, body?: object) => api(method, path, ADMIN.ADMIN_TOKEN, body);
    await platform.start();
    const mail = { mail_server: '127.0.0.1', mail_port: smtp.port, mailing_rate: 3000 };
    await asAdmin('PATCH', '/configs', { ...mail, public_url: 'http://ctf.example' });
    await administer(
      { url },
      `INSERT INTO users (name, name_skeleton, email) SELECT 'p' || n, 'p' || n, 'p' || n || '@example.com' FROM generate_series(1, 20) n`,
    );
    const mailing = { subject: 's', content: 'c', kind: 'service', audience: 'all' };
    const { id } = (await asAdmin('POST', '/admin/mailings', mailing)).data;
    smtp.repliesTo = 7;

    await asAdmin('POST', `/admin/mailings/${id}/start`);
    await until(() => smtp.mails.length === 8);
    await platform.end('SIGKILL');
    smtp.repliesTo = Infinity;
    // Simulates that the leases of the job and of the mail that was being sent have ended.
    await administer({ url }, `UPDATE jobs SET due = now()`);
    await administer(
      { url },
      `UPDATE mailing_recipients SET changed = now() - interval '1 hour' WHERE state = 'sending'`,
    );
    await platform.start();
    const read = async () => (await asAdmin('GET', `/admin/mailings/${id}`)).data;
    await until(async () => (await read()).state === 'done');

    expect((await read()).progress).toMatchObject({ total: 20, sent: 19, unknown: 1, waiting: 0, sending: 0 });
    const addresses = smtp.mails.map(({ to }) => to.join());
    expect(addresses).toHaveLength(20);
    expect(new Set(addresses).size).toBe(20);
  });

  it('is not ready from SIGTERM on, and accepts requests for as long as it drains', async () => {
    platform = await PlatformProcess.create({
      DRAIN_SECONDS: '3',
      DATABASE_URL: urlOf((await cloneTemplate()).address),
    });
    await platform.start();
    const statusOf = async (path: string) => (await fetch(`${platform.url}${path}`)).status;
    expect(await statusOf('/health/ready')).toBe(200);

    const signalledAt = Date.now();
    const ended = platform.end('SIGTERM');
    await until(async () => (await statusOf('/health/ready')) === 503);

    expect(await statusOf('/healthcheck')).toBe(200);
    expect(await ended).toBe(0);
    expect(Date.now() - signalledAt).toBeGreaterThanOrEqual(3000);
  });

  it('lets commands use its embedded database while it runs, and after it has stopped', async () => {
    platform = await PlatformProcess.create(ADMIN);
    await platform.start();
    const environment = { DATA_DIR: platform.dataDir };
    const ada = ['create-admin', '--name', 'ada', '--email', 'ada@example.com', '--password', 'a long passphrase'];

    expect(await ensignProcess(ada, environment)).toMatchObject({ code: 0, stderr: '' });
    const { data } = await api('GET', '/users/2', ADMIN.ADMIN_TOKEN);
    expect(data).toMatchObject({ name: 'ada', type: 'admin' });

    const database = await platform.databasePid();
    expect(await platform.end('SIGTERM')).toBe(0);
    expect(isRunning(database)).toBe(false);
    expect(await ensignProcess(ada, environment)).toMatchObject({
      code: 1,
      stderr:
        'ensign: --name or ADMIN_NAME: User name has already been taken\n' +
        'ensign: --email or ADMIN_EMAIL: Email address has already been used\n',
    });
    await expect(platform.databasePid()).rejects.toThrow('ENOENT');
  });

  it('prints the address of the set-up while there is no administrator, also when it listens on all addresses, and that REDIS_URL has no effect', async () => {
    const redis = { REDIS_URL: 'redis://127.0.0.1:1' };
    platform = await PlatformProcess.create({ SETUP_TOKEN: 'open-sesame-1', HOST: '0.0.0.0', ...redis });
    await platform.start();

    expect(platform.output).toContain(`Open ${platform.url}/setup?token=<the value of SETUP_TOKEN> `);
    expect(platform.output.match(/^REDIS_URL has no effect.*$/gm)).toHaveLength(1);
    expect(platform.output).not.toMatch(/open-sesame-1|0\.0\.0\.0/);
    expect((await fetch(`${platform.url}/setup?token=open-sesame-1`)).status).toBe(200);
  });

  it('prints the address in PUBLIC_URL', async () => {
    platform = await PlatformProcess.create({ PUBLIC_URL: 'http://ctf.example/' });
    await platform.start();

    expect(platform.url).toBe('http://ctf.example');
    expect(platform.output).toContain('Open http://ctf.example/setup ');
  });

  it('does not start with an invalid variable, and names it', async () => {
    platform = await PlatformProcess.create({ PORT: 'eighty', LOG_LEVEL: 'loud' });

    await expect(platform.start()).rejects.toThrow(/PORT: expected a whole number/);
  });

  it('does not start if the folder for uploads is not writable, and names it', async () => {
    platform = await PlatformProcess.create();
    await writeFile(join(platform.dataDir, 'uploads'), 'a file in its place');

    await expect(platform.start()).rejects.toThrow(
      new RegExp(`The folder for uploads, ${platform.dataDir}/uploads, cannot be written .*DATA_DIR`),
    );
  });

  it('does not start on a database that accepts fewer connections than it needs, and starts its own with enough', async () => {
    platform = await PlatformProcess.create({ DATABASE_POOL_SIZE: '200' });
    const server = await startServer(new Config({ DATA_DIR: platform.dataDir }));

    await expect(platform.start()).rejects.toThrow(
      'The database accepts 97 connections, and this platform may hold 201. Raise max_connections of PostgreSQL, or',
    );
    await server?.stop();
    await platform.start();
  });
});

async function killEverything(): Promise<void> {
  process.kill(await platform.databasePid(), 'SIGKILL');
  await platform.end('SIGKILL');
}
