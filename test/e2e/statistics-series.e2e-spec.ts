import { useApp } from '../support/app';
import { expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

const seconds = (iso: string): string => String(Date.parse(iso) / 1000);

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin();
  await test.rows(`UPDATE users SET created = '2020-01-01'`);
  test.setClock('2026-11-20T12:10:00Z');
});

const series = async (query: string): Promise<any> =>
  (await as(admin).get(`/statistics/series?${query}`).expect(200)).body.data;

const HOUR = 'from=2026-11-20T12:00:00Z&to=2026-11-20T13:00:00Z&step=1200';

describe('GET /statistics/series', () => {
  it('counts submissions by result, solves and active accounts in equal steps', async () => {
    const [ann, bob] = [await test.make.user(), await test.make.user()];
    const [one, two] = [await test.make.challenge(), await test.make.challenge()];
    await test.make.fail(ann, one, '2026-11-20T11:59:59Z');
    await test.make.fail(ann, one, '2026-11-20T12:00:00Z');
    await test.make.fail(bob, one, '2026-11-20T12:19:59Z');
    await test.make.solve(ann, one, '2026-11-20T12:40:00Z');
    await test.make.solve(ann, two, '2026-11-20T12:50:00Z');
    await test.make.fail(bob, one, '2026-11-20T13:00:00Z');

    expect(await series(HOUR)).toEqual({
      of: 'attempts',
      from: '2026-11-20T12:00:00+00:00',
      to: '2026-11-20T13:00:00+00:00',
      step: 1200,
      lines: [
        { name: 'correct', values: [0, 0, 2] },
        { name: 'incorrect', values: [2, 0, 0] },
        { name: 'other', values: [0, 0, 0] },
      ],
    });
    expect((await series(`${HOUR}&of=solves`)).lines).toEqual([{ name: 'solves', values: [0, 0, 2] }]);
    expect((await series(`${HOUR}&of=solves&challenge_id=${two.id}`)).lines[0].values).toEqual([0, 0, 1]);
    expect((await series(`${HOUR}&of=active`)).lines).toEqual([{ name: 'active', values: [2, 0, 1] }]);
    expect((await series(`${HOUR}&of=attempts&challenge_id=99999999999`)).lines[0].values).toEqual([0, 0, 0]);
  });

  it('counts new users', async () => {
    const user = await test.make.user();
    await test.rows(`UPDATE users SET created = '2026-11-20T12:20:00Z' WHERE id = $1`, [user.id]);

    expect((await series(`${HOUR}&of=registrations`)).lines).toEqual([{ name: 'registrations', values: [0, 1, 0] }]);
  });

  it('covers the start of the event until now, in readable steps', async () => {
    await test.make.settings({ start: seconds('2026-11-20T10:00:00Z') });

    expect(await series('')).toMatchObject({
      from: '2026-11-20T10:00:00+00:00',
      to: '2026-11-20T12:10:00+00:00',
      step: 60,
    });
    await test.make.settings({ end: seconds('2026-11-20T11:00:00Z') });
    expect(await series('')).toMatchObject({ to: '2026-11-20T11:00:00+00:00', step: 30 });
    await test.make.settings({ start: null, end: null });
    expect(await series('')).toMatchObject({ from: '2026-11-19T12:10:00+00:00', step: 600 });
  });

  it('refuses a span that ends before it begins, too many points, and an invalid time or series', async () => {
    for (const [query, field] of [
      ['from=2026-11-20T12:00:00Z&to=2026-11-20T12:00:00Z', 'to'],
      ['from=2026-11-20T12:00:00Z&to=2026-11-21T12:00:00Z&step=1', 'step'],
      ['step=0', 'step'],
      ['step=-5', 'step'],
      ['from=yesterday', 'from'],
      ['of=flags', 'of'],
    ])
      expectInvalid(await as(admin).get(`/statistics/series?${query}`), field ?? '');
    await as(admin).get('/statistics/series?from=1970-01-01T00:00:00Z&to=9999-12-31T00:00:00Z').expect(200);
    expectForbidden(await as(await test.make.user()).get('/statistics/series'));
  });
});

