import { Instant } from '../../src/platform/clock/instant';
import { useApp } from '../support/app';
import { expectForbidden, expectNotFound } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

const FREEZE = Date.parse('2026-11-20T12:00:00Z') / 1000;
const [BEFORE, AT, AFTER] = ['2026-11-20T11:59:59.999999Z', '2026-11-20T12:00:00Z', '2026-11-20T12:00:01Z'];

const ids = (body: { data: { id: number }[] }): number[] => body.data.map(({ id }) => id);

describe('solves of a user', () => {
  it('are shown to all callers, newest first, with their count', async () => {
    const user = await test.make.user({ name: 'user1' });
    const [a, b] = [
      await test.make.challenge({ name: 'A', category: 'cat', value: 10 }),
      await test.make.challenge({ name: 'B', category: 'dog', value: 20 }),
    ];
    const older = await test.make.solve(user, b, '2026-11-20T10:00:00Z');
    const newer = await test.make.solve(user, a, '2026-11-20T23:14:26.481015Z');
    await test.make.solve(await test.make.user(), a);

    for (const path of [`/users/${user.id}/solves`, '/users/me/solves']) {
      const { body } = await as(user).get(path).expect(200);
      expect(body).toEqual({
        success: true,
        data: [
          {
            id: newer,
            challenge_id: a.id,
            challenge: { id: a.id, name: 'A', category: 'cat', value: 10 },
            user: { id: user.id, name: 'user1' },
            team: null,
            date: '2026-11-20T23:14:26.481015+00:00',
            type: 'correct',
          },
          {
            id: older,
            challenge_id: b.id,
            challenge: { id: b.id, name: 'B', category: 'dog', value: 20 },
            user: { id: user.id, name: 'user1' },
            team: null,
            date: '2026-11-20T10:00:00+00:00',
            type: 'correct',
          },
        ],
        meta: { count: 2 },
      });
    }
    expect(ids((await as(null).get(`/users/${user.id}/solves`).expect(200)).body)).toEqual([newer, older]);
  });

  it('with the same date are sorted by id, latest first', async () => {
    const user = await test.make.user();
    const solves = [];
    for (let i = 0; i < 3; i++) solves.push(await test.make.solve(user, await test.make.challenge()));

    expect(ids((await as(user).get('/users/me/solves')).body)).toEqual(solves.reverse());
  });

  it('contain the submission and its address for administrators', async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user()];
    await test.make.solve(user, await test.make.challenge());
    await test.make.solve(admin, await test.make.challenge());

    for (const path of [`/users/${user.id}/solves`, '/users/me/solves']) {
      const { body } = await as(admin).get(path).expect(200);
      expect(body.data).toHaveLength(1);
      expect(body.data[0]).toMatchObject({ provided: 'right', ip: '127.0.0.1', type: 'correct' });
    }
  });

  it('contain the team of the user', async () => {
    const team = await test.make.team({ name: 'team1' });
    const user = await test.make.user({ team_id: team.id });
    await test.make.settings({ user_mode: 'teams' });
    await test.make.solve(user, await test.make.challenge());

    const { body } = await as(null).get(`/users/${user.id}/solves`).expect(200);

    expect(body.data[0].team).toEqual({ id: team.id, name: 'team1' });
  });

  it('of challenges that the caller cannot see are omitted, but counted', async () => {
    const [admin, user, other] = [await test.make.admin(), await test.make.user(), await test.make.user()];
    const open = await test.make.challenge();
    const requirements = { prerequisites: [open.id] };
    const gated = await test.make.challenge({ requirements });
    const masked = await test.make.challenge({ requirements: { ...requirements, anonymize: true } });
    const unseen = [await test.make.challenge({ state: 'hidden' }), await test.make.challenge({ state: 'locked' })];
    const all = [open, gated, masked, ...unseen];
    for (const challenge of all) await test.make.solve(user, challenge);
    const readAs = async (caller: Parameters<typeof as>[0], path = `/users/${user.id}/solves`) => {
      const { body } = await as(caller).get(path).expect(200);
      expect(body.meta.count ?? body.meta.pagination.total).toBe(all.length);
      return body.data.map(({ challenge_id }: { challenge_id: number }) => challenge_id).reverse();
    };
    const idsOf = (challenges: { id: number }[]): number[] => challenges.map(({ id }) => id);

    expect(await readAs(null)).toEqual([open.id]);
    expect(await readAs(other)).toEqual([open.id]);
    expect(await readAs(other, `/users/${user.id}/solves?per_page=1`)).toEqual([open.id]);
    await test.make.solve(other, open);
    expect(await readAs(other)).toEqual(idsOf([open, gated, masked]));
    for (const path of ['/users/me/solves', `/users/${user.id}/solves`])
      expect(await readAs(user, path)).toEqual(idsOf(all));
    expect(await readAs(admin)).toEqual(idsOf(all));
  });
});

