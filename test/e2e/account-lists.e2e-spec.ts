import { useApp } from '../support/app';
import { expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin({ name: 'root' });
});

async function listOf(kind: 'users' | 'teams', query: string): Promise<any> {
  return (await as(admin).get(`/${kind}?view=full&${query}`).expect(200)).body;
}

async function namesOf(query: string, kind: 'users' | 'teams' = 'users'): Promise<string[]> {
  return (await listOf(kind, query)).data.map(({ name }: { name: string }) => name);
}

async function players(): Promise<Record<'ann' | 'bob' | 'cy' | 'dee', MadeUser>> {
  const [ann, bob, cy] = [
    await test.make.user({ name: 'ann' }),
    await test.make.user({ name: 'Bob' }),
    await test.make.user({ name: 'cy', hidden: true }),
  ];
  const dee = await test.make.user({ name: 'dee' });
  const [easy, hard] = [await test.make.challenge({ value: 10 }), await test.make.challenge({ value: 90 })];
  await test.make.solve(ann, easy);
  await test.make.solve(bob, hard);
  await test.make.solve(cy, hard, '2026-11-20T12:30:00Z');
  await test.make.solve(cy, easy, '2026-11-20T12:31:00Z');
  return { ann, bob, cy, dee };
}

describe('GET /users?view=full', () => {
  it('gives administrators all fields of every user', async () => {
    const team = await test.make.team({ name: 'reds' });
    const user = await test.make.user({ name: 'ann', team_id: team.id, banned: true, affiliation: 'Uni' });
    const field = await test.make.field({ public: false });
    await test.make.fieldEntry({ field_id: field.id, user_id: user.id, value: 'x' });
    await test.rows(
      `INSERT INTO sessions (hash, user_id, last_seen, expires) VALUES ('a', $1, '2026-11-20T00:00:00Z', '2099-01-01'), ('b', $1, '2026-11-21T00:00:00Z', '2099-01-01')`,
      [user.id],
    );

    const { data, meta } = await listOf('users', '');

    expect(meta.pagination).toEqual({ page: 1, next: null, prev: null, pages: 1, per_page: 50, total: 2 });
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['root', 'ann']);
    expect(data[1]).toEqual({
      id: user.id,
      oauth_id: null,
      name: 'ann',
      website: null,
      affiliation: 'Uni',
      country: null,
      bracket_id: null,
      team_id: team.id,
      fields: [expect.objectContaining({ field_id: field.id, value: 'x' })],
      email: 'ann@example.com',
      type: 'user',
      secret: null,
      hidden: false,
      banned: true,
      verified: true,
      language: null,
      created: expect.any(String),
      place: null,
      score: 0,
      team_name: 'reds',
      last_seen: '2026-11-21T00:00:00+00:00',
    });
  });

  it('is the public list for other callers, whatever parameters they send', async () => {
    const player = await test.make.user({ name: 'ann' });
    await test.make.user({ name: 'ghost', hidden: true });

    for (const caller of [player, null]) {
      const plain = await as(caller).get('/users').expect(200);
      const asked = await as(caller).get('/users?view=full&per_page=1&sort=-id&hidden=true&ids=9').expect(200);
      expect(asked.body).toEqual(plain.body);
    }
  });

  it('does not change the other lists of administrators', async () => {
    await test.make.user({ name: 'ann' });

    const plain = await as(admin).get('/users?view=admin').expect(200);
    const asked = await as(admin).get('/users?view=admin&per_page=1&sort=-id&hidden=false').expect(200);

    expect(asked.body).toEqual(plain.body);
    expect(plain.body.data[0]).not.toHaveProperty('email');
    expectInvalid(await as(admin).get('/users?q=ann'), 'field');
  });

  it('sorts by id, name in any case, creation, last session, points and place, in both directions', async () => {
    const { ann, bob } = await players();
    await test.rows(`UPDATE users SET created = '2020-01-01T00:00:00Z' WHERE id = $1`, [bob.id]);
    await test.rows(`INSERT INTO sessions (hash, user_id, expires) VALUES ('a', $1, '2099-01-01')`, [ann.id]);

    expect(await namesOf('sort=id')).toEqual(['root', 'ann', 'Bob', 'cy', 'dee']);
    expect(await namesOf('sort=-id')).toEqual(['dee', 'cy', 'Bob', 'ann', 'root']);
    expect(await namesOf('sort=name')).toEqual(['ann', 'Bob', 'cy', 'dee', 'root']);
    expect(await namesOf('sort=-name')).toEqual(['root', 'dee', 'cy', 'Bob', 'ann']);
    expect((await namesOf('sort=created'))[0]).toBe('Bob');
    expect((await namesOf('sort=-last_seen'))[0]).toBe('ann');
    expect(await namesOf('sort=-score')).toEqual(['cy', 'Bob', 'ann', 'dee', 'root']);
    expect(await namesOf('sort=score')).toEqual(['root', 'dee', 'ann', 'Bob', 'cy']);
    expect(await namesOf('sort=place')).toEqual(['Bob', 'ann', 'root', 'cy', 'dee']);
    expect((await namesOf('sort=-place')).slice(0, 2)).toEqual(['ann', 'Bob']);
    expect((await namesOf('sort=-score&per_page=2&page=2')).length).toBe(2);
    expectInvalid(await as(admin).get('/users?view=full&sort=password'), 'sort');
  });

  it('returns up to 100 rows a page, and 404 beyond the last', async () => {
    await test.rows(
      `INSERT INTO users (name, name_skeleton) SELECT 'bulk' || n, 'bulk' || n FROM generate_series(1, 119) n`,
    );

    const { data, meta } = await listOf('users', 'per_page=1000&page=2');

    expect(meta.pagination).toEqual({ page: 2, next: null, prev: 1, pages: 2, per_page: 100, total: 120 });
    expect(data).toHaveLength(20);
    expectNotFound(await as(admin).get('/users?view=full&page=4'));
    expectNotFound(await as(admin).get('/users?view=full&per_page=x'));
  });

  it('filters by status, role, team and bracket', async () => {
    const [bracket, team] = [await test.make.bracket(), await test.make.team()];
    await test.make.user({ name: 'hidden', hidden: true });
    await test.make.user({ name: 'banned', banned: true, bracket_id: bracket.id });
    await test.make.user({ name: 'unverified', verified: false, team_id: team.id });

    expect(await namesOf('hidden=true')).toEqual(['root', 'hidden']);
    expect(await namesOf('hidden=true&type=user')).toEqual(['hidden']);
    expect(await namesOf('hidden=false&banned=false')).toEqual(['unverified']);
    expect(await namesOf('banned=true')).toEqual(['banned']);
    expect(await namesOf('verified=false')).toEqual(['unverified']);
    expect(await namesOf('type=admin')).toEqual(['root']);
    expect(await namesOf(`team_id=${team.id}`)).toEqual(['unverified']);
    expect(await namesOf(`bracket_id=${bracket.id}`)).toEqual(['banned']);
    expect(await namesOf('bracket_id=99999999999')).toEqual([]);
    for (const query of ['hidden=perhaps', 'type=root', 'team_id=x', 'ids=a'])
      expectInvalid(await as(admin).get(`/users?view=full&${query}`), query.split('=')[0] ?? '');
  });

  it('searches name, e-mail address and affiliation at once, or one column', async () => {
    await test.make.user({ name: '100% Ann', email: 'a@lund.example', affiliation: null });
    await test.make.user({ name: 'Bob', email: 'b@example.com', affiliation: 'Lund University' });

    expect(await namesOf('q=lund')).toEqual(['100% Ann', 'Bob']);
    expect(await namesOf('q=ANN')).toEqual(['100% Ann']);
    expect(await namesOf('q=%25')).toEqual(['100% Ann']);
    expect(await namesOf('q=lund&field=affiliation')).toEqual(['Bob']);
    expect(await namesOf('q=')).toHaveLength(3);
  });

  it('returns users by id on one page, at most 200', async () => {
    await test.rows(
      `INSERT INTO users (name, name_skeleton) SELECT 'bulk' || n, 'bulk' || n FROM generate_series(1, 150) n`,
    );
    const ids = Array.from({ length: 140 }, (_, n) => n + 5);

    expect((await listOf('users', `ids=${ids.join(',')},9999`)).data.map(({ id }: { id: number }) => id)).toEqual(ids);
    expectInvalid(await as(admin).get(`/users?view=full&ids=${Array(201).fill(1).join(',')}`), 'ids');
  });

  it('finds users by the address of a submission or session', async () => {
    const [ann, bob, cy] = [
      await test.make.user({ name: 'ann' }),
      await test.make.user({ name: 'bob' }),
      await test.make.user({ name: 'cy' }),
    ];
    await test.make.fail(ann, await test.make.challenge());
    await test.rows(`UPDATE submissions SET ip = '192.0.2.7'`);
    for (const [hash, user, ip] of [
      ['a', bob, '192.0.2.7'],
      ['b', cy, '192.0.2.8'],
    ] as const)
      await test.rows(`INSERT INTO sessions (hash, user_id, expires, ip) VALUES ($1, $2, '2099-01-01', $3)`, [
        hash,
        user.id,
        ip,
      ]);

    expect(await namesOf('ip=192.0.2.7')).toEqual(['ann', 'bob']);
    expect(await namesOf('ip=192.0.2.9')).toEqual([]);
  });
});

describe('GET /teams?view=full', () => {
  beforeEach(() => test.make.settings({ user_mode: 'teams' }));

  it('gives administrators every team with members, place and points', async () => {
    const [reds, blues] = [
      await test.make.team({ name: 'reds', banned: true }),
      await test.make.team({ name: 'Blues', email: 'b@example.com' }),
    ];
    const player = await test.make.user({ team_id: blues.id });
    await test.make.solve(player, await test.make.challenge({ value: 50 }));

    const { data } = await listOf('teams', 'sort=-score');

    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Blues', 'reds']);
    expect(data[0]).toMatchObject({ email: 'b@example.com', member_count: 1, place: 1, score: 50, banned: false });
    expect(await namesOf('banned=true', 'teams')).toEqual(['reds']);
    expect(await namesOf(`ids=${reds.id}`, 'teams')).toEqual(['reds']);
    expect(await namesOf('q=B@EX', 'teams')).toEqual(['Blues']);
    expectInvalid(await as(admin).get('/teams?view=full&sort=last_seen'), 'sort');
  });
});
