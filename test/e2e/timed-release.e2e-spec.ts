import { Catalogue } from '../../src/challenges/challenges/catalogue';
import { Instant } from '../../src/platform/clock/instant';
import { JobWorker } from '../../src/platform/jobs/job-worker';
import { useApp } from '../support/app';
import { EventSource } from '../support/event-source';
import { expectEachInvalid, expectForbidden, expectNotFound } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

const RELEASE = '2026-11-20T18:00:00Z';

async function work(): Promise<void> {
  test.app.get(JobWorker).wake();
  await test.settled();
}

describe('scheduled_at of a challenge', () => {
  it('hides it from players until that time, in all routes', async () => {
    test.setClock('2026-11-20T17:59:59Z');
    const [admin, player, challenge] = [
      await test.make.admin(),
      await test.make.user(),
      await test.make.challenge({ flag: 'x' }),
    ];
    await test.make.hint({ challenge_id: challenge.id });

    const { body } = await as(admin).patch(`/challenges/${challenge.id}`, { scheduled_at: RELEASE }).expect(200);

    expect(body.data).toMatchObject({ state: 'visible', scheduled_at: '2026-11-20T18:00:00+00:00' });
    const attempt = { challenge_id: challenge.id, submission: 'x' };
    expect((await as(player).get('/challenges')).body.data).toEqual([]);
    expectNotFound(await as(player).get(`/challenges/${challenge.id}`));
    expectNotFound(await as(player).get('/hints/1'));
    expectNotFound(await as(player).post('/challenges/attempt', attempt));
    expect((await as(player).post('/attempts', { submission: 'x' })).body.data.status).toBe('incorrect');
    expect((await as(admin).get('/challenges?view=admin&state=visible')).body.data).toMatchObject([
      { id: challenge.id, scheduled_at: '2026-11-20T18:00:00+00:00' },
    ]);
    expect((await as(admin).get(`/challenges/${challenge.id}`)).body.data.state).toBe('visible');

    test.setClock(RELEASE);

    expect((await as(player).get('/challenges')).body.data).toHaveLength(1);
    expect((await as(player).post('/challenges/attempt', attempt)).body.data.status).toBe('correct');
  });

  it('shows nothing that its state hides, and is removed with null', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const board = async () => (await as(player).get('/challenges').expect(200)).body.data;
    await as(admin).patch(`/challenges/${challenge.id}`, { scheduled_at: RELEASE, state: 'hidden' }).expect(200);
    test.setClock(RELEASE);
    expect(await board()).toEqual([]);

    const later = { scheduled_at: '2026-11-20T19:00:00Z', state: 'visible' };
    await as(admin).patch(`/challenges/${challenge.id}`, later).expect(200);
    expect(await board()).toEqual([]);
    const { body } = await as(admin).patch(`/challenges/${challenge.id}`, { scheduled_at: null }).expect(200);
    expect(body.data).not.toHaveProperty('scheduled_at');
    expect(await board()).toHaveLength(1);
  });

  it('reaches every stream of every process automatically', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const path = '/api/v1/live';
    const streams: EventSource[] = [];
    for (const url of [test.url, await test.another()]) streams.push(await EventSource.open(url, player, { path }));
    const scheduled_at = new Date(Date.now() + 500).toISOString();
    await as(admin).post('/challenges', { name: 'soon', value: 1, type: 'standard', scheduled_at }).expect(200);

    for (const stream of streams) {
      let block = await stream.block();
      while (block !== null && !/^event:challenges$/m.test(block)) block = await stream.block();
      expect(block).not.toBeNull();
      stream.close();
    }
    expect((await as(player).get('/challenges')).body.data).toHaveLength(1);
    // The other application uses the real clock, by which jobs of the next tests would be due too early.
    await test.closeOthers();
  });

  it('releases a challenge whose time passed while the process was down', async () => {
    const [player] = [
      await test.make.user(),
      await test.make.challenge({ scheduled_at: Instant.parse('2020-01-01T00:00:00Z') }),
    ];
    await test.refresh();

    expect((await test.app.get(Catalogue).get()).all).toMatchObject([{ state: 'visible' }]);
    expect((await as(player).get('/challenges')).body.data).toHaveLength(1);
  });

  it('must be a time', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const before = await test.rows('SELECT * FROM challenges');
    const wrong = { scheduled_at: ['soon', 5, '2026-02-30T00:00:00Z'] };

    await expectEachInvalid(wrong, (scheduled_at) => as(admin).patch(`/challenges/${challenge.id}`, { scheduled_at }));
    expect(await test.rows('SELECT * FROM challenges')).toEqual(before);
  });
});

