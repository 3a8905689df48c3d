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

describe('POST /awards', () => {
  it('gives a user points, dated by the clock', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    test.setClock('2026-11-20T23:22:33.507Z');

    const { body } = await as(admin)
      .post('/awards', {
        user_id: player.id,
        name: 'bonus',
        description: 'd',
        value: 50,
        category: 'c',
        icon: 'shield',
        requirements: { a: 1 },
      })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: 1,
        type: 'standard',
        user_id: player.id,
        user: player.id,
        team_id: null,
        team: null,
        name: 'bonus',
        description: 'd',
        value: 50,
        category: 'c',
        icon: 'shield',
        requirements: { a: 1 },
        date: '2026-11-20T23:22:33.507000+00:00',
      },
    });
    expect(await test.rows('SELECT account_id, hint_id FROM awards')).toEqual([
      { account_id: player.id, hint_id: null },
    ]);
  });

  it('needs only the user and the points, which can be negative', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];

    const { body } = await as(admin)
      .post('/awards', { user_id: String(player.id), value: '-5' })
      .expect(200);

    expect(body.data).toMatchObject({
      user_id: player.id,
      value: -5,
      name: null,
      description: null,
      category: null,
      icon: null,
      requirements: null,
    });
  });

  it('ignores type, id, date and team in the body, and keeps the list readable', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const team = await test.make.team();

    await as(admin)
      .post('/awards', {
        user_id: player.id,
        value: 5,
        type: 'bogus',
        id: 99,
        date: '2001-01-01T00:00:00Z',
        team_id: team.id,
      })
      .expect(200);

    const { body } = await as(admin).get('/awards').expect(200);
    expect(body.data).toMatchObject([{ id: 1, type: 'standard', team_id: null }]);
    expect(body.data[0].date).not.toMatch(/^2001/);
  });

  it('names the invalid field, and creates no award', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const wrong = {
      user_id: [undefined, null, 'x', 4242, 2 ** 31],
      value: [undefined, null, 2.5, -(2 ** 31) - 1],
      name: [5, 'x'.repeat(81), 'nul\0byte'],
      category: ['x'.repeat(81)],
      description: [{}],
      icon: [[]],
      requirements: ['text', [1], { a: 'nul\0byte' }],
    };

    await expectEachInvalid(wrong, (value, field) =>
      as(admin).post('/awards', { user_id: player.id, value: 5, [field]: value }),
    );
    expect(await test.rows('SELECT id FROM awards')).toEqual([]);
  });

  it('changes the scoreboard immediately', async () => {
    const [admin, first, second] = [await test.make.admin(), await test.make.user(), await test.make.user()];
    await test.make.award({ user_id: first.id, value: 10 });
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ account_id: first.id, score: 10 }]);

    await as(admin).post('/awards', { user_id: second.id, value: 11 }).expect(200);

    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([
      { account_id: second.id, score: 11 },
      { account_id: first.id, score: 10 },
    ]);
  });

  describe('in teams mode', () => {
    it("counts for the user's team", async () => {
      await test.make.settings({ user_mode: 'teams' });
      const [admin, team, other] = [await test.make.admin(), await test.make.team(), await test.make.team()];
      const member = await test.make.user({ team_id: team.id });

      const { body } = await as(admin).post('/awards', { user_id: member.id, value: 5, team_id: other.id }).expect(200);

      expect(body.data).toMatchObject({ user_id: member.id, team_id: team.id, team: team.id });
      expect(await test.rows('SELECT account_id FROM awards')).toEqual([{ account_id: team.id }]);
    });

    it('refuses a user without a team', async () => {
      await test.make.settings({ user_mode: 'teams' });
      const [admin, loner] = [await test.make.admin(), await test.make.user()];

      const { status, body } = await as(admin).post('/awards', { user_id: loner.id, value: 5 });

      expect({ status, body }).toEqual({
        status: 400,
        body: {
          success: false,
          errors: ["team_id: User doesn't have a team to associate award with"],
        },
      });
    });

    it('refuses an unknown user', async () => {
      await test.make.settings({ user_mode: 'teams' });

      expectInvalid(await as(await test.make.admin()).post('/awards', { user_id: 4242, value: 5 }), 'user_id');
    });
  });

  it('is refused to players and anonymous callers', async () => {
    const player = await test.make.user();

    expectForbidden(await as(player).post('/awards', { user_id: player.id, value: 500 }));
    expectForbidden(await as(null).post('/awards', { user_id: player.id, value: 500 }));
  });
});

