import { Webhook } from 'standardwebhooks';
import { WEBHOOK_EVENTS } from '../../src/platform/webhooks/queue-webhooks';
import { useApp } from '../support/app';
import { expectEachInvalid, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { deliverDue, useWebhookReceiver } from '../support/webhook-receiver';

const test = useApp();
const as = test.as.bind(test);
const receiver = useWebhookReceiver();

interface CreatedWebhook {
  id: number;
  secret: string;
}

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin();
  await test.make.settings({ webhook_networks: '127.0.0.0/8' });
});

/** Creates a webhook that sends to the receiver. */
async function webhook(more: object = {}): Promise<CreatedWebhook> {
  const body = { name: 'hook', url: receiver.url, events: ['solve.created'], ...more };
  return (await as(admin).post('/webhooks', body).expect(200)).body.data as CreatedWebhook;
}

const sent = (): Promise<void> => deliverDue(test);

async function deliveries(id: number): Promise<Record<string, unknown>[]> {
  return (await as(admin).get(`/webhooks/${id}/deliveries`).expect(200)).body.data as Record<string, unknown>[];
}

/** A player solves a new challenge. */
async function solve(
  values: object = {},
): Promise<{ player: MadeUser; challenge: { id: number; name: string | null } }> {
  const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x', ...values })];
  test.markStale();
  const attempt = { challenge_id: challenge.id, submission: 'x' };
  expect((await as(player).post('/challenges/attempt', attempt).expect(200)).body.data.status).toBe('correct');
  return { player, challenge };
}

