import { useApp } from '../support/app';
import {
  eachOf,
  expectEach,
  expectEachInvalid,
  expectForbidden,
  expectInvalid,
  expectNotFound,
} from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

describe('GET /brackets', () => {
  it('lists all brackets by id for all callers', async () => {
    const [late, early] = [
      await test.make.bracket({ name: 'Students', description: 'enrolled', type: 'users' }),
      await test.make.bracket({ name: 'Companies', type: 'teams' }),
    ];

    for (const caller of [null, await test.make.user(), await test.make.admin()]) {
      const { body } = await as(caller).get('/brackets').expect(200);
      expect(body).toEqual({
        success: true,
        data: [
          { id: late.id, name: 'Students', description: 'enrolled', type: 'users' },
          { id: early.id, name: 'Companies', description: null, type: 'teams' },
        ],
      });
    }
  });

  it('filters by fields and searches in one column', async () => {
    await test.make.bracket({ name: 'Students', description: 'enrolled', type: 'users' });
    await test.make.bracket({ name: 'Companies', type: 'teams' });
    const rows = [
      [['Students'], ['name=Students', 'description=enrolled', 'q=sTUD&field=name']],
      [['Students'], ['q=NROLL&field=description']],
      [[], ['name=students', 'type=nobody', 'q=_&field=name', 'type=users&q=comp&field=name']],
      [['Companies'], ['type=teams', 'q=team&field=type']],
      [['Students', 'Companies'], ['q=&field=name']],
    ];

    await expectEach(eachOf(rows), async ([names, query]) => {
      const { body } = await as(null).get(`/brackets?${query}`).expect(200);
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names);
    });
  });

  it('refuses an unknown search', async () => {
    const wrong = { field: ['q=x', 'q=x&field=id'], q: ['field=name'], name: ['name=%00'] };

    await expectEachInvalid(wrong, (query) => as(null).get(`/brackets?${query}`));
  });
});

describe('POST /brackets', () => {
  it('creates a bracket', async () => {
    const admin = await test.make.admin();

    const { body } = await as(admin)
      .post('/brackets', { id: 77, name: 'Students', description: 'enrolled', type: 'users' })
      .expect(200);

    expect(body).toEqual({ success: true, data: { id: 1, name: 'Students', description: 'enrolled', type: 'users' } });
    expect(await test.rows('SELECT * FROM brackets')).toEqual([body.data]);
  });

  it('needs no description, and accepts null', async () => {
    const admin = await test.make.admin();

    for (const extra of [{}, { description: null }]) {
      const { body } = await as(admin).post('/brackets', { name: 'A', type: 'teams', ...extra });
      expect(body.data).toMatchObject({ description: null, type: 'teams' });
    }
  });

  it('names the invalid field, and creates no bracket', async () => {
    const admin = await test.make.admin();
    const wrong = {
      name: [undefined, null, 5, '', 'x'.repeat(256), 'nul\0byte'],
      description: [5],
      type: [undefined, null, 'user', ['users']],
    };

    await expectEachInvalid(wrong, (value, field) =>
      as(admin).post('/brackets', { name: 'A', type: 'users', [field]: value }),
    );
    expect(await test.rows('SELECT id FROM brackets')).toEqual([]);
  });
});