describe('/scheduled-changes', () => {
  it('changes a challenge, creates a hint and posts a notification at their times', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ value: 100 })];
    const plans = [
      { at: '2026-11-20T13:00:00Z', kind: 'challenge', id: challenge.id, changes: { value: '300', nonsense: 1 } },
      { at: '2026-11-20T14:00:00Z', kind: 'hint', changes: { challenge_id: challenge.id, content: 'look', cost: 5 } },
      { at: '2026-11-20T15:00:00+01:00', kind: 'notification', changes: { title: 'News', content: 'a hint' } },
    ];
    for (const plan of plans) await as(admin).post('/scheduled-changes', plan).expect(200);
    const states = async () =>
      (await as(admin).get('/scheduled-changes').expect(200)).body.data.map(({ state }: { state: string }) => state);

    await work();
    expect(await states()).toEqual(['due', 'due', 'due']);
    test.setClock('2026-11-20T13:00:00Z');
    await work();
    expect(await states()).toEqual(['done', 'due', 'due']);
    expect(await test.rows('SELECT value FROM challenges')).toEqual([{ value: 300 }]);
    test.setClock('2026-11-20T15:00:00Z');
    await work();

    const { body } = await as(admin).get('/scheduled-changes').expect(200);
    expect(body.data).toEqual([
      {
        ...{ id: 1, at: '2026-11-20T13:00:00+00:00', kind: 'challenge', challenge_id: challenge.id },
        ...{ changes: { value: 300 }, state: 'done', reason: null },
        ...{ created: '2026-11-20T12:00:00+00:00', finished: '2026-11-20T13:00:00+00:00' },
      },
      expect.objectContaining({ kind: 'hint', challenge_id: challenge.id, state: 'done' }),
      expect.objectContaining({ kind: 'notification', challenge_id: null, state: 'done' }),
    ]);
    expect(await test.rows('SELECT content, cost FROM hints')).toEqual([{ content: 'look', cost: 5 }]);
    expect(await test.rows('SELECT title, content FROM notifications')).toEqual([{ title: 'News', content: 'a hint' }]);
    expect(await test.rows('SELECT FROM jobs')).toEqual([]);
  });

  it('makes each change once, with any number of processes', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const admin = await test.make.admin();
    const other = await test.start();
    const changes = { title: 'Once' };
    await as(admin).post('/scheduled-changes', { at: RELEASE, kind: 'notification', changes }).expect(200);
    await test.rows(`INSERT INTO jobs (kind, payload, due) SELECT kind, payload, due FROM jobs`);
    await test.rows(`UPDATE jobs SET due = '2026-11-20T12:00:00Z'`);

    other.get(JobWorker).wake();
    await work();
    await other.get(JobWorker).settled();
    await other.close();

    expect(await test.rows('SELECT title FROM notifications')).toEqual([changes]);
  });

  it('reports why a change failed, and does not try again', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    for (const plan of [
      { kind: 'notification', changes: { title: 'x', user_id: player.id } },
      { kind: 'challenge', id: challenge.id, changes: { requirements: { prerequisites: [challenge.id] } } },
    ])
      await as(admin)
        .post('/scheduled-changes', { at: RELEASE, ...plan })
        .expect(200);
    await as(admin).delete(`/users/${player.id}`).expect(200);

    test.setClock(RELEASE);
    await work();

    expect((await as(admin).get('/scheduled-changes')).body.data).toMatchObject([
      { state: 'failed', reason: 'user_id: There is no record with this id', finished: '2026-11-20T18:00:00+00:00' },
      { state: 'failed', reason: expect.stringContaining('requirements: A challenge cannot require itself') },
    ]);
    expect(await test.rows('SELECT FROM jobs')).toEqual([]);
    expect(await test.rows('SELECT requirements FROM challenges')).toEqual([{ requirements: null }]);
  });

  it('can be cancelled, and are deleted with their challenge', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const plan = { at: RELEASE, kind: 'hint', changes: { challenge_id: challenge.id, content: 'x' } };
    const { body } = await as(admin).post('/scheduled-changes', plan).expect(200);
    const { body: other } = await as(admin)
      .post('/scheduled-changes', { at: RELEASE, kind: 'notification', changes: { title: 'x' } })
      .expect(200);
    await as(admin).delete(`/scheduled-changes/${other.data.id}`).expect(200);
    expectNotFound(await as(admin).delete(`/scheduled-changes/${other.data.id}`));
    expect((await as(admin).get('/scheduled-changes')).body.data).toEqual([body.data]);

    await as(admin).delete(`/challenges/${challenge.id}`).expect(200);
    test.setClock(RELEASE);
    await work();

    expect((await as(admin).get('/scheduled-changes')).body.data).toEqual([]);
    expect(await test.rows('SELECT FROM notifications')).toEqual([]);
  });

  it('names the invalid field, and schedules nothing', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const plan = { at: RELEASE, kind: 'challenge', id: challenge.id, changes: { value: 300 } };
    const wrong = {
      at: [{ at: '2026-11-20T11:59:59Z' }, { at: 'soon' }, { at: null }],
      kind: [{ kind: 'page' }],
      id: [{ id: null }, { id: 99 }, { kind: 'notification', changes: { title: 'x' } }],
      changes: [{ changes: [] }, { changes: null }, { changes: { nonsense: 1 } }],
      'changes.value': [{ changes: { value: 'much' } }],
      'changes.position': [{ changes: { state: 'gone', position: -1 } }],
      'changes.content': [
        { kind: 'hint', id: null, changes: { challenge_id: 1 } },
        { kind: 'hint', id: null, changes: { challenge_id: 1, content: 'x\0' } },
      ],
      'changes.challenge_id': [{ kind: 'hint', id: null, changes: { challenge_id: 99, content: 'x' } }],
      'changes.type': [{ kind: 'notification', id: null, changes: { type: 'shout' } }],
    };

    await expectEachInvalid(wrong, (value) => as(admin).post('/scheduled-changes', { ...plan, ...value }));
    expect(await test.rows('SELECT FROM scheduled_changes')).toEqual([]);
  });

  it('are for administrators', async () => {
    const player = await test.make.user();
    expectForbidden(await as(player).get('/scheduled-changes'));
    expectForbidden(await as(player).post('/scheduled-changes', {}));
    expectForbidden(await as(player).delete('/scheduled-changes/1'));
  });
});
