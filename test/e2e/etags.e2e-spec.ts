import type { Test } from 'supertest';
import { type Caller, useApp } from '../support/app';
import { expectEach, expectForbidden } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

const get = (caller: Caller, path: string): Test => as(caller).get(path).set('Accept-Encoding', 'identity');

describe('a list that a client requests again', () => {
  beforeEach(async () => {
    for (let n = 0; n < 20; n++) await test.make.challenge();
    await test.make.solve(await test.make.user(), { id: 1 });
    await test.make.team();
    await test.make.bracket();
    await test.make.notification();
    await test.make.settings({ user_mode: 'teams' });
    await test.make.settings({ user_mode: 'users' });
  });

  it('has an ETag, and is not sent again if it has not changed', async () => {
    const admin = await test.make.admin();
    const cases = [
      '/challenges',
      '/challenges?page=1&per_page=10',
      '/challenges?category=misc',
      '/challenges?view=admin',
      '/challenges/types',
      '/challenges/1/solves',
      '/scoreboard',
      '/scoreboard?page=1',
      '/scoreboard/top/10',
      '/scoreboard/graph',
      '/scoreboard/matrix',
      '/activity',
      '/challenges/1',
      '/users',
      '/brackets',
      '/notifications',
    ];

    await expectEach(cases, async (path) => {
      const { headers, text } = await get(admin, path).expect(200);
      expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'content-type': 'application/json' });
      expect(headers.vary).toContain('Accept-Encoding');
      const again = await get(admin, path).set('If-None-Match', headers.etag ?? '');
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
      const compressed = await as(admin).get(path).set('Accept-Encoding', 'gzip').expect(200);
      expect(compressed.headers['content-encoding']).toBe(text.length < 1400 ? undefined : 'gzip');
      expect([compressed.text, compressed.headers.etag]).toEqual([text, headers.etag]);
    });
  });

  it('has another ETag after a change of anything that it shows', async () => {
    const [player, other, admin] = [await test.make.user(), await test.make.user(), await test.make.admin()];
    const tag = async (caller: Caller, path = '/challenges') => (await get(caller, path).expect(200)).headers.etag;
    const before = await tag(player);

    expect(await tag(other)).toBe(before);
    expect(await tag(player, '/challenges?name=challenge1')).not.toBe(before);
    await as(admin).patch('/challenges/1', { name: 'renamed' }).expect(200);
    const renamed = await tag(player);
    expect(renamed).not.toBe(before);
    await test.make.solve(player, { id: 2 });
    expect(new Set([before, renamed, await tag(player), await tag(other)]).size).toBe(4);
    expect((await get(player, '/challenges')).body.data[1]).toMatchObject({ solves: 1, solved_by_me: true });
    expect((await get(other, '/challenges')).body.data[1]).toMatchObject({ solves: 1, solved_by_me: false });
  });

  it('keeps its ETag while its bytes are the same, after changes that its reader does not see', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const [player, admin, hidden] = [
      await test.make.user(),
      await test.make.admin(),
      await test.make.user({ hidden: true }),
    ];
    await test.make.hint({ challenge_id: 1, cost: 10 });
    const gate = { prerequisites: [20] };
    const [masked, unlisted, draft] = [
      await test.make.challenge({ requirements: { ...gate, anonymize: true }, position: 1 }),
      await test.make.challenge({ requirements: gate }),
      await test.make.challenge({ state: 'hidden' }),
    ];
    const paths = ['/challenges', '/challenges?category=misc', '/challenges/1', `/challenges/${masked.id}`];
    paths.push('/challenges/1/solves', '/scoreboard', '/scoreboard/top/10', '/scoreboard/graph', '/scoreboard/matrix');
    paths.push('/activity', '/users', '/brackets', '/notifications');
    const read = async (path: string) => {
      const { text, headers } = await get(player, path).expect(200);
      return [text, headers.etag];
    };
    const before = new Map<string, unknown>();
    for (const path of paths) before.set(path, await read(path));

    for (const { id } of [masked, unlisted, draft]) {
      const secrets = { name: 'kernel race', category: 'pwn', value: 350, description: 'x', max_attempts: 3 };
      await as(admin).patch(`/challenges/${id}`, secrets).expect(200);
      await as(admin).post('/tags', { challenge_id: id, value: 'kernel' }).expect(200);
    }
    await as(admin).patch('/hints/1', { content: 'look closer' }).expect(200);
    await as(admin).post('/flags', { challenge_id: 1, content: 'x', type: 'static' }).expect(200);
    await test.make.solve(hidden, { id: 1 });
    await as(admin).post('/notifications', { title: 'x', content: 'x', user_id: hidden.id }).expect(200);
    await test.refresh();

    await expectEach(paths, async (path) => {
      expect(await read(path)).toEqual(before.get(path));
    });
  });

  it('is refused to callers who may not read it, whatever ETag they send', async () => {
    const { headers } = await get(await test.make.user(), '/challenges').expect(200);

    expectForbidden(await get(null, '/challenges').set('If-None-Match', headers.etag ?? ''));
  });
});