describe('a webhook', () => {
  it('is sent a solve, signed by the Standard Webhooks specification', async () => {
    const { id, secret } = await webhook();

    const { player, challenge } = await solve();
    await sent();

    const [request] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': /^Ensign/ });
    expect(new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>)).toEqual({
      type: 'solve.created',
      timestamp: expect.stringMatching(/^\d{4}-/),
      data: {
        id: 1,
        account: { id: player.id, type: 'user', name: player.name, bracket: null },
        challenge: { id: challenge.id, name: challenge.name, category: 'misc', value: 100 },
        solves: 1,
        first_blood: true,
        date: expect.any(String),
      },
    });
    expect(await deliveries(id)).toMatchObject([
      {
        ...{
          type: 'solve.created',
          state: 'delivered',
          attempts: 1,
          status: 200,
          response: 'OK',
          error: null,
          due: null,
        },
        ...{ message_id: request?.headers['webhook-id'], request: request?.body, duration_ms: expect.any(Number) },
      },
    ]);
    expect((await as(admin).get(`/webhooks/${id}`)).body.data).toMatchObject({ failures: 0, waiting: 0 });
  });

  it('shows its secret only when it is created and when it is rotated', async () => {
    const { id, secret } = await webhook({ format: 'ntfy', token: 'tk_secret' });

    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const path of ['/webhooks', `/webhooks/${id}`, '/audit']) {
      const { text } = await as(admin).get(path).expect(200);
      expect(text).not.toContain(secret.slice(6));
      expect(text).not.toContain('tk_secret');
    }
    expect((await as(admin).get(`/webhooks/${id}`)).body.data).toMatchObject({ has_token: true });
    const records = (await as(admin).get('/audit')).body.data;
    expect(records[0]).toMatchObject({ object_type: 'webhooks', object_id: String(id), after: { secret: '********' } });
  });

  it('signs with two secrets after a rotation, as long as the previous one is valid', async () => {
    const { id, secret } = await webhook();
    const { body } = await as(admin).post(`/webhooks/${id}/secret`, { hours: 1 }).expect(200);
    const renewed = body.data.secret as string;
    expect(renewed).not.toBe(secret);

    await solve();
    await sent();

    const [request] = receiver.received;
    const headers = request?.headers as Record<string, string>;
    for (const key of [secret, renewed])
      expect(() => new Webhook(key).verify(request?.body ?? '', headers)).not.toThrow();
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    await as(admin).post(`/webhooks/${id}/secret`, { hours: 0 }).expect(200);
    await solve();
    await sent();
    const later = receiver.received[1];
    expect(later?.headers['webhook-signature']).not.toContain(' ');
    expect(() => new Webhook(renewed).verify(later?.body ?? '', later?.headers as Record<string, string>)).toThrow();
  });

  it('is sent what failed again later, under the same id', async () => {
    const { id } = await webhook();
    receiver.respondWith(500, 200);
    test.setClock('2026-11-20T12:00:00Z');

    await solve();
    await sent();
    expect(await deliveries(id)).toMatchObject([
      { state: 'waiting', attempts: 1, status: 500, response: 'done', due: '2026-11-20T12:00:05+00:00' },
    ]);
    expect((await as(admin).get(`/webhooks/${id}`)).body.data).toMatchObject({ failures: 1, waiting: 1 });
    await sent();
    expect(receiver.received).toHaveLength(1);
    test.setClock('2026-11-20T12:00:05Z');
    await sent();

    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2, status: 200, due: null }]);
    expect((await as(admin).get(`/webhooks/${id}`)).body.data).toMatchObject({ failures: 0, failing_since: null });
  });

  it('is given up after a day, and sent again when an administrator asks', async () => {
    const { id } = await webhook();
    receiver.respondWith(500);
    await solve();
    await sent();
    await test.rows(`UPDATE webhook_deliveries SET attempts = 10, due = now() - interval '1 second'`);
    await sent();
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', attempts: 11, due: null }]);

    receiver.respondWith(200);
    const { body } = await as(admin).post(`/webhooks/${id}/deliveries/1/redeliver`).expect(200);
    expect(body.data).toMatchObject({ state: 'waiting', attempts: 0 });
    await sent();

    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(receiver.received[2]?.headers['webhook-id']);
    expectNotFound(await as(admin).post(`/webhooks/${id}/deliveries/7/redeliver`));
  });

  it('is switched off by 410, and sent nothing more until it is switched on', async () => {
    const { id } = await webhook();
    receiver.respondWith(410);
    await solve();
    await sent();
    await solve();
    await sent();

    expect(receiver.received).toHaveLength(1);
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', status: 410 }]);
    expect((await as(admin).get(`/webhooks/${id}`)).body.data).toMatchObject({
      enabled: false,
      disabled_reason: expect.stringContaining('410'),
    });
    expectInvalid(await as(admin).post(`/webhooks/${id}/deliveries/1/redeliver`), 'enabled');
    const { body } = await as(admin).patch(`/webhooks/${id}`, { enabled: true }).expect(200);
    expect(body.data).toMatchObject({ enabled: true, disabled_reason: null, failures: 0 });
  });

  it('waits as long as the receiver asks for at 429, which costs no attempt', async () => {
    const { id } = await webhook();
    test.setClock('2026-11-20T12:00:00Z');
    receiver.respond = (response) => response.writeHead(429, { 'Retry-After': '7' }).end();

    await solve();
    await sent();

    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', attempts: 0, due: '2026-11-20T12:00:07+00:00' }]);
    expect((await as(admin).get(`/webhooks/${id}`)).body.data).toMatchObject({ failures: 0 });
    await sent();
    expect(receiver.received).toHaveLength(1);
    await as(admin).post(`/webhooks/${id}/test`, { event: 'team.created' }).expect(200);
    await sent();
    expect(receiver.received).toHaveLength(2);
  });

  it('is sent an example on demand, also while it is switched off', async () => {
    const { id, secret } = await webhook({ enabled: false });

    const { body } = await as(admin).post(`/webhooks/${id}/test`, { event: 'team.created' }).expect(200);
    expect(body.data).toMatchObject({ is_test: true, state: 'waiting' });
    await sent();

    const [request] = receiver.received;
    expect(new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>)).toMatchObject({
      type: 'team.created',
      test: true,
      data: { account: { name: 'Null Pointers' } },
    });
  });

  it('is sent only the events, brackets and categories that it asks for', async () => {
    const bracket = await test.make.bracket();
    const { id } = await webhook({ bracket_ids: [bracket.id], categories: ['pwn'] });
    const [inside, outside] = [await test.make.user({ bracket_id: bracket.id }), await test.make.user()];
    const [pwn, web] = [
      await test.make.challenge({ flag: 'x', category: 'pwn' }),
      await test.make.challenge({ flag: 'x', category: 'web' }),
    ];
    test.markStale();
    for (const player of [inside, outside])
      for (const { id: challenge_id } of [pwn, web])
        await as(player).post('/challenges/attempt', { challenge_id, submission: 'x' }).expect(200);
    await sent();

    expect(receiver.events.map(({ data }) => data)).toMatchObject([
      { account: { id: inside.id, bracket: { id: bracket.id, name: bracket.name } }, challenge: { id: pwn.id } },
    ]);
    expect(await deliveries(id)).toHaveLength(1);
  });

  it('is sent solves that an administrator records, and the first of them as first blood', async () => {
    await webhook({ events: ['solve.created', 'solve.first_blood'] });
    const [tester, player, second] = [
      await test.make.user({ hidden: true }),
      await test.make.user(),
      await test.make.user(),
    ];
    const challenge = await test.make.challenge();
    for (const { id } of [tester, player, second])
      await as(admin)
        .post('/submissions', { challenge_id: challenge.id, user_id: id, type: 'correct', provided: 'x' })
        .expect(200);
    await sent();

    expect(receiver.events.map(({ type, data }) => [type, (data.account as { id: number }).id]).sort()).toEqual([
      ['solve.created', player.id],
      ['solve.created', second.id],
      ['solve.first_blood', player.id],
    ]);
  });

  it('is sent teams that players create', async () => {
    await test.make.settings({ user_mode: 'teams' });
    await webhook({ events: ['team.created'] });
    await as(await test.make.user())
      .post('/teams/me', { name: 'Null Pointers', password: 'password' })
      .expect(200);
    await sent();

    expect(receiver.events).toMatchObject([
      { type: 'team.created', data: { account: { type: 'team', name: 'Null Pointers' } } },
    ]);
  });

  it('goes with its deliveries', async () => {
    const { id } = await webhook({ events: [...WEBHOOK_EVENTS], internal: true });
    await solve();

    await as(admin).delete(`/webhooks/${id}`).expect(200);

    expectNotFound(await as(admin).get(`/webhooks/${id}`));
    expect(await test.rows('SELECT FROM webhook_deliveries')).toEqual([]);
  });
});

