import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { useApp } from '../support/app';
import { hasProgram } from '../support/programs';

const ROOT = join(__dirname, '../..');
const DEPLOY = join(ROOT, 'deploy');

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  it('runs on Node 26, as a separate user, with labels and the licence', () => {
    expect(dockerfile.match(/^FROM \S+/gm)).toEqual(['FROM node:26-bookworm-slim', 'FROM node:26-bookworm-slim']);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toContain('org.opencontainers.image.licenses="Apache-2.0"');
    expect(dockerfile).toMatch(/^COPY LICENSE /m);
  });

  it('has the command on the PATH, because npx would write to the root and add notices to the output', () => {
    const [, program = '', link] = /^RUN ln -s \/app\/(\S+) \/usr\/local\/bin\/(\S+)$/m.exec(dockerfile) ?? [];

    expect(link).toBe('ensign');
    expect(statSync(join(ROOT, program)).mode & 0o111).toBe(0o111);
    expect(`${dockerfile}${read('compose.yaml')}`).not.toContain('npx');
    expect(`${read('docs/command-line.md')}${read('docs/backups.md')}`).not.toMatch(/docker compose.*npx/);
  });

  it('has no compilers, which TypeORM would install as optional peers of ts-node', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };

    expect(packages['node_modules/typeorm']).toBeDefined();
    expect(packages['node_modules/ts-node']).toBeUndefined();
  });

  describe('has a health check without another Node process', () => {
    let server: Server;
    let status: number;

    beforeAll(async () => {
      server = createServer((_request, response) => response.writeHead(status).end('text')).listen(0, '127.0.0.1');
      await once(server, 'listening');
    });

    afterAll(() => server.close());

    function check(port: number): Promise<number> {
      const env = { PATH: process.env.PATH, PORT: String(port) };
      return new Promise((resolve) => {
        const child = execFile('bash', [join(DEPLOY, 'docker/healthcheck.sh')], { env }, () =>
          resolve(child.exitCode ?? -1),
        );
      });
    }

    it.each([
      [200, 0],
      [503, 1],
    ])('%i is %i', async (httpStatus, code) => {
      status = httpStatus;

      expect(await check((server.address() as AddressInfo).port)).toBe(code);
    });

    it('is 1 if nothing listens', async () => {
      expect(await check(1)).toBe(1);
    });
  });
});

describe('compose.yaml', () => {
  interface Service {
    image?: string;
    command?: string[];
    environment?: Record<string, string>;
    stop_grace_period?: string;
    mem_limit?: string;
    logging?: { options: Record<string, string> };
    restart?: string;
    ports?: string[];
    profiles?: string[];
    volumes?: string[];
  }
  const text = read('compose.yaml');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };

  it('gives the platform more time to stop than it needs', () => {
    // `SHUTDOWN_SECONDS` is 10 by default. The parent process kills a worker that still runs 70 seconds later.
    expect(parseInt(services.ensign?.stop_grace_period ?? '', 10)).toBeGreaterThan(10 + 70);
  });

  it('has no default password', () => {
    expect(services.ensign?.environment?.DATABASE_URL).toContain('${POSTGRES_PASSWORD:?');
    expect(text).not.toMatch(/PASSWORD:-[^}]/);
  });

  it('limits the memory and the logs of every service', () => {
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({ mem_limit: expect.any(String), restart: 'unless-stopped' });
      expect(service.logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' });
    }
  });

  it('opens only the ports of Caddy, and starts the bucket only with its profile', () => {
    const names = Object.keys(services);

    expect(names.filter((name) => services[name]?.ports)).toEqual(['caddy']);
    expect(names.filter((name) => services[name]?.profiles)).toEqual(['s3']);
  });

  it('writes backups of the same database and uploads with the same image, repeatedly', () => {
    const { backup, ensign } = services;
    const folder = mkdtempSync(join(tmpdir(), 'ensign-backup-'));
    const calls = join(folder, 'calls');
    // Every backup fails, and the second pause ends the script.
    writeFileSync(join(folder, 'ensign'), `#!/bin/bash\necho ensign "$@" >> ${calls}; exit 1`, { mode: 0o755 });
    writeFileSync(
      join(folder, 'sleep'),
      `#!/bin/bash\necho sleep "$1" >> ${calls}; (( $(wc -l < ${calls}) < 4 )) || kill $PPID`,
      { mode: 0o755 },
    );
    const [shell = '', ...args] = backup?.command?.map((part) => part.replaceAll('$$', '$')) ?? [];
    spawnSync(shell, args, { env: { PATH: `${folder}:${process.env.PATH}`, BACKUP_HOURS: '24', BACKUP_KEEP: '14' } });

    expect(backup).toMatchObject({ image: ensign?.image, environment: ensign?.environment });
    expect(backup?.volumes).toContain(ensign?.volumes?.[0]);
    expect(readFileSync(calls, 'utf8')).toBe('ensign backup /backups --keep 14\nsleep 24h\n'.repeat(2));
    rmSync(folder, { recursive: true });
  });

  it('mounts only files that exist', () => {
    const files = Object.values(services)
      .flatMap(({ volumes }) => volumes ?? [])
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => volume.split(':')[0] ?? '');

    expect(files).toEqual(['./deploy/caddy/Caddyfile']);
    for (const file of files) expect(read(file)).not.toBe('');
  });
});

