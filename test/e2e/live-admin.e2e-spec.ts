import { ImportProgressed } from '../../src/transfer/backups/import/import.events';
import { EventBus } from '../../src/platform/events/event-bus';
import { type Caller, useApp } from '../support/app';
import { EventSource } from '../support/event-source';
import { expectForbidden } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

let admin: MadeUser;
const sources: EventSource[] = [];

beforeEach(async () => {
  admin = await test.make.admin();
});

afterEach(() => {
  for (const source of sources.splice(0)) source.close();
});

async function listen(caller: Caller, query?: string): Promise<EventSource> {
  const source = await EventSource.open(test.url, caller, { path: '/api/v1/live', query });
  sources.push(source);
  expect(source.response.status).toBe(200);
  return source;
}

async function next(source: EventSource, name: string): Promise<any> {
  for (;;) {
    const block = await source.block();
    if (block === null) throw new Error('the stream has ended');
    if (block.includes(`event:${name}\n`)) return JSON.parse(/^data:(.*)$/m.exec(block)?.[1] ?? '');
  }
}

describe('the live stream with admin=true', () => {
  it('sends submissions as they are stored, also incorrect ones', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ name: 'heap', flag: 'ctf{a}' })];
    const source = await listen(admin, 'admin=true');
    await next(source, 'health');

    for (const submission of ['x', 'ctf{a}'])
      await as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission }).expect(200);

    expect(await next(source, 'submission')).toMatchObject({
      ...{ type: 'incorrect', provided: 'x', ip: '127.0.0.1', team: null },
      ...{ challenge: { id: challenge.id, name: 'heap' }, user: { id: player.id, name: player.name } },
    });
    expect(await next(source, 'submission')).toMatchObject({ type: 'correct', provided: 'ctf{a}' });
  });

  it('sends the newest of very many submissions, and the number of the others', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const source = await listen(admin, 'admin=true');
    await next(source, 'health');

    await test.rows(
      `INSERT INTO submissions (challenge_id, user_id, account_id, provided, type)
       SELECT $1, $2, $2, n::text, 'incorrect' FROM generate_series(1, 120) n`,
      [challenge.id, player.id],
    );

    expect(await next(source, 'submission')).toEqual({ skipped: 70 });
    expect(await next(source, 'submission')).toMatchObject({ provided: '71' });
  });

  it('sends health, results of mail and imports, and new audit records', async () => {
    const source = await listen(admin, 'admin=true');

    expect(await next(source, 'job')).toMatchObject({ kind: 'mails', waiting: 0 });
    const health = await next(source, 'health');
    expect(health).toMatchObject({ ready: expect.any(Boolean), attention: expect.any(Array) });
    expect(health.minutes).toHaveLength(2);
    await as(admin).post('/brackets', { name: 'Students', type: 'users' }).expect(200);
    expect(await next(source, 'audit')).toMatchObject({ operation: 'createBracket', after: { name: 'Students' } });
    const status = { id: '0'.repeat(32), state: 'done', phase: 'done', done: 1, total: 1, started: '', finished: null };
    await test.app.get(EventBus).deliver([new ImportProgressed({ ...status, error: null } as never)]);
    expect(await next(source, 'job')).toMatchObject({ kind: 'import', state: 'done' });
  });

  it('is refused to other callers', async () => {
    expectForbidden(await as(await test.make.user()).get('/live?admin=true'));
    expectForbidden(await as(null).get('/live?admin=true'));
  });

  it('sends other callers no byte of it, and no id that reveals how much there was', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'ctf{a}' })];
    const [playerStream, plain] = [await listen(player), await listen(admin)];
    const source = await listen(admin, 'admin=true');
    await Promise.all([playerStream.block(), plain.block()]);
    await next(source, 'health');

    await as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' }).expect(200);
    await next(source, 'submission');
    await as(admin).post('/notifications', { title: 'now' }).expect(200);
    await next(source, 'audit');

    for (const stream of [playerStream, plain]) {
      let block = await stream.block();
      // On a slow machine there can be a heartbeat, which has only an id.
      while (block?.startsWith('id:') && !block.includes('event:')) block = await stream.block();
      expect(block).toContain('event:notice');
      expect(block).toMatch(/^id:[\w-]{46}$/m);
    }
  });

  it('sends nothing more to a user who is no longer an administrator', async () => {
    const other = await test.make.admin();
    const source = await listen(other, 'admin=true');
    await next(source, 'health');

    await as(admin).patch(`/users/${other.id}`, { type: 'user' }).expect(200);
    await as(admin).post('/notifications', { title: 'now' }).expect(200);

    for (let block = await source.block(); !block?.includes('event:notice'); block = await source.block())
      expect(block).not.toMatch(/event:(audit|submission|health)/);
  });
});
