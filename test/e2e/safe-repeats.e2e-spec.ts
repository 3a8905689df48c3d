import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { type Caller, useApp } from '../support/app';
import { EventSource } from '../support/event-source';
import { complaintsIn, expectForbidden, expectInvalid } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

describe('a request with an Idempotency-Key', () => {
  const attempt = (caller: Caller, submission: string, key: string) =>
    as(caller)
      .post('/challenges/attempt', { challenge_id: 1, submission })
      .set('Idempotency-Key', key)
      .accept(DETAILS_TYPE);

  it('is carried out once, however often it is sent, also concurrently, and has the same response', async () => {
    const [player, other] = [await test.make.user(), await test.make.user()];
    await test.make.challenge({ flag: 'x', max_attempts: 5 });

    const reports = await Promise.all([1, 2, 3, 4, 5].map(() => attempt(player, 'no', 'a').expect(200)));
    const solved = (await attempt(player, 'x', 'b').expect(200)).body.data;

    expect(reports.map(({ body }) => body.data.attempts_left)).toEqual([4, 4, 4, 4, 4]);
    expect(solved).toMatchObject({ status: 'correct', points: 100, solves: 1, blood: 1 });
    expect((await attempt(player, 'x', 'b').expect(200)).body.data).toEqual(solved);
    expect((await attempt(other, 'no', 'a').expect(200)).body.data.attempts_left).toBe(4);
    expect(await test.rows('SELECT type FROM submissions ORDER BY id')).toEqual([
      ...[{ type: 'incorrect' }, { type: 'correct' }, { type: 'incorrect' }],
    ]);
  });

  it('is refused if the key was used for another request, and is new after a day', async () => {
    const player = await test.make.user();
    await test.make.challenge({ flag: 'x', max_attempts: 5 });
    await attempt(player, 'no', 'a').expect(200);

    const { status, body } = await attempt(player, 'x', 'a');

    expect([status, Object.keys(complaintsIn(body))]).toEqual([422, ['Idempotency-Key']]);
    expectInvalid(await attempt(player, 'x', 'a b').accept('application/json'), 'Idempotency-Key');
    await test.rows(`UPDATE idempotency_keys SET created = now() - interval '25 hours'`);
    expect((await attempt(player, 'x', 'a').expect(200)).body.data).toMatchObject({ status: 'correct' });
  });

  it('stores nothing if nothing was done, and is judged when it is sent again', async () => {
    const player = await test.make.user();
    await test.make.challenge({ flag: 'x' });
    await test.make.settings({ incorrect_submissions_per_min: 0 });
    await attempt(player, 'no', 'a').expect(200);

    for (const key of ['b', 'c']) {
      expect((await attempt(player, 'x', key).expect(200)).body.data.status).toBe('ratelimited');
      const guess = as(player).post('/attempts', { submission: 'no' }).set('Idempotency-Key', `guess-${key}`);
      expect((await guess.expect(200)).body.data.status).toBe('ratelimited');
    }
    expect(await test.rows('SELECT key FROM idempotency_keys')).toEqual([{ key: 'a' }]);
    await test.rows(`UPDATE attempt_throttles SET wrong = '{}'`);
    expect((await attempt(player, 'x', 'b').expect(200)).body.data.status).toBe('correct');
  });

  it('unlocks a hint once, and leaves nothing if it is refused', async () => {
    const player = await test.make.user();
    const { id } = await test.make.challenge();
    const hint = await test.make.hint({ challenge_id: id, cost: 10 });
    const buy = () => as(player).post('/unlocks', { target: hint.id, type: 'hints' }).set('Idempotency-Key', 'h');

    expect((await buy()).status).toBe(400);
    await test.make.award({ user_id: player.id, value: 15 });
    const [one, two] = await Promise.all([buy().expect(200), buy().expect(200)]);

    expect(one?.body).toEqual(two?.body);
    expect(await test.rows('SELECT value FROM awards WHERE value < 0')).toEqual([{ value: -10 }]);
  });
});

