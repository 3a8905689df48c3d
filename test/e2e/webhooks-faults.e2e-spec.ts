import { once } from 'node:events';
import dns from 'node:dns/promises';
import { createServer, type Server } from 'node:net';
import { freePort } from '../support/free-port';
import { DeliveryQueries } from '../../src/integrations/webhooks/delivery.queries';
import { DeliveryWorker } from '../../src/integrations/webhooks/delivery-worker';
import { HealthAlerts } from '../../src/operations/health/health-alerts';
import { useApp } from '../support/app';
import { until } from '../support/eventually';
import { expectInvalid } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { deliverDue, useWebhookReceiver } from '../support/webhook-receiver';

const test = useApp();
const as = test.as.bind(test);
const receiver = useWebhookReceiver();

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin();
  await test.make.settings({ webhook_networks: '127.0.0.0/8' });
});

async function webhook(more: object = {}): Promise<number> {
  const body = { name: 'hook', url: receiver.url, events: ['team.created'], ...more };
  return (await as(admin).post('/webhooks', body).expect(200)).body.data.id as number;
}

const sendTest = (id: number) => as(admin).post(`/webhooks/${id}/test`, { event: 'team.created' }).expect(200);

async function latest(id: number): Promise<Record<string, unknown>> {
  return (await as(admin).get(`/webhooks/${id}/deliveries`).expect(200)).body.data[0] as Record<string, unknown>;
}

describe('an address', () => {
  it.each([
    ['http://127.0.0.1:PORT/', null],
    ['http://localhost:PORT/', null],
    ['http://127.1:PORT/', null],
    ['http://0x7f000001:PORT/', null],
    ['http://[::1]:PORT/', '10.0.0.0/8'],
    ['http://[::ffff:127.0.0.1]:PORT/', '10.0.0.0/8,fd00::/8'],
    ['http://0.0.0.0:PORT/', null],
    ['http://169.254.169.254/latest/meta-data/', '10.0.0.0/8'],
    ['http://10.1.2.3/', '192.168.0.0/16'],
    ['http://[fd00:ec2::254]/', null],
    ['http://168.63.129.16/', null],
  ])('%s is refused while the setting lists %p', async (url, webhook_networks) => {
    await test.make.settings({ webhook_networks });
    const id = await webhook({ url: url.replace('PORT', new URL(receiver.url).port) });

    await sendTest(id);
    await deliverDue(test);

    expect(receiver.received).toEqual([]);
    expect(await latest(id)).toMatchObject({
      state: 'waiting',
      status: null,
      error:
        'The address is private or reserved. An administrator can allow its network under Settings, Integrations, "Private networks for webhooks" (webhook_networks).',
    });
  });

  it('is refused when its name resolves to a refused address later, and resolved once for each attempt', async () => {
    await test.make.settings({ webhook_networks: '127.0.0.1/32' });
    const lookup = jest.spyOn(dns, 'lookup').mockResolvedValue([{ address: '127.0.0.2', family: 4 }] as never);
    lookup.mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }] as never);
    const id = await webhook({ url: receiver.url.replace('127.0.0.1', 'rebinding.example') });

    await sendTest(id);
    await deliverDue(test);
    expect(await latest(id)).toMatchObject({ state: 'delivered' });
    expect(lookup).toHaveBeenCalledTimes(1);
    await sendTest(id);
    await deliverDue(test);

    expect(await latest(id)).toMatchObject({ state: 'waiting', error: expect.stringContaining('private or reserved') });
    expect(receiver.received).toHaveLength(1);
  });

  it('is reached if its network is listed', async () => {
    await test.make.settings({ webhook_networks: 'fd00::/8, 127.0.0.0/8' });
    const id = await webhook({ url: receiver.url.replace('127.0.0.1', 'localhost') });

    await sendTest(id);
    await deliverDue(test);

    expect(await latest(id)).toMatchObject({ state: 'delivered' });
  });

  it.each(['10.0.0.0', '10.0.0.0/33', '10/8', 'x', '10.0.0.0/8;11.0.0.0/8', '::/129'])(
    '%p is no network of the setting',
    async (value) => {
      expectInvalid(await as(admin).patch('/configs/webhook_networks', { value }), 'value');
    },
  );
});

