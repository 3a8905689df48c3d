import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { JobWorker } from '../../src/platform/jobs/job-worker';
import { useApp } from '../support/app';
import { EventSource } from '../support/event-source';
import { eventually } from '../support/eventually';
import { expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

const NOON = '2026-11-20T12:00:00Z';

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin();
  test.setClock('2026-11-20T11:00:00Z');
});

async function itIs(iso: string): Promise<void> {
  test.setClock(iso);
  test.app.get(JobWorker).wake();
  await test.settled();
}

async function later(values: object = {}): Promise<number> {
  const { body } = await as(admin)
    .post('/notifications', { title: 'Soon', publish_at: NOON, ...values })
    .expect(200);
  expect(body.data).toMatchObject({ title: 'Soon', publish_at: '2026-11-20T12:00:00+00:00' });
  return body.data.id;
}

describe('a scheduled notification', () => {
  it('is visible only to administrators who ask for it, until its time', async () => {
    const player = await test.make.user();
    const id = await later();

    for (const caller of [null, player, admin]) {
      expect((await as(caller).get('/notifications').expect(200)).body.data).toEqual([]);
      expect((await as(caller).head('/notifications').expect(200)).headers['result-count']).toBe('0');
    }
    expectNotFound(await as(player).get(`/notifications/${id}`));
    expect((await as(player).get('/notifications?scheduled=true').expect(200)).body.data).toEqual([]);
    expect((await as(admin).get('/notifications?scheduled=true')).body.data).toMatchObject([{ id, title: 'Soon' }]);
    expect((await as(admin).get(`/notifications/${id}`).accept(DETAILS_TYPE)).body.data).toMatchObject({
      delivered: null,
    });
  });

  it('is posted automatically at its time, with an id after all posted ones', async () => {
    await later();
    await as(admin).post('/notifications', { title: 'Now' }).expect(200);
    await itIs('2026-11-20T11:59:59Z');
    expect((await as(null).get('/notifications')).body.data).toMatchObject([{ title: 'Now' }]);

    await itIs('2026-11-20T12:00:00.5Z');

    const { data } = (await as(null).get('/notifications?since_id=2').expect(200)).body;
    expect(data).toMatchObject([{ title: 'Soon', date: expect.stringMatching(/^2026-11-20T12:00:00\.5/) }]);
    expect((await as(admin).get('/notifications?scheduled=true')).body.data).toEqual([]);
  });

  it('reaches connected users, who are counted', async () => {
    await later();
    const player = await test.make.user();
    const live = await EventSource.open(test.url, player, { path: '/api/v1/live' });
    await live.block();
    const events = await EventSource.open(test.url, player);
    await events.block();

    await itIs(NOON);

    expect((await events.notification()).title).toBe('Soon');
    let block = await live.block();
    while (block !== null && !block.includes('event:notice')) block = await live.block();
    expect(block).toContain('"title":"Soon"');
    const view = async () => (await as(admin).get('/notifications').accept(DETAILS_TYPE)).body.data[0];
    await eventually(async () => ((await view()).delivered === 2 ? true : undefined));
    [live, events].forEach((stream) => stream.close());
  });

  it('can be moved to a later or earlier time, and cancelled', async () => {
    const id = await later();
    await as(admin).patch(`/notifications/${id}`, { publish_at: '2026-11-20T13:00:00Z', title: 'Later' }).expect(200);
    await itIs('2026-11-20T12:30:00Z');
    expect((await as(null).get('/notifications')).body.data).toEqual([]);

    const { body } = await as(admin)
      .patch(`/notifications/${id}`, { publish_at: null })
      .accept(DETAILS_TYPE)
      .expect(200);

    expect(body.data).toMatchObject({ title: 'Later', publish_at: null });
    expect((await as(null).get('/notifications')).body.data).toMatchObject([{ id: body.data.id, title: 'Later' }]);
    await itIs('2026-11-20T13:00:00Z');
    expect((await as(null).get('/notifications')).body.data).toHaveLength(1);
  });

  it('is not posted after it was deleted', async () => {
    await as(admin)
      .delete(`/notifications/${await later()}`)
      .expect(200);

    await itIs(NOON);

    expect((await as(null).get('/notifications')).body.data).toEqual([]);
  });

  it('is posted once if two processes find it due', async () => {
    await later();
    await test.rows(`INSERT INTO jobs (kind, payload, due) SELECT kind, payload, due FROM jobs`);

    await itIs(NOON);

    expect((await as(null).get('/notifications')).body.data).toHaveLength(1);
  });
});

describe('PATCH /notifications/{id}', () => {
  it('changes the text of a posted one, but neither its recipients nor its time', async () => {
    const { id } = await test.make.notification();
    const player = await test.make.user();

    await as(admin).patch(`/notifications/${id}`, { title: 'Corrected', type: 'toast' }).expect(200);

    expect((await as(null).get(`/notifications/${id}`)).body.data).toMatchObject({ title: 'Corrected' });
    expectInvalid(await as(admin).patch(`/notifications/${id}`, { user_id: player.id }), 'user_id');
    expectInvalid(await as(admin).patch(`/notifications/${id}`, { publish_at: NOON }), 'publish_at');
    expectInvalid(await as(admin).patch(`/notifications/${id}`, { publish_at: 'noon' }), 'publish_at');
    expectNotFound(await as(admin).patch('/notifications/999999', { title: 'x' }));
    expectForbidden(await as(player).patch(`/notifications/${id}`, { title: 'x' }));
  });

  it('does not restore one that is deleted at the same time', async () => {
    const { id } = await test.make.notification();

    await Promise.all([
      as(admin).patch(`/notifications/${id}`, { title: 'x' }),
      as(admin).delete(`/notifications/${id}`),
    ]);

    expect(await test.rows('SELECT FROM notifications')).toEqual([]);
  });
});
