import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Test } from 'supertest';
import { HotRoutes } from '../../src/http/hot/hot-routes';
import { type Caller, useApp } from '../support/app';
import { eachOf, expectEach, expectEachInTurn, expectForbidden } from '../support/expectations';
import { byCookie } from '../support/visibility-world';

const test = useApp();
const as = test.as.bind(test);

let hot: jest.SpyInstance;

beforeEach(() => {
  hot = jest.spyOn(HotRoutes.prototype, 'serve');
});

/**
 * Status, headers and body of a response. Of most headers only the name is kept. The signatures of file links are
 * removed, because they change every five minutes.
 */
type Received = [status: number | undefined, headers: unknown[], body: string];

interface Sent {
  method?: string;
  body?: string;
  type?: string;
}

/**
 * Sends a request with a path, for `HotRoutes`, and again with an absolute URL, which only the framework's router
 * accepts.
 */
async function bothWays(caller: Caller, path: string, sent: Sent = {}): Promise<[hot: Received, routed: Received]> {
  const target = `/api/v1${path}`;
  hot.mockClear();
  const received: [Received, Received] = [
    await responseTo(target, caller, sent),
    await responseTo(`${test.url}${target}`, caller, sent),
  ];
  // Fails for a request that no hot route serves, because then both responses come from the router.
  expect(hot).toHaveBeenCalledTimes(1);
  hot.mockClear();
  return received;
}

function responseTo(target: string, caller: Caller, { method = 'GET', body, type }: Sent): Promise<Received> {
  const { hostname, port } = new URL(test.url);
  const headers = {
    ...(caller ? { Authorization: `Token ${caller.token}` } : {}),
    ...(type === undefined ? {} : { 'Content-Type': type }),
  };
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: target, method, headers }, (response) => {
      const { 'content-type': contentType, 'cache-control': cacheControl, ...others } = response.headers;
      text(response).then((payload) => {
        const redacted = payload.replaceAll(/\?token=[^"]*/g, '');
        resolve([response.statusCode, [contentType, cacheControl, Object.keys(others).sort()], redacted]);
      }, reject);
    })
      .on('error', reject)
      .end(body);
  });
}