describe('a receiver', () => {
  let server: Server | null = null;

  afterEach(() => {
    server?.close();
    server = null;
  });

  it('that redirects is not followed', async () => {
    const id = await webhook();
    const target = new URL('/elsewhere', receiver.url).href;
    receiver.respond = (response) => response.writeHead(302, { Location: target }).end();

    await sendTest(id);
    await deliverDue(test);

    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await latest(id)).toMatchObject({ state: 'waiting', status: 302 });
  });

  it('that answers with more than 64 kB is cut off, and the log keeps the beginning', async () => {
    const id = await webhook();
    let isCut = false;
    receiver.respond = (response) => {
      response.on('close', () => (isCut = !response.writableFinished));
      const chunk = 'x'.repeat(16_384);
      const write = (): void => {
        while (!response.destroyed) if (!response.write(chunk)) break;
      };
      response.on('drain', write);
      write();
    };

    await sendTest(id);
    await deliverDue(test);

    expect(await latest(id)).toMatchObject({ state: 'delivered', status: 200, response: 'x'.repeat(4096) });
    await until(() => isCut);
  });

  it('that sends garbage fails', async () => {
    server = createServer((socket) => socket.end('\0\u0001garbage\r\n\r\n')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const id = await webhook({ url: `http://127.0.0.1:${port}/` });

    await sendTest(id);
    await deliverDue(test);

    expect(await latest(id)).toMatchObject({
      state: 'waiting',
      status: null,
      error: expect.stringMatching(/Parse Error/),
    });
  });

  it('that sends text which the database cannot store is logged without it', async () => {
    const id = await webhook();
    receiver.respond = (response) => response.end(Buffer.from([0, 0x41, 0xff, 0xd8, 0x42]));

    await sendTest(id);
    await deliverDue(test);

    expect(await latest(id)).toMatchObject({ state: 'delivered', response: 'A\ufffd\ufffdB' });
  });

  it('that is away fails, and its finding is in the event health', async () => {
    const id = await webhook({ url: `http://127.0.0.1:${await freePort()}/` });
    await sendTest(id);
    await deliverDue(test);
    expect(await latest(id)).toMatchObject({ error: expect.stringContaining('ECONNREFUSED') });
    await test.rows('UPDATE webhook_endpoints SET failures = 9');
    await test.refresh();

    const { attention } = (await as(admin).get('/admin/health').expect(200)).body.data;

    expect(attention).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'webhook_failing', severity: 'warning', link: `/admin/webhooks/${id}` }),
      ]),
    );
  });

  it('gets a finding of the event health when it appears, once', async () => {
    const id = await webhook({ internal: true, events: ['health.alert'] });
    await test.rows(`UPDATE webhook_endpoints SET failures = 9 WHERE id = $1`, [id]);
    const alerts = test.app.get(HealthAlerts);
    const codes = (): unknown[] =>
      receiver.events.map(({ data }) => data.code).filter((code) => code === 'webhook_failing');

    await Promise.all([alerts.check(), alerts.check()]);
    await deliverDue(test);
    expect(codes()).toEqual(['webhook_failing']);
    // The successful delivery has reset `failures`, so the finding is over.
    await alerts.check();
    await test.rows(`UPDATE webhook_endpoints SET failures = 9 WHERE id = $1`, [id]);
    await alerts.check();
    await deliverDue(test);
    expect(codes()).toEqual(['webhook_failing', 'webhook_failing']);
  });

  it('that hangs holds up neither other webhooks nor attempts', async () => {
    const hangs = await webhook({ events: ['solve.created'] });
    const works = await webhook({ url: receiver.url.replace('/hook', '/works'), events: ['solve.created'] });
    const release: (() => void)[] = [];
    receiver.respond = (response, { path }) => {
      if (path === '/hook') release.push(() => response.end());
      else response.end('OK');
    };
    const players = await Promise.all(Array.from({ length: 8 }, () => test.make.user()));
    const challenge = await test.make.challenge({ flag: 'x' });
    test.markStale();
    for (const player of players)
      await as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' }).expect(200);
    test.app.get(DeliveryWorker).wake();

    await until(() => receiver.received.filter(({ path }) => path === '/works').length === 8);
    expect(release.length).toBeLessThanOrEqual(4);
    receiver.respond = (response) => response.end('OK');
    for (const end of release) end();
    await deliverDue(test);
    expect(await latest(works)).toMatchObject({ state: 'delivered' });
    expect((await as(admin).get(`/webhooks/${hangs}`)).body.data.waiting).toBe(0);
  });
});