describe('a submission without a challenge', () => {
  const guess = async (caller: Caller, submission: string, key?: string) => {
    const sent = as(caller).post('/attempts', { submission }).accept(DETAILS_TYPE);
    return (await (key === undefined ? sent : sent.set('Idempotency-Key', key)).expect(200)).body.data;
  };

  it('solves the matching challenge, among those without a limit of attempts', async () => {
    const player = await test.make.user();
    const [open] = [await test.make.challenge({ name: 'heap', flag: 'a' })];
    await test.make.challenge({ flag: 'b', max_attempts: 3 });
    await test.make.challenge({ flag: 'c', state: 'hidden' });
    await test.make.challenge({ flag: 'd', requirements: { prerequisites: [open.id] } });

    for (const closed of ['b', 'c', 'd'])
      expect(await guess(player, closed)).toEqual({ status: 'incorrect', message: 'Incorrect', challenge: null });
    const solved = await guess(player, ' a ', 'k');
    expect(solved).toMatchObject({ status: 'correct', points: 100, challenge: { id: open.id, name: 'heap' } });
    expect(await guess(player, ' a ', 'k')).toEqual(solved);
    expect(await guess(player, 'a')).toMatchObject({ status: 'already_solved', challenge: { id: open.id } });
    expect(await guess(player, 'd')).toMatchObject({ status: 'correct' });
    expect(await test.rows('SELECT SUM(fails) AS fails FROM progress')).toEqual([{ fails: 0 }]);
  });

  it('names the challenge that it solved, even if it matches another one later', async () => {
    const player = await test.make.user();
    const [first, second] = [await test.make.challenge({ flag: 'a' }), await test.make.challenge({ flag: 'a' })];

    const reports = [await guess(player, 'a', 'k'), await guess(player, 'a', 'k'), await guess(player, 'a', 'l')];

    expect(reports.map(({ challenge }) => challenge.id)).toEqual([first.id, first.id, second.id]);
  });

  it('counts once for the rate limit if it is incorrect, and reveals nothing beyond the limit', async () => {
    const player = await test.make.user();
    await test.make.challenge({ flag: 'a' });
    await test.make.settings({ incorrect_submissions_per_min: 1 });
    for (const wrong of ['x', 'y']) expect(await guess(player, wrong)).toMatchObject({ status: 'incorrect' });

    for (const submission of ['z', 'a'])
      expect(await guess(player, submission)).toMatchObject({
        ...{ status: 'ratelimited', retry_after: expect.any(Number), challenge: null },
      });
  });
});

describe("the caller's own submissions", () => {
  it('are shown if the event allows it, newest first', async () => {
    const [player, other] = [await test.make.user(), await test.make.user()];
    const [first, second] = [await test.make.challenge({ flag: 'x' }), await test.make.challenge()];
    for (const [user, challenge] of [
      [player, first],
      [player, second],
      [other, first],
    ] as const)
      await test.make.fail(user, challenge);
    await test.make.solve(player, first);

    expect((await as(player).get('/users/me/submissions')).status).toBe(403);
    await test.make.settings({ view_self_submissions: true });
    const { data } = (await as(player).get(`/users/me/submissions?challenge_id=${first.id}`).expect(200)).body;

    expect(data).toEqual([
      { id: expect.any(Number), provided: 'right', type: 'correct', date: '2026-11-20T12:00:00+00:00' },
      { id: expect.any(Number), provided: 'wrong', type: 'incorrect', date: '2026-11-20T12:00:00+00:00' },
    ]);
    expect((await as(player).get('/users/me/submissions').expect(200)).body.data).toHaveLength(3);
  });
});