describe('a hot route', () => {
  it('responds to every caller as the router does', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const first = await test.make.challenge({ position: 2 });
    const gated = await test.make.challenge({ requirements: { prerequisites: [first.id] } });
    const dynamic = await test.make.challenge({
      ...{ type: 'dynamic', value: 500, initial: 500, minimum: 100, decay: 10, function: 'linear' },
    });
    const masked = await test.make.challenge({ requirements: { prerequisites: [dynamic.id], anonymize: true } });
    const hidden = await test.make.challenge({ state: 'hidden' });
    await test.make.hint({ challenge_id: dynamic.id, content: 'free' });
    await test.make.hint({ challenge_id: dynamic.id, content: 'paid', cost: 10 });
    await test.make.file({ type: 'challenge', challenge_id: first.id });
    await as(player).post('/challenges/attempt', { challenge_id: first.id, submission: 'wrong' }).expect(200);
    await test.make.solve(player, first);
    await test.make.settings({ challenge_visibility: 'public' });

    const details = [first, gated, dynamic, masked, hidden].map(({ id }) => `/challenges/${id}`);
    for (const caller of [
      null,
      player,
      await test.make.user(),
      await test.make.user({ banned: true }),
      admin,
      { token: 'no such' },
    ])
      for (const path of ['/challenges', '/users/me', '/scoreboard', '/challenges/999999', ...details]) {
        const [hot, routed] = await bothWays(caller, path);
        expect([path, hot]).toEqual([path, routed]);
      }
  });

  it('leaves unknown paths to the router', async () => {
    const player = await test.make.user();

    await expectEach(['/challenges/0', '/challenges/01', '/challenges/1000000000', '/challenges/x'], async (path) => {
      const [status] = await responseTo(`/api/v1${path}`, player, {});
      expect(status).toBe(404);
    });
    expect(hot).not.toHaveBeenCalled();
  });

  it('reads the query string as the router does', async () => {
    const bracket = await test.make.bracket();
    const challenge = await test.make.challenge({ name: 'first' });
    await test.make.challenge({ name: 'second' });
    const [player, other] = [await test.make.user(), await test.make.user({ bracket_id: bracket.id })];
    for (const one of [player, other, await test.make.user()]) await test.make.solve(one, challenge);
    const banned = await test.make.user({ banned: true });
    const rows = [
      [200, ['/scoreboard?', '/scoreboard?_=1', '/scoreboard?page=1&per_page=2']],
      [200, ['/scoreboard?page=2&per_page=2', '/scoreboard?page=1&page=x', '/scoreboard?per_page=0']],
      [200, ['/scoreboard?bracket_id=1', '/scoreboard?bracket_id=', '/scoreboard?bracket_id=1&page=1']],
      [200, ['/scoreboard?bracket_id=99999999999999999999']],
      [200, ['/challenges?page=1', '/challenges?per_page=1&page=2', '/challenges?field=name&q=second']],
      [200, ['/challenges/1?page=2', '/users/me?page=2']],
      [404, ['/scoreboard?page=3&per_page=2', '/scoreboard?page=0', '/scoreboard?page=']],
      [404, ['/challenges?per_page=1&page=3']],
      [400, ['/scoreboard?bracket_id=x', '/scoreboard?page=%00&bracket_id=x']],
      [400, ['/challenges?q=second', '/challenges?field=flag&q=x&value=y']],
    ];

    await expectEachInTurn(eachOf(rows), async ([status, path]) => {
      const [hot, routed] = await bothWays(player, path);
      expect(hot).toEqual(routed);
      expect(hot[0]).toBe(status);
      const [refused, refusedByRouter] = await bothWays(banned, path);
      expect(refused).toEqual(refusedByRouter);
      expect(refused[0]).toBe(403);
    });
  });

  it('refuses an invalid attempt as the router does', async () => {
    const player = await test.make.user();
    const cases = [
      ['nothing', undefined, 'application/json'],
      ['a list', '[]', 'application/json'],
      ['half a document', '{"challenge_id":', 'application/json'],
      ['no answer', '{"challenge_id":1}', 'application/json'],
      ['a form', 'challenge_id=1&submission=x', 'application/x-www-form-urlencoded'],
    ] as const;

    await expectEachInTurn(cases, async ([, body, type]) => {
      for (const query of ['', '?preview=true', '?preview=%00&page=0']) {
        const [hot, routed] = await bothWays(player, `/challenges/attempt${query}`, { method: 'POST', body, type });
        expect([query, hot]).toEqual([query, routed]);
      }
    });
  });

  it("judges an administrator's attempt with preview without counting it", async () => {
    const { id } = await test.make.challenge({ flag: 'ctf{right}' });
    const attempt = {
      method: 'POST',
      body: `{"challenge_id":${id},"submission":"ctf{right}"}`,
      type: 'application/json',
    };

    const [hot, routed] = await bothWays(await test.make.admin(), '/challenges/attempt?preview=true', attempt);

    expect(hot).toEqual(routed);
    expect(hot[2]).toContain('"correct"');
    expect(await test.rows('SELECT * FROM submissions')).toEqual([]);
  });

  it('accepts an attempt by cookie only with the nonce of the session', async () => {
    const { id } = await test.make.challenge({ flag: 'ctf{right}' });
    const proof = await byCookie(test, await test.make.user());
    const attempt = (headers: Record<string, string>): Test =>
      test.http.post('/api/v1/challenges/attempt').set(headers).send({ challenge_id: id, submission: 'ctf{right}' });

    expectForbidden(await attempt({ Cookie: proof['Cookie'] ?? '' }));
    expect((await attempt(proof)).body.data.status).toBe('correct');
  });

  it('shows solves and counts immediately', async () => {
    const player = await test.make.user();
    const { id } = await test.make.challenge({ flag: 'ctf{right}' });
    const listed = async (): Promise<unknown> =>
      (await as(player).get('/challenges')).body.data.find((challenge: { id: number }) => challenge.id === id);
    expect(await listed()).toMatchObject({ solves: 0, solved_by_me: false });

    await as(player).post('/challenges/attempt', { challenge_id: id, submission: 'ctf{right}' }).expect(200);

    expect(await listed()).toMatchObject({ solves: 1, solved_by_me: true });
    expect((await as(player).get(`/challenges/${id}`)).body.data).toMatchObject({
      solves: 1,
      solved_by_me: true,
      attempts: 1,
    });
    expect((await as(await test.make.user()).get('/challenges')).body.data).toContainEqual(
      expect.objectContaining({ id, solves: 1, solved_by_me: false }),
    );
  });
});