describe('requests about webhooks', () => {
  it('name each field that cannot be used', async () => {
    const { id } = await webhook();
    const good = { name: 'hook', url: receiver.url, events: ['solve.created'] };
    const wrong = {
      name: ['', null, 'x'.repeat(81), 7],
      url: ['', null, 'ftp://example.org', 'example.org', 'http://a:b@example.org', 7, `http://x/${'x'.repeat(2000)}`],
      events: [[], null, ['solve'], 'solve.created', [7], ['health.alert']],
      format: ['xml', null, 7],
      target: ['x'.repeat(256), 7],
      token: ['x'.repeat(1001), 7],
      bracket_ids: ['1', [0], ['x'], Array.from({ length: 201 }, (_, n) => n + 1)],
      categories: ['pwn', [7], ['x'.repeat(81)]],
      internal: ['perhaps', null],
      enabled: ['perhaps', null],
    } satisfies Parameters<typeof expectEachInvalid>[0];

    await expectEachInvalid(wrong, (value, field) => as(admin).post('/webhooks', { ...good, [field]: value }));
    await expectEachInvalid(wrong, (value, field) => as(admin).patch(`/webhooks/${id}`, { [field]: value }));
    expectInvalid(await as(admin).post('/webhooks', { ...good, format: 'telegram' }), 'target');
    expectInvalid(await as(admin).post('/webhooks', { ...good, format: 'matrix', target: '!a:b' }), 'token');
    expectInvalid(await as(admin).post(`/webhooks/${id}/test`, { event: 'x' }), 'event');
    expectInvalid(await as(admin).post(`/webhooks/${id}/secret`, { hours: 169 }), 'hours');
    expectInvalid(await as(admin).post('/webhooks/preview', { event: 'x' }), 'event');
    expectInvalid(await as(admin).get(`/webhooks/${id}/deliveries?state=x`), 'state');
    expect((await as(admin).get('/webhooks')).body.data).toHaveLength(1);
  });

  it('are refused beyond 32 webhooks, also at the same time', async () => {
    await test.rows(
      `INSERT INTO webhook_endpoints (name, url, events, secret, enabled) SELECT 'x', 'http://x/', '[]', 'x', false FROM generate_series(1, 31)`,
    );
    const body = { name: 'hook', url: receiver.url, events: ['solve.created'] };

    const responses = await Promise.all([1, 2, 3].map(() => as(admin).post('/webhooks', body)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('show the log in pages, by state and event', async () => {
    const { id } = await webhook({ events: ['solve.created', 'account.registered'] });
    await test.rows(
      `INSERT INTO webhook_deliveries (endpoint_id, message_id, type, subject, state)
       SELECT $1, gen_random_uuid(), CASE WHEN n % 2 = 0 THEN 'solve.created' ELSE 'account.registered' END, '{}', CASE WHEN n < 11 THEN 'failed' ELSE 'delivered' END
         FROM generate_series(1, 30) AS n`,
      [id],
    );

    const { body } = await as(admin).get(`/webhooks/${id}/deliveries?page=2`).expect(200);
    expect(body.meta.pagination).toMatchObject({ page: 2, pages: 2, per_page: 25, total: 30 });
    expect(body.data.map((row: { id: number }) => row.id)).toEqual([5, 4, 3, 2, 1]);
    const failed = await as(admin).get(`/webhooks/${id}/deliveries?state=failed&type=solve.created`).expect(200);
    expect(failed.body.meta.pagination.total).toBe(5);
    expectNotFound(await as(admin).get(`/webhooks/${id}/deliveries?page=3`));
    expectNotFound(await as(admin).get('/webhooks/7/deliveries'));
  });

  it('preview an event, from the latest one that may leave or from an example', async () => {
    const preview = async (body: object) => (await as(admin).post('/webhooks/preview', body).expect(200)).body.data;
    expect(await preview({ event: 'solve.created', format: 'discord' })).toMatchObject({ is_real: false, url: null });

    const { player } = await solve();

    const real = await preview({ event: 'solve.created', format: 'slack', url: 'https://hooks.slack.com/x' });
    expect(real).toMatchObject({ is_real: true, method: 'POST', url: 'https://hooks.slack.com/x' });
    expect(JSON.parse(real.body).text).toContain(player.name);
    await test.rows('UPDATE users SET hidden = true');
    expect(await preview({ event: 'solve.created' })).toMatchObject({ is_real: false });
    expect(await preview({ event: 'solve.created', internal: true })).toMatchObject({ is_real: true });
    for (const event of WEBHOOK_EVENTS) expect((await preview({ event, format: 'matrix' })).method).toBe('PUT');
  });
});