describe('PATCH /brackets/{id}', () => {
  it('changes the given fields and keeps the rest', async () => {
    const admin = await test.make.admin();
    const { id } = await test.make.bracket({ name: 'A', description: 'd', type: 'users' });

    expect((await as(admin).patch(`/brackets/${id}`, { name: 'B' })).body).toEqual({
      success: true,
      data: { id, name: 'B', description: 'd', type: 'users' },
    });
    expect((await as(admin).patch(`/brackets/${id}`, { description: null, type: 'teams' })).body.data).toEqual({
      id,
      name: 'B',
      description: null,
      type: 'teams',
    });
    expect((await as(admin).patch(`/brackets/${id}`, { id: 9 })).body.data).toEqual({
      id,
      name: 'B',
      description: null,
      type: 'teams',
    });
    expect(await test.rows('SELECT * FROM brackets')).toEqual([{ id, name: 'B', description: null, type: 'teams' }]);
  });

  it('names the invalid field, and changes nothing', async () => {
    const [admin, bracket] = [await test.make.admin(), await test.make.bracket()];
    const before = await test.rows('SELECT * FROM brackets');
    const wrong = { name: [null, '', 'x'.repeat(256)], type: ['bogus', null], description: [{}] };

    await expectEachInvalid(wrong, (value, field) => as(admin).patch(`/brackets/${bracket.id}`, { [field]: value }));
    expect(await test.rows('SELECT * FROM brackets')).toEqual(before);
  });

  it('is kept by its accounts', async () => {
    const admin = await test.make.admin();
    const [forUsers, forTeams] = [
      await test.make.bracket({ type: 'users' }),
      await test.make.bracket({ type: 'teams' }),
    ];
    await test.make.user({ bracket_id: forUsers.id });
    await test.make.team({ bracket_id: forTeams.id });

    expectInvalid(await as(admin).patch(`/brackets/${forUsers.id}`, { type: 'teams' }), 'type');
    expectInvalid(await as(admin).patch(`/brackets/${forTeams.id}`, { type: 'users' }), 'type');
    await as(admin).patch(`/brackets/${forUsers.id}`, { type: 'users', name: 'B' }).expect(200);
    expect(await test.rows('SELECT type FROM brackets ORDER BY id')).toEqual([{ type: 'users' }, { type: 'teams' }]);
  });

  it('shows its new name on the scoreboard', async () => {
    const [admin, bracket] = [await test.make.admin(), await test.make.bracket({ name: 'old' })];
    await test.make.solve(await test.make.user({ bracket_id: bracket.id }), await test.make.challenge());
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ bracket_name: 'old' }]);

    await as(admin).patch(`/brackets/${bracket.id}`, { name: 'new' }).expect(200);

    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ bracket_name: 'new' }]);
  });

  it('is refused to players, and 404 for an unknown id', async () => {
    const [admin, bracket] = [await test.make.admin(), await test.make.bracket()];

    expectForbidden(await as(await test.make.user()).patch(`/brackets/${bracket.id}`, { name: 'B' }));
    expectForbidden(await as(null).patch(`/brackets/${bracket.id}`, { name: 'B' }));
    for (const id of ['99', 'x', '0', '2147483648'])
      expectNotFound(await as(admin).patch(`/brackets/${id}`, { name: 'B' }));
  });
});

describe('DELETE /brackets/{id}', () => {
  it('deletes the bracket and removes its accounts from it, on the scoreboard immediately', async () => {
    const [admin, bracket] = [await test.make.admin(), await test.make.bracket({ name: 'gone' })];
    const player = await test.make.user({ bracket_id: bracket.id });
    const team = await test.make.team({ bracket_id: bracket.id });
    await test.make.solve(player, await test.make.challenge());
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ bracket_name: 'gone' }]);

    expect((await as(admin).delete(`/brackets/${bracket.id}`)).body).toEqual({ success: true });

    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ bracket_id: null, bracket_name: null }]);
    expect(await test.rows('SELECT bracket_id FROM users WHERE id = $1', [player.id])).toEqual([{ bracket_id: null }]);
    expect(await test.rows('SELECT bracket_id FROM teams WHERE id = $1', [team.id])).toEqual([{ bracket_id: null }]);
  });

  it('is refused to players, and 404 for an unknown id and for a second time', async () => {
    const [admin, bracket] = [await test.make.admin(), await test.make.bracket()];

    expectForbidden(await as(await test.make.user()).delete(`/brackets/${bracket.id}`));
    expectForbidden(await as(null).delete(`/brackets/${bracket.id}`));
    await as(admin).delete(`/brackets/${bracket.id}`).expect(200);
    for (const id of [String(bracket.id), '99', 'x', '0', '2147483648'])
      expectNotFound(await as(admin).delete(`/brackets/${id}`));
  });
});