describe('fails of a user', () => {
  it('are counted for players, also their own, and shown to administrators', async () => {
    const [admin, user, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const first = await test.make.fail(user, challenge, '2026-11-20T10:00:00Z');
    const second = await test.make.fail(user, challenge, '2026-11-20T11:00:00Z');
    await test.make.solve(user, challenge, '2026-11-20T12:00:00Z');
    await test.rows(`INSERT INTO submissions (challenge_id, user_id, type) VALUES ($1, $2, 'discard')`, [
      challenge.id,
      user.id,
    ]);

    const hidden = { success: true, data: [], meta: { count: 2 } };
    expect((await as(null).get(`/users/${user.id}/fails`).expect(200)).body).toEqual(hidden);
    expect((await as(user).get(`/users/${user.id}/fails`).expect(200)).body).toEqual(hidden);
    expect((await as(user).get('/users/me/fails').expect(200)).body).toEqual(hidden);
    const { body } = await as(admin).get(`/users/${user.id}/fails`).expect(200);
    expect(ids(body)).toEqual([second, first]);
    expect(body.data[0]).toEqual({
      id: second,
      challenge_id: challenge.id,
      challenge: { id: challenge.id, name: challenge.name, category: 'misc', value: 100 },
      user: { id: user.id, name: user.name },
      team: null,
      date: '2026-11-20T11:00:00+00:00',
      type: 'incorrect',
      provided: 'wrong',
      ip: '127.0.0.1',
    });
    expect(body.meta).toEqual({ count: 2 });
  });
});

describe('awards of a user', () => {
  it('are shown to all callers, newest first, with their requirements for administrators', async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user()];
    const values = { name: 'Blood', description: 'first', value: -5, category: 'bonus', icon: 'crown' };
    const older = await test.make.award({ user_id: user.id, date: Instant.parse('2026-11-20T10:00:00Z') });
    const newer = await test.make.award({
      ...values,
      user_id: user.id,
      date: Instant.parse('2026-11-20T23:14:26.481015Z'),
      requirements: { a: 1 },
    });
    await test.make.award({ user_id: admin.id });

    const record = {
      ...values,
      id: newer.id,
      user_id: user.id,
      team_id: null,
      user: user.id,
      team: null,
      date: '2026-11-20T23:14:26.481015+00:00',
    };
    for (const [caller, path] of [
      [null, `/users/${user.id}/awards`],
      [user, '/users/me/awards'],
    ] as const) {
      const { body } = await as(caller).get(path).expect(200);
      expect(body.meta).toEqual({ count: 2 });
      expect(ids(body)).toEqual([newer.id, older.id]);
      expect(body.data[0]).toEqual(record);
    }
    const { body } = await as(admin).get(`/users/${user.id}/awards`).expect(200);
    expect(body.data[0]).toEqual({ ...record, requirements: { a: 1 } });
  });
});

