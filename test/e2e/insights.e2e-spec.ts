import { Instant } from '../../src/platform/clock/instant';
import { useApp } from '../support/app';
import { expectForbidden, expectInvalid } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin({ name: 'root' });
});

const listOf = async (path: string): Promise<any[]> => (await as(admin).get(`/insights/${path}`).expect(200)).body.data;

async function wrong(
  user: { id: number; team_id?: number | null },
  challenge: { id: number },
  provided: string,
  { ip = null, date = '2026-11-20T12:00:00Z' }: { ip?: string | null; date?: string } = {},
): Promise<void> {
  const id = await test.make.fail(user, challenge, date);
  await test.rows('UPDATE submissions SET provided = $1, ip = $2 WHERE id = $3', [provided, ip, id]);
}

describe('GET /insights/answers', () => {
  it('returns incorrect submissions of a few accounts, rarest first', async () => {
    const users = await Promise.all(['ann', 'bob', 'cy'].map((name) => test.make.user({ name })));
    const [ann, bob, cy] = users as [MadeUser, MadeUser, MadeUser];
    const [heap, other] = [await test.make.challenge({ name: 'Heap' }), await test.make.challenge()];
    await wrong(ann, heap, 'ctf{wr0ng_but_rare}');
    await wrong(bob, heap, ' CTF{wr0ng_BUT_rare} ', { date: '2026-11-20T13:00:00Z' });
    await wrong(ann, heap, 'ctf{wr0ng_but_rare}');
    for (const user of users) await wrong(user, heap, 'ctf{common}');
    await wrong(ann, other, 'ctf{wr0ng_but_rare}');
    for (const user of [ann, cy]) await wrong(user, other, 'short');
    await wrong(admin, other, 'ctf{wr0ng_but_rare}');

    const rows = await listOf('answers');

    expect(rows).toEqual([
      {
        key: expect.stringMatching(new RegExp(`^${heap.id}:-?\\d+$`)),
        challenge: { id: heap.id, name: 'Heap', category: 'misc' },
        answer: 'ctf{wr0ng_but_rare}',
        accounts: [
          { id: ann.id, name: 'ann', banned: false },
          { id: bob.id, name: 'bob', banned: false },
        ],
        account_count: 2,
        submissions: 3,
        first_seen: '2026-11-20T12:00:00+00:00',
        last_seen: expect.any(String),
        mark: null,
      },
      expect.objectContaining({ answer: 'ctf{common}', account_count: 3 }),
    ]);
    expect((await listOf('answers?accounts=2')).map(({ answer }) => answer)).toEqual(['ctf{wr0ng_but_rare}']);
    expect((await listOf(`answers?challenge_id=${other.id}&length=3`)).map(({ answer }) => answer)).toEqual(['short']);
  });

  it('counts teams in teams mode, and ignores what members share', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const [reds, blues] = [await test.make.team({ name: 'reds' }), await test.make.team({ name: 'blues' })];
    const challenge = await test.make.challenge();
    for (const team of [reds, reds, blues])
      await wrong(await test.make.user({ team_id: team.id }), challenge, 'ctf{of_two_teams}');
    for (const team of [reds, reds]) await wrong(await test.make.user({ team_id: team.id }), challenge, 'ctf{of_one}');

    const rows = await listOf('answers');

    expect(rows.map(({ answer, accounts }) => [answer, accounts.map(({ name }: any) => name)])).toEqual([
      ['ctf{of_two_teams}', ['reds', 'blues']],
    ]);
  });
});

describe('GET /insights/addresses', () => {
  it('returns addresses that several accounts used, from submissions and sessions', async () => {
    const users = await Promise.all(['ann', 'bob', 'cy'].map((name) => test.make.user({ name })));
    const [ann, bob, cy] = users as [MadeUser, MadeUser, MadeUser];
    const challenge = await test.make.challenge();
    await wrong(ann, challenge, 'x', { ip: '192.0.2.1' });
    await wrong(bob, challenge, 'x', { ip: '192.0.2.1', date: '2026-11-20T13:00:00Z' });
    await wrong(cy, challenge, 'x', { ip: '192.0.2.2' });
    for (const [hash, user, ip] of [
      ['a', ann, '192.0.2.2'],
      ['b', ann, '192.0.2.3'],
      ['c', admin, '192.0.2.3'],
    ] as const)
      await test.rows(
        `INSERT INTO sessions (hash, user_id, created, last_seen, expires, ip)
         VALUES ($1, $2, '2026-11-19', '2026-11-20', '2099-01-01', $3)`,
        [hash, user.id, ip],
      );

    const rows = await listOf('addresses');

    expect(rows).toEqual([
      {
        key: '192.0.2.1',
        address: '192.0.2.1',
        accounts: [
          { id: ann.id, name: 'ann', banned: false },
          { id: bob.id, name: 'bob', banned: false },
        ],
        account_count: 2,
        submissions: 2,
        first_seen: '2026-11-20T12:00:00+00:00',
        last_seen: '2026-11-20T13:00:00+00:00',
        mark: null,
      },
      expect.objectContaining({ address: '192.0.2.2', account_count: 2, submissions: 1 }),
    ]);
    expect(await listOf('addresses?accounts=1')).toEqual([]);
  });
});