describe('a key for screens', () => {
  it('opens the scoreboard and the live stream, whatever the settings, until it is deleted', async () => {
    const admin = await test.make.admin();
    const player = await test.make.user({ name: 'alice' });
    const challenge = await test.make.challenge({ flag: 'x' });
    await test.make.settings({ score_visibility: 'admins', account_visibility: 'private' });
    const { id, key } = (await as(admin).post('/live-keys', { name: 'hall' }).expect(200)).body.data;
    expect((await as(admin).get('/live-keys').expect(200)).body.data).toEqual([
      { id, name: 'hall', created: expect.any(String) },
    ]);
    const source = await EventSource.open(test.url, null, { path: '/api/v1/live', query: `key=${key}` });

    await as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' }).expect(200);

    let block = await source.block();
    while (block !== null && !block.includes('event:solve')) block = await source.block();
    expect(block).toContain('"name":"alice"');
    expect((await as(null).get(`/scoreboard?key=${key}`).expect(200)).body.data).toMatchObject([{ name: 'alice' }]);
    expectForbidden(await as(null).get('/scoreboard?key=x'), 'This key is not valid.');
    expect((await as(null).get(`/users?key=${key}`)).status).toBe(403);
    await as(admin).delete(`/live-keys/${id}`).expect(200);
    await source.end();
    expectForbidden(await as(null).get(`/scoreboard?key=${key}`), 'This key is not valid.');
  });
});

describe('a record that an administrator creates with an Idempotency-Key', () => {
  it.each<[string, string, (challenge: number, user: number) => object]>([
    ['challenges', 'createChallenge', () => ({ name: 'Heap', value: 100, category: 'pwn', type: 'standard' })],
    [
      'challenges',
      'createChallenge',
      () => ({ name: 'Heap', category: 'pwn', type: 'dynamic', initial: 500, minimum: 100, decay: 20 }),
    ],
    ['flags', 'createFlag', (challenge_id) => ({ challenge_id, type: 'static', content: 'ctf{a}', data: '' })],
    ['hints', 'createHint', (challenge_id) => ({ challenge_id, content: 'Look.', cost: 0 })],
    ['awards', 'createAward', (_challenge, user_id) => ({ user_id, name: 'Thanks', value: 5, category: 'thanks' })],
    ['notifications', 'createNotification', () => ({ title: 'Welcome', content: 'The gates are open.' })],
  ])('is made once, sent at the same time or again, and answered alike: %s', async (table, operation, bodyOf) => {
    const admin = await test.make.admin();
    const [challenge, user] = [await test.make.challenge(), await test.make.user()];
    const body = bodyOf(challenge.id, user.id);
    const plain = (await as(admin).post(`/${table}`, body).expect(200)).body.data;
    const count = async (): Promise<number> => (await test.rows(`SELECT 1 FROM ${table}`)).length;
    const before = await count();
    const send = () => as(admin).post(`/${table}`, body).set('Idempotency-Key', 'a').expect(200);

    const [one, other] = await Promise.all([send(), send()]);

    expect(other.body).toEqual(one.body);
    expect((await send()).text).toBe(one.text);
    expect(Object.keys(one.body.data)).toEqual(Object.keys(plain));
    expect(await count()).toBe(before + 1);
    const records = (await as(admin).get('/audit').expect(200)).body.data as Record<string, unknown>[];
    const made = records.filter((record) => record['operation'] === operation && record['after'] !== null);
    expect(made).toHaveLength(2);
  });

  it('does not use the key if it is refused, and refuses it for another body', async () => {
    const admin = await test.make.admin();
    const send = (body: object) => as(admin).post('/challenges', body).set('Idempotency-Key', 'a');
    const challenge = { name: 'Heap', value: 100, category: 'pwn', type: 'standard' };

    expectInvalid(await send({ ...challenge, next_id: 999 }), 'next_id');
    await send(challenge).expect(200);

    expect((await send({ ...challenge, name: 'Stack' })).status).toBe(422);
    expectInvalid(await as(admin).post('/challenges', challenge).set('Idempotency-Key', 'a b'), 'Idempotency-Key');
    expect(await test.rows('SELECT name FROM challenges')).toEqual([{ name: 'Heap' }]);
  });
});
