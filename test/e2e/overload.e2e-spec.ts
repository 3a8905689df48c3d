import { once } from 'node:events';
import { get, type IncomingMessage, request as httpRequest } from 'node:http';
import type { Response } from 'supertest';
import { type TestApp, useApp } from '../support/app';
import { overtaken } from '../support/contention';
import { until } from '../support/eventually';

const BUSY = 'Too many requests are being answered at the moment. Please try again.';

interface Left {
  by: { token: string };
  /** The application it is sent to. */
  url: string;
  /** What it waits for in the database. */
  lock: string;
  /** Happens once the player has gone, and before the attempt gets on. */
  meanwhile: () => Promise<void>;
}

/** Sends a right answer of a player who goes away while it waits. */
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

  /** Has an attempt wait in the database while `meanwhile` runs, and gives the attempt's own answer. */
  async function whileOneIsInFlight(meanwhile: () => Promise<unknown>): Promise<Response> {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x' })];
    const attempt = { challenge_id: challenge.id, submission: 'x' };
    return overtaken(test, { lock: 'LOCK TABLE progress IN SHARE MODE', meanwhile }, () =>
      test
        .as(player)
        .post('/challenges/attempt', attempt)
        .then((answer) => answer),
    );
  }

  it('are refused with 503 and when to come again, until there is room', async () => {
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

  it('are told what every answer tells browsers, and those of other origins that they may read it', async () => {
    const player = await test.make.user();
    const answered = await test.as(player).get('/users/me');
    const refusals: Response[] = [];

    await whileOneIsInFlight(async () => {
      for (const headers of [{}, { Origin: 'https://play.example' }])
        refusals.push(await test.http.get('/api/v1/users/me').set(headers));
    });

    const told = Object.keys(answered.headers).filter((name) => /polic|^x-(?!request-id)|^origin-/.test(name));
    expect(told.length).toBeGreaterThan(9);
    for (const { status, headers } of refusals)
      expect([status, ...told.map((name) => headers[name])]).toEqual([
        503,
        ...told.map((name) => answered.headers[name]),
      ]);
    expect(refusals.map(({ headers }) => headers['access-control-allow-origin'])).toEqual([
      undefined,
      'https://play.example',
    ]);
    expect(refusals[1]?.headers['access-control-expose-headers']).toContain('Retry-After');
  });

  it('leave the probes and the metrics, which count them, as they are', async () => {
    const admin = await test.make.admin();
    const answers: Response[] = [];

    await whileOneIsInFlight(async () => {
      await test.as(null).get('/challenges').expect(503);
      for (const path of ['/healthcheck', '/health/live', '/health/ready', '/metrics'])
        answers.push(await test.http.get(path).set('Authorization', `Token ${admin.token}`));
    });

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[3]?.text).toMatch(/^ensign_http_refused_total [1-9]/m);
    expect(answers[3]?.text).toMatch(/^ensign_http_in_flight [1-9]/m);
  });

  it('are told so on a page where a browser asked for one', async () => {
    let page: Response | undefined;

    await whileOneIsInFlight(async () => {
      page = await test.http.get('/challenges').set('Accept', 'text/html');
    });

    expect(page).toMatchObject({ status: 503, type: 'text/html' });
    expect(page?.text).toContain(`<p>${BUSY}</p>`);
    expect(page?.headers['retry-after']).toBe('1');
  });

  it('are those of clients that went away, too, as long as their work goes on', async () => {
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

  it('are not kept out by a stream, whose answer has begun', async () => {
    const player = await test.make.user();
    const headers = { Authorization: `Token ${player.token}` };
    const [stream] = (await once(get(`${test.url}/events`, { headers }), 'response')) as [IncomingMessage];

    const list = await test.as(player).get('/challenges');
    stream.destroy();

    expect([stream.statusCode, list.status]).toEqual([200, 200]);
  });
});

describe('an application that is closed', () => {
  const test = useApp();

  it('does what clients asked for that went away before it lets go of its database', async () => {
    const app = await test.start();
    let closing: Promise<void> | undefined;

    await leaveAnAttempt(test, {
      by: await test.make.user(),
      url: await app.getUrl(),
      // Before it is known whose it is.
      lock: 'LOCK TABLE tokens IN ACCESS EXCLUSIVE MODE',
      meanwhile: async () => {
        closing = app.close();
        await once(app.getHttpServer(), 'close');
        // Time enough for whatever does not wait.
        for (let trip = 0; trip < 50; trip++) await test.rows('SELECT 1');
      },
    });
    await closing;

    expect(await test.rows('SELECT type FROM submissions')).toEqual([{ type: 'correct' }]);
  });
});