(hasProgram('systemd-analyze') ? describe : describe.skip)('the systemd unit', () => {
  const unit = join(DEPLOY, 'systemd/ensign.service');

  it('is valid', () => {
    // The unit names a path of Node.js that may not exist on this machine.
    const folder = mkdtempSync(join(tmpdir(), 'ensign-unit-'));
    const copy = join(folder, 'ensign.service');
    writeFileSync(copy, readFileSync(unit, 'utf8').replace('/usr/bin/node', process.execPath));

    expect(execFileSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' })).toBe('');
    rmSync(folder, { recursive: true });
  });

  it('is confined: an exposure of at most 1.5', () => {
    execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=15', unit], { stdio: 'pipe' });
  });
});

describe('monitoring', () => {
  const test = useApp({ METRICS_TOKEN: 'metrics-0123456789' });

  const metrics = async (): Promise<string> => {
    const { text } = await test.http.get('/metrics').set('Authorization', 'Bearer metrics-0123456789').expect(200);
    return text;
  };

  it.each(['grafana/ensign.json', 'prometheus/alerts.yml'])('%s uses only existing metrics', async (file) => {
    // `parse` reads YAML and therefore also the dashboard, which is JSON.
    const document = JSON.stringify(parse(readFileSync(join(DEPLOY, file), 'utf8')));
    const asked = new Set([...document.matchAll(/\b(?:ensign|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name));
    const text = await metrics();
    const exported = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);

    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((name) => !exported.includes(name.replace(/_(?:count|bucket|sum)$/, '')))).toEqual([]);
  });

  (hasProgram('promtool') ? describe : describe.skip)('checked by promtool', () => {
    const promtool = (args: string[], options: { cwd?: string; input?: string } = {}): string =>
      execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe', ...options });
    let folder: string;

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'ensign-prometheus-'));
      for (const file of readdirSync(join(DEPLOY, 'prometheus')))
        writeFileSync(join(folder, file), readFileSync(join(DEPLOY, 'prometheus', file)));
      writeFileSync(join(folder, 'metrics-token'), 'metrics-0123456789');
    });

    afterEach(() => rmSync(folder, { recursive: true }));

    it('has valid metrics, configuration and rules', async () => {
      promtool(['check', 'metrics'], { input: (await metrics()).replace(/^.*nodejs_.*\n/gm, '') });
      expect(promtool(['check', 'config', 'prometheus.yml'], { cwd: folder })).toContain('1 rule files found');
    });

    it('alerts when it should', () => {
      const FIRING = 'count by (alertname) (ALERTS{alertstate="firing"})';
      const firing = (...names: string[]) => names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 }));
      const instance = 'a:8000';
      const slow = (le: string, growth: number) => ({
        series: `ensign_http_request_seconds_bucket{instance="${instance}",route="/api/v1/challenges",le="${le}"}`,
        values: `0+${growth}x30`,
      });
      const rules = {
        rule_files: ['alerts.yml'],
        evaluation_interval: '1m',
        tests: [
          {
            interval: '1m',
            input_series: [
              { series: `up{job="ensign",instance="${instance}"}`, values: '1x20 0x10' },
              { series: `ensign_jobs_overdue_seconds{instance="${instance}"}`, values: '0x5 400x25' },
              { series: `ensign_http_refused_total{instance="${instance}"}`, values: '0x30' },
              slow('0.5', 10),
              slow('2', 100),
              slow('+Inf', 100),
            ],
            promql_expr_test: [
              { expr: FIRING, eval_time: '2m', exp_samples: [] },
              { expr: FIRING, eval_time: '15m', exp_samples: firing('EnsignJobsOverdue', 'EnsignSlow') },
              { expr: FIRING, eval_time: '25m', exp_samples: firing('EnsignDown', 'EnsignJobsOverdue', 'EnsignSlow') },
            ],
          },
        ],
      };
      writeFileSync(join(folder, 'test.yml'), JSON.stringify(rules));

      promtool(['test', 'rules', 'test.yml'], { cwd: folder });
    });
  });
});