describe('GET /statistics/challenges/outcomes', () => {
  it('returns the results of each challenge', async () => {
    await test.make.settings({ start: seconds('2026-11-20T12:00:00Z') });
    const [ann, bob, cy] = [
      await test.make.user({ name: 'ann' }),
      await test.make.user({ name: 'bob' }),
      await test.make.user(),
    ];
    const ghost = await test.make.user({ hidden: true });
    const [heap, none] = [await test.make.challenge({ name: 'Heap' }), await test.make.challenge({ state: 'hidden' })];
    await test.make.solve(ghost, heap, '2026-11-20T12:00:01Z');
    await test.make.fail(ann, heap);
    await test.make.fail(ann, heap);
    await test.make.solve(bob, heap, '2026-11-20T12:10:00Z');
    await test.make.solve(ann, heap, '2026-11-20T12:20:00Z');
    await test.make.solve(cy, heap, '2026-11-20T13:00:00Z');

    const { body } = await as(admin).get('/statistics/challenges/outcomes').expect(200);

    expect(body.data).toEqual([
      {
        id: heap.id,
        name: 'Heap',
        category: 'misc',
        type: 'standard',
        state: 'visible',
        value: 100,
        accounts: 3,
        attempts: 5,
        fails: 2,
        solves: 3,
        likes: 0,
        dislikes: 0,
        first_solve: { account_id: bob.id, name: 'bob', date: '2026-11-20T12:10:00+00:00' },
        median_seconds: 1200,
      },
      expect.objectContaining({ id: none.id, accounts: 0, solves: 0, first_solve: null, median_seconds: null }),
    ]);
  });
});

describe('GET /statistics/progression/matrix', () => {
  it('has the fields of newer releases of CTFd', async () => {
    const bracket = await test.make.bracket({ name: 'Students' });
    const ann = await test.make.user({ name: 'ann', bracket_id: bracket.id });
    const [easy, hard, hidden] = [
      await test.make.challenge({ value: 10 }),
      await test.make.challenge({ value: 20, position: 1 }),
      await test.make.challenge({ state: 'hidden' }),
    ];
    await test.make.solve(ann, easy);
    await test.make.fail(ann, hard);
    await test.make.solve(ann, hidden);

    const { body } = await as(admin).get('/statistics/progression/matrix').expect(200);

    expect(body).toEqual({
      success: true,
      meta: { pagination: { page: 1, next: null, prev: null, pages: 1, per_page: 100, total: 1 } },
      data: {
        scoreboard: [
          {
            id: ann.id,
            name: 'ann',
            score: 110,
            place: 1,
            url: `/admin/users/${ann.id}`,
            bracket_id: bracket.id,
            bracket_name: 'Students',
            solves: [easy.id],
            attempts: [hard.id],
            opens: [],
          },
        ],
        challenges: [hard, easy].map(({ id, name, value, position }) => ({
          id,
          name,
          value,
          position,
          category: 'misc',
          url: `/admin/challenges/${id}`,
        })),
        brackets: [{ id: bracket.id, name: 'Students', description: null, type: 'users' }],
      },
    });
  });

  it('is paged, and filtered by bracket', async () => {
    const challenge = await test.make.challenge();
    for (let n = 0; n < 3; n++) await test.make.solve(await test.make.user(), challenge, `2026-11-20T12:0${n}:00Z`);

    const { body } = await as(admin).get('/statistics/progression/matrix?per_page=2&page=2').expect(200);

    expect(body.data.scoreboard).toMatchObject([{ place: 3, solves: [challenge.id] }]);
    expect(body.meta.pagination).toMatchObject({ pages: 2, total: 3 });
    const bracket = await test.make.bracket({ name: 'Students' });
    const student = await test.make.user({ name: 'cy', bracket_id: bracket.id });
    await test.make.solve(student, challenge, '2026-11-20T12:09:00Z');
    const own = await as(admin).get(`/statistics/progression/matrix?bracket_id=${bracket.id}`).expect(200);
    expect(own.body.data.scoreboard).toMatchObject([{ name: 'cy', place: 1 }]);
    expectNotFound(await as(admin).get('/statistics/progression/matrix?page=9'));
    expectForbidden(await as(await test.make.user()).get('/statistics/progression/matrix'));
  });
});
