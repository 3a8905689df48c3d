import { once } from 'node:events';
import { get, type IncomingMessage, request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import type { Response } from 'supertest';
import { Metrics } from '../../src/platform/metrics/metrics';
import { Storage } from '../../src/platform/storage/storage';
import { type TestApp, useApp } from '../support/app';
import { overtaken } from '../support/contention';
import { until } from '../support/eventually';

const BUSY = 'Too many requests are being answered at the moment. Please try again.';

interface Left {
  by: { token: string };
  url: string;
  /** Statement that takes the lock for which the attempt waits. */
  lock: string;
  /** Runs after the client has disconnected, while the attempt still waits. */
  meanwhile: () => Promise<void>;
}

async function leaveAnAttempt(test: TestApp, { by: player, url, lock, meanwhile }: Left): Promise<void> {
  const challenge = await test.make.challenge({ flag: 'x' });
  const headers = { Authorization: `Token ${player.token}`, 'Content-Type': 'application/json' };
  const attempt = httpRequest(`${url}/api/v1/challenges/attempt`, { method: 'POST', headers });
  attempt.on('error', () => undefined);
  const gone = new Promise((resolve) => attempt.on('close', resolve));
  const leave = async (): Promise<void> => {
    attempt.destroy();
    await gone;
    await meanwhile();
  };
  await overtaken(test, { lock, meanwhile: leave }, () => {
    attempt.end(JSON.stringify({ challenge_id: challenge.id, submission: 'x' }));
    return gone;
  });
}

describe('more requests than may be in flight', () => {
  const test = useApp({ MAX_REQUESTS_IN_FLIGHT: '1', CORS_ORIGINS: 'https://play.example' });

  /** Makes an attempt wait in the database while `meanwhile` runs, and returns the attempt's response. */
  async function whileOneIsInFlight(meanwhile: () => Promise<unknown>): Promise<Response> {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x' })];
    const attempt = { challenge_id: challenge.id, submission: 'x' };
    return overtaken(test, { lock: 'LOCK TABLE progress IN SHARE MODE', meanwhile }, () =>
      test
        .as(player)
        .post('/challenges/attempt', attempt)
        .then((response) => response),
    );
  }

  it('are refused with 503 and Retry-After, until there is room', async () => {
    const player = await test.make.user();
    const refusals: Response[] = [];

    const attempt = await whileOneIsInFlight(async () => {
      refusals.push(await test.as(player).get('/challenges'));
      refusals.push(await test.as(player).post('/challenges/attempt', { challenge_id: 1, submission: 'x' }));
    });

    expect(refusals).toHaveLength(2);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 503, body: { message: BUSY } });
      expect(refusal.headers).toMatchObject({
        'retry-after': '1',
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
    }
    expect(attempt).toMatchObject({ status: 200, body: { data: { status: 'correct' } } });
    expect((await test.as(player).get('/challenges')).status).toBe(200);
  });

  it('have the headers of every response, also for other origins', async () => {
    const player = await test.make.user();
    const answered = await test.as(player).get('/users/me');
    const refusals: Response[] = [];

    await whileOneIsInFlight(async () => {
      for (const headers of [{}, { Origin: 'https://play.example' }])
        refusals.push(await test.http.get('/api/v1/users/me').set(headers));
    });

    const policies = Object.keys(answered.headers).filter((name) => /polic|^x-(?!request-id)|^origin-/.test(name));
    expect(policies.length).toBeGreaterThan(9);
    for (const { status, headers } of refusals)
      expect([status, ...policies.map((name) => headers[name])]).toEqual([
        503,
        ...policies.map((name) => answered.headers[name]),
      ]);
    expect(refusals.map(({ headers }) => headers['access-control-allow-origin'])).toEqual([
      undefined,
      'https://play.example',
    ]);
    expect(refusals[1]?.headers['access-control-expose-headers']).toContain('Retry-After');
  });

  it('do not affect the probes and the metrics, which count them', async () => {
    const admin = await test.make.admin();
    const responses: Response[] = [];

    await whileOneIsInFlight(async () => {
      await test.as(null).get('/challenges').expect(503);
      for (const path of ['/healthcheck', '/health/live', '/health/ready', '/metrics'])
        responses.push(await test.http.get(path).set('Authorization', `Token ${admin.token}`));
    });

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(responses[3]?.text).toMatch(/^ensign_http_refused_total [1-9]/m);
    expect(responses[3]?.text).toMatch(/^ensign_http_in_flight [1-9]/m);
  });

  it('get a page if a browser asked for one', async () => {
    let page: Response | undefined;

    await whileOneIsInFlight(async () => {
      page = await test.http.get('/challenges').set('Accept', 'text/html');
    });

    expect(page).toMatchObject({ status: 503, type: 'text/html' });
    expect(page?.text).toContain(`<p>${BUSY}</p>`);
    expect(page?.headers['retry-after']).toBe('1');
  });

  it('include those of disconnected clients as long as they are being processed', async () => {
    const player = await test.make.user();
    let refusal: Response | undefined;

    await leaveAnAttempt(test, {
      by: player,
      url: test.url,
      lock: 'LOCK TABLE progress IN SHARE MODE',
      meanwhile: async () => {
        refusal = await test.as(player).get('/challenges');
      },
    });

    expect(refusal?.status).toBe(503);
    await until(async () => (await test.as(player).get('/challenges')).status === 200);
    expect(await test.rows('SELECT type FROM submissions')).toEqual([{ type: 'correct' }]);
  });

  it('do not include a stream whose response has begun', async () => {
    const player = await test.make.user();
    const headers = { Authorization: `Token ${player.token}` };
    const [stream] = (await once(get(`${test.url}/events`, { headers }), 'response')) as [IncomingMessage];

    const list = await test.as(player).get('/challenges');
    stream.destroy();

    expect([stream.statusCode, list.status]).toEqual([200, 200]);
  });
});

