import { asContractError } from '../../src/http/envelope/contract-error.filter';
import { Unavailable } from '../../src/http/errors/errors';
import { Database, type Tx } from '../../src/platform/database/database';
import { VERSION } from '../../src/platform/version';
import { User } from '../../src/accounts/users/user.entity';
import { useApp } from '../support/app';
import { EventSource } from '../support/event-source';
import { until } from '../support/eventually';
import { expectEach, expectForbidden, expectNotFound } from '../support/expectations';

const METRICS_TOKEN = 'metrics-0123456789';

describe('operation', () => {
  const test = useApp({ CORS_ORIGINS: 'https://play.example.org', TRUSTED_PROXIES: 'loopback', METRICS_TOKEN });
  const as = test.as.bind(test);

  describe('GET /healthcheck, /health/live and /health/ready', () => {
    it('return OK to all callers, also before the set-up', async () => {
      await test.make.settings({ setup: false });

      await expectEach(['/healthcheck', '/health/live', '/health/ready'], async (path) =>
        expect(await test.http.get(path)).toMatchObject({ status: 200, text: 'OK', type: 'text/plain' }),
      );
    });
  });

  describe('GET /healthcheck', () => {
    it('returns the version to a client that accepts only JSON', async () => {
      const { status, body } = await test.http.get('/healthcheck').set('Accept', 'application/json');

      expect({ status, body }).toEqual({ status: 200, body: { status: 'OK', version: VERSION } });
    });

    it('is plain text for a client that accepts JSON and text', async () => {
      const { text } = await test.http.get('/healthcheck').set('Accept', 'application/json, text/plain, */*');

      expect(text).toBe('OK');
    });
  });

  describe('GET /metrics', () => {
    const read = async (): Promise<string> => {
      const { text } = await test.http.get('/metrics').set('Authorization', `Bearer ${METRICS_TOKEN}`).expect(200);
      return text;
    };

    it('counts attempts by verdict for an administrator', async () => {
      const [admin, player, challenge] = [
        await test.make.admin(),
        await test.make.user(),
        await test.make.challenge({ flag: 'x' }),
      ];
      await as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' });

      const { text } = await test.http.get('/metrics').set('Authorization', `Bearer ${admin.token}`).expect(200);

      expect(text).toMatch(/^ensign_attempts_total\{verdict="correct"\} [1-9]/m);
    });

    it('times requests by the template of their route, never by their path', async () => {
      const [player, { id }] = [await test.make.user(), await test.make.challenge()];
      for (const path of [`/challenges/${id}`, `/users/${player.id}/solves`, '/users/me/solves'])
        await as(player).get(path).expect(200);
      await test.http.get(`/page-${id}`).expect(404);
      await test.http.post(`/page-${id}`).expect(404);

      const text = await read();

      const routes = new Set(
        [...text.matchAll(/^ensign_http_request_seconds_count\{.*route="(.*?)"/gm)].map(([, route]) => route),
      );
      expect([...routes]).toEqual(
        expect.arrayContaining([
          '/api/v1/challenges/:id',
          '/api/v1/users/:id/solves',
          '/api/v1/users/me/solves',
          '/*route',
          'none',
        ]),
      );
      expect(text).not.toContain(`page-${id}`);
    });

    it('shows the pool, the database, jobs and streams', async () => {
      const stream = await EventSource.open(test.url, await test.make.user());
      await stream.block();
      await test.rows(`INSERT INTO jobs (kind, payload, due) VALUES ('unknown', '{}', now() - interval '1 hour')`);

      const text = await read();
      stream.close();

      expect(text).toMatch(/^ensign_event_streams 1$/m);
      expect(text).toMatch(/^ensign_database_connections [1-9]/m);
      expect(text).toMatch(/^ensign_database_waiting 0$/m);
      expect(text).toMatch(/^ensign_database_up 1$/m);
      expect(text).toMatch(/^ensign_database_size_bytes \d{7}/m);
      expect(text).toMatch(/^ensign_jobs_pending\{kind="unknown"\} 1$/m);
      expect(text).toMatch(/^ensign_jobs_overdue_seconds 36\d\d/m);
    });

    it('opens with the token of the environment, also before the set-up, and the token opens nothing else', async () => {
      const bearer = `Bearer ${METRICS_TOKEN}`;
      await test.make.settings({ setup: false });
      await read();
      await test.make.settings({ setup: true });

      await test.http.get('/api/v1/users/me').set('Authorization', bearer).expect(401);
      await test.http.get('/admin/statistics').set('Authorization', bearer).expect(302);
      await test.http.get('/metrics').set('Authorization', `${bearer}0`).expect(401);
    });

    it('is refused to other callers', async () => {
      expectForbidden(await test.http.get('/metrics'));
    });
  });

  describe('every response', () => {
    it('has a request id, the client’s own if it is valid', async () => {
      expect((await test.http.get('/healthcheck')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect((await test.http.get('/healthcheck').set('X-Request-Id', 'abc-1')).headers['x-request-id']).toBe('abc-1');
      expect((await test.http.get('/healthcheck').set('X-Request-Id', 'a b')).headers['x-request-id']).not.toBe('a b');
    });

    it('has the headers against content sniffing, framing and foreign scripts', async () => {
      const { headers } = await test.http.get('/api/v1/scoreboard');

      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'application/json' });
      expect(headers['content-security-policy']).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
      expect(headers).not.toHaveProperty('x-powered-by');
    });

    it('ends JSON with a newline and has no charset', async () => {
      const { text, headers } = await test.http.get('/api/v1/nothing');

      expect(headers['content-type']).toBe('application/json');
      expect(text.endsWith('}\n')).toBe(true);
    });
  });

  describe('a path or method that does not exist', () => {
    it.each([
      ['get', '/nothing'],
      ['get', '/topics/'],
    ] as const)('is not found: %s %s', async (method, path) => {
      expectNotFound(await as(await test.make.admin())[method](path));
    });

    it('is not found when it cannot be decoded', async () => {
      await expectEach(['/challenges/%ff', '/topics/%zz', '/flags/types/%'], async (path) =>
        expectNotFound(await as(null).get(path)),
      );
    });

    it('is not found, as a page, when it cannot be decoded', async () => {
      const { status, type } = await test.http.get('/files/%ff').set('Accept', 'text/html');

      expect({ status, type }).toEqual({ status: 404, type: 'text/html' });
    });
  });

  describe('a database connection that breaks between two statements of a transaction', () => {
    it.each([
      ['SQL', (tx: Tx) => tx.query('SELECT 1')],
      ['a repository', (tx: Tx) => tx.repository(User).find()],
    ])('makes the next one, by %s, fail as repeatable', async (_by, next) => {
      const runner = test.source.createQueryRunner();

      const broken = test.app.get(Database).transactionOn(runner, async (tx) => {
        const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await test.rows('SELECT pg_terminate_backend($1)', [row?.pid]);
        await until(() => runner.isReleased);
        await next(tx);
      });

      expect(await broken.catch(asContractError)).toBeInstanceOf(Unavailable);
    });
  });

  describe('cross-origin requests', () => {
    it('are allowed with credentials only from the listed origins', async () => {
      const preflight = (origin: string) =>
        test.http
          .options('/api/v1/challenges')
          .set('Origin', origin)
          .set('Access-Control-Request-Method', 'POST')
          .set('Access-Control-Request-Headers', 'csrf-token');

      expect((await preflight('https://play.example.org')).headers).toMatchObject({
        'access-control-allow-origin': 'https://play.example.org',
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'Authorization,Content-Type,CSRF-Token,Last-Event-ID',
      });
      expect((await preflight('https://evil.example.org')).headers).not.toHaveProperty('access-control-allow-origin');
    });
  });

  describe('the address of a caller behind a trusted proxy', () => {
    it('is the right-most one that is not a proxy', async () => {
      const [player, challenge] = [await test.make.user(), await test.make.challenge()];
      const send = (forwarded: string) =>
        as(player)
          .post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' })
          .set('X-Forwarded-For', forwarded)
          .expect(200);

      await send('6.6.6.6, 203.0.113.9');
      await send('6.6.6.6, 203.0.113.9, 127.0.0.1');

      expect(await test.rows('SELECT ip FROM submissions')).toEqual([{ ip: '203.0.113.9' }, { ip: '203.0.113.9' }]);
    });

    it('is stored without a zone of any length', async () => {
      const [player, challenge] = [await test.make.user(), await test.make.challenge()];

      await as(player)
        .post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' })
        .set('X-Forwarded-For', `fe80::1%${'eth'.repeat(100)}`)
        .expect(200);

      expect(await test.rows('SELECT ip FROM submissions')).toEqual([{ ip: 'fe80::1' }]);
    });
  });
});

describe('without settings of its own', () => {
  const test = useApp();

  it('trusts no forwarded address and allows no other origin', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];

    const { headers } = await test
      .as(player)
      .post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' })
      .set('X-Forwarded-For', '6.6.6.6')
      .set('Origin', 'https://play.example.org');

    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(await test.rows('SELECT ip FROM submissions')).toEqual([{ ip: '127.0.0.1' }]);
  });

  it('refuses the API until the set-up is done', async () => {
    await test.make.settings({ setup: false });

    expectForbidden(
      await test.as(null).get('/challenges'),
      'The set-up of this competition is not finished. Open /setup first.',
    );
  });
});