describe.each(['solves', 'fails', 'awards'])('/users/{id}/%s', (kind) => {
  async function made(values: Parameters<typeof test.make.user>[0] = {}) {
    const user = await test.make.user(values);
    for (const date of [BEFORE, AT, AFTER]) {
      const challenge = await test.make.challenge();
      if (kind === 'solves') await test.make.solve(user, challenge, date);
      if (kind === 'fails') await test.make.fail(user, challenge, date);
      if (kind === 'awards') await test.make.award({ user_id: user.id, date: Instant.parse(date) });
    }
    return user;
  }
  const countFor = async (caller: Parameters<typeof as>[0], path: string) =>
    (await as(caller).get(path).expect(200)).body.meta.count;

  it('is frozen except for administrators, and for the user', async () => {
    const [admin, user] = [await test.make.admin(), await made()];
    await test.make.settings({ freeze: FREEZE });

    expect(await countFor(null, `/users/${user.id}/${kind}`)).toBe(1);
    expect(await countFor(user, `/users/${user.id}/${kind}`)).toBe(1);
    expect(await countFor(admin, `/users/${user.id}/${kind}`)).toBe(3);
    expect(await countFor(user, `/users/me/${kind}`)).toBe(3);
  });

  it('returns one page if a page is requested', async () => {
    const [admin, user] = [await test.make.admin(), await made()];

    const { body } = await as(admin).get(`/users/${user.id}/${kind}?page=2&per_page=2`).expect(200);

    expect(body.meta).toEqual({ pagination: { page: 2, next: null, prev: 1, pages: 2, per_page: 2, total: 3 } });
    expect(body.data).toHaveLength(1);
    expectNotFound(await as(admin).get(`/users/${user.id}/${kind}?page=3&per_page=2`));
    expectNotFound(await as(admin).get(`/users/${user.id}/${kind}?page=x`));
    const { meta, data } = (await as(user).get(`/users/me/${kind}?per_page=2`).expect(200)).body;
    expect(meta.pagination).toEqual({ page: 1, next: 2, prev: null, pages: 2, per_page: 2, total: 3 });
    expect(data).toHaveLength(kind === 'fails' ? 0 : 2);
  });

  it('returns 404 for unknown users, and for hidden and banned ones except for administrators', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const [hidden, banned] = [await made({ hidden: true }), await made({ banned: true })];

    for (const { id } of [hidden, banned]) {
      expectNotFound(await as(null).get(`/users/${id}/${kind}`));
      expectNotFound(await as(player).get(`/users/${id}/${kind}`));
      expect(await countFor(admin, `/users/${id}/${kind}`)).toBe(3);
    }
    expect(await countFor(hidden, `/users/me/${kind}`)).toBe(3);
    for (const id of ['999', 'abc', '2147483648']) expectNotFound(await as(admin).get(`/users/${id}/${kind}`));
  });

  it("follows the visibility of accounts, then that of scores; the user's own rows need none", async () => {
    const [admin, user] = [await test.make.admin(), await made()];
    const path = `/users/${user.id}/${kind}`;
    const public_ = { account_visibility: 'public', score_visibility: 'public' };

    for (const key of ['account_visibility', 'score_visibility']) {
      await test.make.settings({ ...public_, [key]: 'private' });
      expectForbidden(await as(null).get(path));
      await as(user).get(path).expect(200);
      await test.make.settings({ ...public_, [key]: 'admins' });
      expectNotFound(await as(null).get(path));
      expectNotFound(await as(user).get(path));
      expect(await countFor(admin, path)).toBe(3);
    }
    await test.make.settings({ ...public_, score_visibility: 'hidden' });
    expectForbidden(await as(user).get(path));
    expect(await countFor(admin, path)).toBe(3);
    expect(await countFor(user, `/users/me/${kind}`)).toBe(3);
  });

  it('is refused on /users/me to anonymous callers', async () => {
    expectForbidden(await as(null).get(`/users/me/${kind}`));
  });
});