describe('streams and downloads', () => {
  // Of 20 connections, streams and downloads can use 16, and those of visitors 8.
  const test = useApp({ MAX_STREAMS_PER_ADDRESS: '2', MAX_CONNECTIONS: '20', TRUSTED_PROXIES: 'loopback' });
  const LIVE = '/api/v1/live';
  const open: IncomingMessage[] = [];

  afterEach(async () => {
    for (const response of open.splice(0)) response.destroy();
    await until(async () => (await figure('ensign_long_responses')) === 0);
  });

  /** Opens a response and leaves it open. `by` is a user, or the address of a visitor. */
  async function openResponse(path: string, by: { token: string } | string): Promise<IncomingMessage> {
    const headers = typeof by === 'string' ? { 'X-Forwarded-For': by } : { Authorization: `Token ${by.token}` };
    const [response] = (await once(get(`${test.url}${path}`, { headers, agent: false }), 'response')) as [
      IncomingMessage,
    ];
    open.push(response);
    return response;
  }

  async function figure(name: string): Promise<number> {
    const text = await test.app.get(Metrics).render();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text.text)?.[1] ?? NaN);
  }

  const statusesOf = async (
    path: string,
    callers: Parameters<typeof openResponse>[1][],
  ): Promise<(number | undefined)[]> => {
    const statuses = [];
    for (const by of callers) statuses.push((await openResponse(path, by)).statusCode);
    return statuses;
  };

  it('of visitors from one address are limited by a setting; those of users and other addresses do not count', async () => {
    const player = await test.make.user();

    const address = '2001:db8::1';
    expect(await statusesOf(LIVE, [address, '2001:db8::2', '2001:db8:0:1::1', player])).toEqual([200, 200, 200, 200]);
    const refused = await openResponse(LIVE, '2001:db8::3');

    expect([refused.statusCode, JSON.parse(String(await refused.toArray()))]).toEqual([
      429,
      { code: 429, message: 'Too many streams or downloads are open. Limit is 2 at once' },
    ]);
    expect(refused.headers['retry-after']).toBe('30');
    expect(await figure('ensign_long_responses_refused_total{limit="address"}')).toBe(1);
    open[0]?.destroy();
    await until(async () => (await figure('ensign_visitor_long_responses')) === 2);
    expect((await openResponse(LIVE, address)).statusCode).toBe(200);
  });

  it('leave room for players, and in the end for everything else', async () => {
    const [player, other, admin] = [await test.make.user(), await test.make.user(), await test.make.admin()];
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    const addresses = ['a', 'b', 'c', 'd'].flatMap((last) => [`2001:db8:0:${last}::1`, `2001:db8:0:${last}::1`]);
    expect(new Set(await statusesOf(LIVE, addresses))).toEqual(new Set([200]));

    expect(await statusesOf(LIVE, ['2001:db8:0:e::1', player])).toEqual([503, 200]);
    const own = Array.from({ length: 7 }, (_, n) => (n % 2 ? player : other));
    expect(new Set(await statusesOf('/events', own))).toEqual(new Set([200]));

    expect(await statusesOf('/events', [other])).toEqual([503]);
    const attempt = { challenge_id: challenge.id, submission: 'ctf{x}' };
    expect((await test.as(other).post('/challenges/attempt', attempt).expect(200)).body.data.status).toBe('correct');
    expect((await test.http.get('/scoreboard').set('Accept', 'text/html')).status).toBe(200);
    expect((await test.as(admin).post('/exports/raw', {})).status).toBe(503);
  });

  it('are limited alike if a file is read slowly', async () => {
    const admin = await test.make.admin();
    const sent = test.http.post('/api/v1/files').set('Authorization', `Token ${admin.token}`);
    const { location } = (await sent.attach('file', Buffer.from('hello'), 'a.txt').expect(200)).body.data[0];
    const storage = test.app.get(Storage);
    const offer = storage.offer.bind(storage);
    // Simulates a disk that returns nothing after the first byte.
    jest.spyOn(storage, 'offer').mockImplementation(async (...args) => {
      const offered = await offer(...args);
      return offered && !('url' in offered) ? { ...offered, close: () => offered.close(), read: stuck } : offered;
    });

    const addresses = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'];
    expect(await statusesOf(`/files/${location}`, addresses)).toEqual([200, 200, 429, 200]);
  });

  function stuck(): Readable {
    const source = new Readable({ read: () => undefined });
    source.push('h');
    return source;
  }
});

describe('an application that closes', () => {
  const test = useApp();

  it('completes the requests of disconnected clients before it closes the database', async () => {
    const app = await test.start();
    let closing: Promise<void> | undefined;

    await leaveAnAttempt(test, {
      by: await test.make.user(),
      url: await app.getUrl(),
      // Makes the request wait before its user is known.
      lock: 'LOCK TABLE tokens IN ACCESS EXCLUSIVE MODE',
      meanwhile: async () => {
        closing = app.close();
        await once(app.getHttpServer(), 'close');
        // A shutdown that did not wait for the attempt would end during these queries.
        for (let trip = 0; trip < 50; trip++) await test.rows('SELECT 1');
      },
    });
    await closing;

    expect(await test.rows('SELECT type FROM submissions')).toEqual([{ type: 'correct' }]);
  });
});
