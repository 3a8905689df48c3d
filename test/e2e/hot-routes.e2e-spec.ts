import type { Response } from 'supertest';
import { useApp } from '../support/app';
import { expectForbidden } from '../support/expectations';
import { byCookie } from '../support/visibility-world';

const test = useApp();
const as = test.as.bind(test);

/** A query string that means nothing: with it the framework's router answers, without it `HotRoutes`. */
const BY_THE_ROUTER = '?_';

/** What a client can tell apart; links to files carry the second they were signed in. */
function seen({ status, headers, text }: Response): unknown {
  return [
    status,
    headers['content-type'],
    headers['cache-control'],
    Object.keys(headers).sort(),
    text.replaceAll(/\?token=[^"]*/g, ''),
  ];
}

describe('a route that is answered before the framework', () => {
  it('answers every caller what the router would', async () => {
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
      for (const path of ['/challenges', '/users/me', '/scoreboard', '/challenges/0', '/challenges/999999', ...details])
        expect([path, seen(await as(caller).get(path))]).toEqual([
          path,
          seen(await as(caller).get(path + BY_THE_ROUTER)),
        ]);
  });

  it.each([
    ['nothing', undefined, 'application/json'],
    ['a list', '[]', 'application/json'],
    ['half a document', '{"challenge_id":', 'application/json'],
    ['no answer', '{"challenge_id":1}', 'application/json'],
    ['a form', 'challenge_id=1&submission=x', 'application/x-www-form-urlencoded'],
  ])('refuses %s as an attempt as the router would', async (_what, body, type) => {
    const player = await test.make.user();
    const send = (path: string): Promise<Response> =>
      test.http
        .post(`/api/v1/challenges/attempt${path}`)
        .set('Authorization', `Token ${player.token}`)
        .type(type)
        .send(body);

    expect(seen(await send(''))).toEqual(seen(await send(BY_THE_ROUTER)));
  });

  it('takes an attempt by cookie only with the nonce of the session', async () => {
    const { id } = await test.make.challenge({ flag: 'ctf{right}' });
    const proof = await byCookie(test, await test.make.user());
    const attempt = (headers: Record<string, string>): Promise<Response> =>
      test.http.post('/api/v1/challenges/attempt').set(headers).send({ challenge_id: id, submission: 'ctf{right}' });

    expectForbidden(await attempt({ Cookie: proof['Cookie'] ?? '' }));
    expect((await attempt(proof)).body.data.status).toBe('correct');
  });

  it('says who solved, what and how often, as soon as it happened', async () => {
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