describe('the worker', () => {
  it('sends what a process that died had taken, under the same id', async () => {
    const id = await webhook({ events: ['account.registered'] });
    test.setClock('2026-11-20T12:00:00Z');
    await as(admin).post('/users', { name: 'ada', email: 'ada@example.com', password: 'password' }).expect(200);
    await test.app.get(DeliveryWorker).settled();
    await test.rows(`UPDATE webhook_deliveries SET state = 'waiting', due = '2026-11-20T12:00:30Z'`);
    const { message_id } = await latest(id);
    receiver.reset();

    await deliverDue(test);
    expect(receiver.received).toEqual([]);
    test.setClock('2026-11-20T12:00:30Z');
    await deliverDue(test);

    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([message_id]);
  });

  it('shares deliveries with other processes without sending one twice', async () => {
    await webhook({ events: ['account.registered'] });
    const other = await test.start();
    await test.rows(
      `INSERT INTO webhook_deliveries (endpoint_id, message_id, type, subject, due, is_test)
       SELECT (SELECT max(id) FROM webhook_endpoints), gen_random_uuid(), 'team.created', '{}', now() - interval '1 second', true
         FROM generate_series(1, 40)`,
    );

    await Promise.all(
      [test.app, other].map(async (app) => {
        app.get(DeliveryWorker).wake();
        await app.get(DeliveryWorker).settled();
      }),
    );
    // The other application would not know the clock of later tests.
    await test.closeOthers();

    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
  });

  it('keeps a bounded number of deliveries for a bounded time, and counts what it dropped', async () => {
    const id = await webhook({ enabled: false });
    await test.rows(
      `INSERT INTO webhook_deliveries (endpoint_id, message_id, type, subject, attempts, due)
       VALUES ($1, gen_random_uuid(), 'team.created', '{}', 1, now() - interval '49 hours')`,
      [id],
    );
    await test.rows(
      `INSERT INTO webhook_deliveries (endpoint_id, message_id, type, subject, state, due, created)
       SELECT $1, gen_random_uuid(), 'team.created', '{}', CASE WHEN n > 50010 THEN 'delivered' ELSE 'waiting' END,
              CASE WHEN n > 50010 THEN NULL ELSE now() END,
              CASE WHEN n > 60010 AND n % 2 = 0 THEN now() - interval '8 days' ELSE now() END FROM generate_series(1, 60020) AS n`,
      [id],
    );

    await test.app.get(DeliveryQueries).sweep();

    const rows = await test.rows(
      'SELECT due IS NULL AS is_done, COUNT(*)::int AS count FROM webhook_deliveries GROUP BY 1 ORDER BY 1',
    );
    expect(rows).toEqual([
      { is_done: false, count: 50_000 },
      { is_done: true, count: 10_000 },
    ]);
    expect((await as(admin).get(`/webhooks/${id}`)).body.data).toMatchObject({ dropped: 10, waiting: 50_000 });
  });

  it('counts a delivery neither lost nor sent if the transaction of its event rolls back', async () => {
    await webhook({ events: ['account.registered'] });
    await as(admin).post('/users', { name: 'ada', email: 'ada@example.com', password: 'password' }).expect(200);
    expectInvalid(
      await as(admin).post('/users', { name: 'ada2', email: 'ada@example.com', password: 'password' }),
      'email',
    );
    await deliverDue(test);

    expect(receiver.received).toHaveLength(1);
  });
});
