import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, get as httpsGet } from 'node:https';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request, { type Test } from 'supertest';
import { type Caller, useApp } from '../support/app';
import { eventually } from '../support/eventually';
import { hasProgram } from '../support/programs';
import { freePort } from '../support/free-port';

const DEPLOY = join(__dirname, '../../deploy');
/** Address of the client. The proxy has another one, 127.0.0.1. */
const CLIENT = '127.0.0.2';
const AGENTS = {
  'http:': new HttpAgent({ localAddress: CLIENT }),
  'https:': new HttpsAgent({ localAddress: CLIENT, rejectUnauthorized: false }),
};

const test = useApp({ TRUSTED_PROXIES: 'loopback' });

let folder: string;
let proxy: ChildProcess;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ensign-proxy-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Functions that start a proxy with its configuration in `deploy`, and return its URL. */
const PROXIES: Record<string, (upstream: string) => Promise<string>> = {
  async nginx(upstream) {
    const [port, plainPort] = [await freePort(), await freePort()];
    const certificate = ['-keyout', `${folder}/ctf.key`, '-out', `${folder}/ctf.pem`, '-subj', '/CN=ctf.example.org'];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...certificate], { stdio: 'ignore' });
    const server = (await readFile(join(DEPLOY, 'nginx/ensign.conf'), 'utf8'))
      .replace('127.0.0.1:8000', upstream)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
      .replaceAll('/etc/ssl/', `${folder}/`);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
    await writeFile(
      join(folder, 'nginx.conf'),
      `user root; daemon off; pid ${folder}/pid; error_log stderr; events {}
       http { access_log off; ${paths.join(' ')} ${server} }`,
    );
    proxy = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
    return `https://127.0.0.1:${port}`;
  },
  async caddy(upstream) {
    const [port, adminPort] = [await freePort(), await freePort()];
    const { PATH } = process.env;
    const env = {
      PATH,
      HOME: folder,
      DOMAIN: `http://localhost:${port}`,
      FILES_SITE: `http://files.localhost:${port}`,
      UPSTREAM: upstream,
      CADDY_ADMIN: `127.0.0.1:${adminPort}`,
    };
    const config = join(DEPLOY, 'caddy/Caddyfile');
    proxy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
    return `http://localhost:${port}`;
  },
};

function send(caller: Caller, method: 'get' | 'post', path: string): Test {
  const sent = request(url)[method](path);
  void sent.agent(agent() as never);
  return caller ? sent.set('Authorization', `Token ${caller.token}`) : sent;
}

function agent(): HttpAgent | HttpsAgent {
  return AGENTS[new URL(url).protocol as keyof typeof AGENTS];
}

describe.each(Object.keys(PROXIES))('behind %s', (name) => {
  (hasProgram(name) ? describe : describe.skip)('configured as in deploy/', () => {
    beforeAll(async () => {
      url = (await PROXIES[name]?.(new URL(test.url).host)) ?? '';
      await eventually(async () => {
        const response = await send(null, 'get', '/healthcheck').catch(() => undefined);
        return response?.status === 200 ? response : undefined;
      });
    });

    afterAll(async () => {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await ended;
    });

    it('accepts uploads and serves them', async () => {
      const admin = await test.make.admin();
      const bytes = Buffer.alloc(20_000_000, 'ensign');

      const { body } = await send(admin, 'post', '/api/v1/files').attach('file', bytes, 'large.bin').expect(200);
      const file = await send(admin, 'get', `/files/${body.data[0].location}`).expect(200);

      expect(Buffer.compare(file.body as Buffer, bytes)).toBe(0);
    });

    it('passes events on as they happen', async () => {
      const admin = await test.make.admin();
      const get = url.startsWith('https') ? httpsGet : httpGet;
      const headers = { Authorization: `Token ${admin.token}` };
      const [stream] = (await once(get(`${url}/events`, { agent: agent(), headers }), 'response')) as [IncomingMessage];
      let received = '';
      stream.on('data', (chunk: Buffer) => (received += chunk.toString()));
      await eventually(() => (received.includes('data:ping') ? received : undefined));

      await send(admin, 'post', '/api/v1/notifications').send({ title: 'Hello', content: 'text' }).expect(200);
      await eventually(() => (received.includes('"title":"Hello"') ? received : undefined));

      stream.destroy();
    });

    it("passes the client's address and protocol on, whatever the client claims", async () => {
      const [player, { id: challenge_id }] = [await test.make.user(), await test.make.challenge()];

      await send(player, 'post', '/api/v1/challenges/attempt')
        .set({ 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'gopher' })
        .send({ challenge_id, submission: 'x' })
        .expect(200);

      expect(await test.rows('SELECT ip FROM submissions')).toEqual([{ ip: CLIENT }]);
    });
  });
});