describe('GET /awards', () => {
  it('distinguishes numbers at the edge of the range from those beyond it', async () => {
    const admin = await test.make.admin();
    const user_id = (await test.make.user()).id;
    await test.make.award({ user_id, name: 'most', value: 2_147_483_647 });
    await test.make.award({ user_id, name: 'least', value: -2_147_483_648 });
    const rows = [
      [['most'], ['value=2147483647']],
      [[], ['value=2147483648', 'value=-2147483649', 'value=99999999999999999999']],
      [['least'], ['value=-2147483648']],
    ];

    await expectEach(eachOf(rows), async ([names, query]) => {
      const { body } = await as(admin).get(`/awards?${query}`).expect(200);
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names);
    });
  });

  it('filters by fields and searches in one column, by id', async () => {
    const admin = await test.make.admin();
    const [player, rival] = [await test.make.user(), await test.make.user()];
    const team = await test.make.team();
    await test.make.award({ user_id: player.id, name: 'First', value: 10, icon: 'crown', category: 'bonus' });
    await test.make.award({
      user_id: rival.id,
      team_id: team.id,
      name: 'Hint 3',
      description: 'Hint for Cookies',
      value: -5,
      category: 'hints',
    });
    const rows = [
      [
        ['First', 'Hint 3'],
        ['', 'type=standard'],
      ],
      [['Hint 3'], ['value=-5', 'team_id=1', 'category=hints', 'q=cook&field=description']],
      [['Hint 3'], ['q=hint&field=category']],
      [['First'], ['user_id=2', 'icon=crown', 'q=fIRS&field=name', 'q=row&field=icon']],
      [[], ['type=other', 'user_id=99999999999', 'q=%25&field=name', 'category=hints&q=first&field=name']],
    ];

    await expectEach(eachOf(rows), async ([names, query]) => {
      const { body } = await as(admin).get(`/awards?${query}`).expect(200);
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names);
    });
  });

  it('refuses an unknown search', async () => {
    const admin = await test.make.admin();
    const wrong = {
      user_id: ['user_id=x'],
      team_id: ['team_id=1.5'],
      value: ['value='],
      field: ['q=x', 'q=x&field=value'],
      q: ['field=name'],
    };

    await expectEachInvalid(wrong, (query) => as(admin).get(`/awards?${query}`));
  });

  it('is refused to players and anonymous callers', async () => {
    expectForbidden(await as(await test.make.user()).get('/awards'));
    expectForbidden(await as(null).get('/awards'));
  });
});

describe('GET and DELETE /awards/{id}', () => {
  it('shows one award and deletes it, with immediate effect on the scoreboard', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const { id } = await test.make.award({ user_id: player.id, name: 'bonus', value: 10 });

    expect((await as(admin).get(`/awards/${id}`).expect(200)).body.data).toMatchObject({
      id,
      name: 'bonus',
      value: 10,
    });
    expect((await as(null).get('/scoreboard')).body.data).toHaveLength(1);
    expect((await as(admin).delete(`/awards/${id}`)).body).toEqual({ success: true });
    expect((await as(null).get('/scoreboard')).body.data).toEqual([]);
    expectNotFound(await as(admin).delete(`/awards/${id}`));
  });

  it('returns 404 for an unknown id', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', 'x', '0', '-1', '2147483648'], async (id) => {
      expectNotFound(await as(admin).get(`/awards/${id}`));
      expectNotFound(await as(admin).delete(`/awards/${id}`));
    });
  });

  it('is refused to players and anonymous callers', async () => {
    const player = await test.make.user();
    const { id } = await test.make.award({ user_id: player.id, value: -10 });

    for (const caller of [player, null]) {
      expectForbidden(await as(caller).get(`/awards/${id}`));
      expectForbidden(await as(caller).delete(`/awards/${id}`));
    }
  });
});