describe('GET /insights/speed', () => {
  it('returns solves that took far less time than those of others', async () => {
    await test.make.settings({ start: String(Date.parse('2026-11-20T10:00:00Z') / 1000) });
    const [easy, hard] = [await test.make.challenge(), await test.make.challenge({ name: 'Hard' })];
    for (const minute of [20, 30, 40, 50]) {
      const user = await test.make.user();
      await test.make.solve(user, hard, `2026-11-20T11:${minute}:00Z`);
    }
    const fast = await test.make.user({ name: 'fast' });
    await test.make.solve(fast, easy, '2026-11-20T12:00:00Z');
    const id = await test.make.solve(fast, hard, '2026-11-20T12:00:04Z');

    const rows = await listOf('speed');

    expect(rows).toEqual([
      {
        key: String(id),
        solve_id: id,
        challenge: { id: hard.id, name: 'Hard', category: 'misc' },
        account: { id: fast.id, name: 'fast', banned: false },
        user: { id: fast.id, name: 'fast', banned: false },
        date: '2026-11-20T12:00:04+00:00',
        seconds: 4,
        median_seconds: 5400,
        solves: 5,
        since: 'solve',
        mark: null,
      },
    ]);
    expect(await listOf('speed?seconds=3')).toEqual([]);
    expect(await listOf(`speed?challenge_id=${easy.id}`)).toEqual([]);
  });

  it('counts the first solve from the start of the event, and uses seconds if there are few solves', async () => {
    await test.make.settings({ start: String(Date.parse('2026-11-20T12:00:00Z') / 1000) });
    await test.make.solve(await test.make.user(), await test.make.challenge(), '2026-11-20T12:00:10Z');

    expect(await listOf('speed')).toMatchObject([{ seconds: 10, since: 'start', solves: 1 }]);
    await test.make.settings({ start: null });
    expect(await listOf('speed')).toEqual([]);
  });

  it('counts from the release of a challenge if it was later, but not from a scheduled one', async () => {
    const scheduled_at = Instant.parse('2026-11-20T14:00:00Z');
    const [late, other] = [await test.make.challenge({ scheduled_at }), await test.make.challenge()];
    const [ann, bob, eve] = [await test.make.user(), await test.make.user(), await test.make.user()];
    await test.make.solve(ann, late, '2026-11-20T14:00:08Z');
    await test.make.solve(bob, other, '2026-11-20T13:59:00Z');
    await test.make.solve(bob, late, '2026-11-20T14:00:20Z');
    await test.make.solve(eve, late, '2026-11-20T13:00:00Z');

    const expected = [
      { user: { id: ann.id }, seconds: 8, since: 'release' },
      { user: { id: bob.id }, seconds: 20, since: 'release' },
    ];
    expect(await listOf('speed')).toMatchObject(expected);
    await test.make.settings({ start: String(Date.parse('2026-11-20T10:00:00Z') / 1000) });
    expect(await listOf('speed')).toMatchObject(expected);
  });
});

describe('GET /insights/challenges', () => {
  it('returns visible challenges that no account solves, and those that all accounts solve at once', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => test.make.user()));
    const [dead, easy, fine, hidden] = [
      await test.make.challenge({ name: 'dead' }),
      await test.make.challenge({ name: 'easy' }),
      await test.make.challenge({ name: 'fine' }),
      await test.make.challenge({ name: 'hidden', state: 'hidden' }),
    ];
    for (const user of users) {
      for (const challenge of [dead, fine, hidden]) await test.make.fail(user, challenge);
      for (const challenge of [easy, fine]) await test.make.solve(user, challenge);
    }

    const rows = await listOf('challenges?least=4');

    expect(rows).toEqual([
      {
        key: `dead:${dead.id}`,
        verdict: 'dead',
        challenge: { id: dead.id, name: 'dead', category: 'misc' },
        accounts: 4,
        fails: 4,
        solves: 0,
        mark: null,
      },
      expect.objectContaining({ key: `easy:${easy.id}`, verdict: 'easy', solves: 4 }),
    ]);
    expect(await listOf('challenges')).toEqual([]);
  });
});

describe('marks of insights', () => {
  it('store who reviewed an insight, with a note, until they are deleted', async () => {
    const challenge = await test.make.challenge();
    for (const name of ['ann', 'bob']) await wrong(await test.make.user({ name }), challenge, 'x', { ip: '192.0.2.1' });
    const mark = { kind: 'addresses', key: '192.0.2.1' };

    await as(admin).put('/insights/marks', mark).expect(200, { success: true });
    await as(admin)
      .put('/insights/marks', { ...mark, note: 'brothers' })
      .expect(200);

    expect((await listOf('addresses'))[0].mark).toEqual({ note: 'brothers', by: 'root', created: expect.any(String) });
    expect(await listOf('addresses?seen=false')).toEqual([]);
    expect(await listOf('addresses?seen=true')).toHaveLength(1);
    await as(admin).delete('/insights/marks', mark).expect(200, { success: true });
    await as(admin).delete('/insights/marks', mark).expect(200);
    expect((await listOf('addresses?seen=false'))[0].mark).toBeNull();
  });

  it('are refused for an unknown insight, and to players', async () => {
    const player = await test.make.user();

    expectInvalid(await as(admin).put('/insights/marks', { kind: 'people', key: 'x' }), 'kind');
    expectInvalid(await as(admin).put('/insights/marks', { kind: 'speed', key: 'x'.repeat(81) }), 'key');
    expectInvalid(await as(admin).put('/insights/marks', { kind: 'speed', key: '' }), 'key');
    expectInvalid(await as(admin).get('/insights/addresses?seen=perhaps'), 'seen');
    for (const path of ['answers', 'addresses', 'speed', 'challenges'])
      expectForbidden(await as(player).get(`/insights/${path}`));
    expectForbidden(await as(player).put('/insights/marks', { kind: 'speed', key: '1' }));
  });
});
