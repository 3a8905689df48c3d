import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { Database } from '../../src/platform/database/database';
import { useApp } from '../support/app';
import { overtaken } from '../support/contention';
import { until } from '../support/eventually';
import {
  eachOf,
  expectEach,
  expectEachInTurn,
  expectEachInvalid,
  expectForbidden,
  expectNotFound,
} from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { waitAsInProduct } from '../support/read-models';

const test = useApp();
const as = test.as.bind(test);

/** 2026-11-20T23:00:00Z in Unix seconds. */
const FREEZE = 1_795_215_600;
const BEFORE_FREEZE = '2026-11-20T22:59:59.999999Z';
const AT_FREEZE = '2026-11-20T23:00:00Z';
const AFTER_FREEZE = '2026-11-20T23:00:01Z';
/** 2100-01-01 in Unix seconds. */
const FAR = 4_102_444_800;

const STANDARD_TYPE = {
  id: 'standard',
  name: 'standard',
  templates: {
    create: '/plugins/challenges/assets/create.html',
    update: '/plugins/challenges/assets/update.html',
    view: '/plugins/challenges/assets/view.html',
  },
  scripts: {
    create: '/plugins/challenges/assets/create.js',
    update: '/plugins/challenges/assets/update.js',
    view: '/plugins/challenges/assets/view.js',
  },
};
const DYNAMIC_TYPE = {
  id: 'dynamic',
  name: 'dynamic',
  templates: {
    create: '/plugins/dynamic_challenges/assets/create.html',
    update: '/plugins/dynamic_challenges/assets/update.html',
    view: '/plugins/dynamic_challenges/assets/view.html',
  },
  scripts: {
    create: '/plugins/dynamic_challenges/assets/create.js',
    update: '/plugins/dynamic_challenges/assets/update.js',
    view: '/plugins/dynamic_challenges/assets/view.js',
  },
};

const masked = (id: number) => ({
  id,
  type: 'hidden',
  name: '???',
  value: 0,
  solves: null,
  solved_by_me: false,
  category: '???',
  tags: [],
  template: '',
  script: '',
});

const names = (response: { body: { data: { name: string }[] } }): string[] =>
  response.body.data.map(({ name }) => name);
const ids = (response: { body: { data: { id: number }[] } }): number[] => response.body.data.map(({ id }) => id);

describe.each(['/challenges', '/challenges/1'])('access to GET %s', (path) => {
  beforeEach(() => test.make.challenge());

  it('follows challenge_visibility', async () => {
    const [player, admin] = [await test.make.user(), await test.make.admin()];
    const statuses = async () =>
      Promise.all([null, player, admin].map(async (caller) => (await as(caller).get(path)).status));

    expect(await statuses()).toEqual([403, 200, 200]);
    await test.make.settings({ challenge_visibility: 'public' });
    expect(await statuses()).toEqual([200, 200, 200]);
    await test.make.settings({ challenge_visibility: 'admins' });
    expect(await statuses()).toEqual([403, 403, 200]);
  });

  it('opens at the start and closes at the end, but not for administrators', async () => {
    const [player, admin] = [await test.make.user(), await test.make.admin()];

    await test.make.settings({ start: FAR });
    expectForbidden(await as(player).get(path), 'Test CTF has not started yet');
    await as(admin).get(path).expect(200);
    await test.make.settings({ start: null, end: 1 });
    expectForbidden(await as(player).get(path), 'Test CTF has ended');
    await as(admin).get(path).expect(200);
    await test.make.settings({ view_after_ctf: true });
    await as(player).get(path).expect(200);
  });

  it('requires a verified address if the event does', async () => {
    const [player, admin] = [await test.make.user({ verified: false }), await test.make.admin({ verified: false })];
    await test.make.settings({ verify_emails: true });

    expectForbidden(await as(player).get(path));
    await as(admin).get(path).expect(200);
  });

  it('requires a team in teams mode', async () => {
    const team = await test.make.team();
    const [teamless, member, admin] = [
      await test.make.user(),
      await test.make.user({ team_id: team.id }),
      await test.make.admin(),
    ];
    await test.make.settings({ user_mode: 'teams' });

    expectForbidden(await as(teamless).get(path));
    await as(member).get(path).expect(200);
    await as(admin).get(path).expect(200);
  });
});

describe('GET /challenges', () => {
  it('shows a player the visible challenges with the fields of the frontend', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ name: 'std1', category: 'web' })];
    await test.make.tag({ challenge_id: challenge.id, value: 'second' });
    await test.make.tag({ challenge_id: challenge.id, value: 'a third' });
    const dynamic = await test.make.challenge({ name: 'dyn1', type: 'dynamic', category: 'pwn' });

    const { body } = await as(player).get('/challenges').expect(200);

    expect(body).toEqual({
      success: true,
      data: [
        {
          id: challenge.id,
          type: 'standard',
          name: 'std1',
          value: 100,
          solves: 0,
          solved_by_me: false,
          category: 'web',
          tags: ['second', 'a third'],
          template: '/plugins/challenges/assets/view.html',
          script: '/plugins/challenges/assets/view.js',
        },
        {
          id: dynamic.id,
          type: 'dynamic',
          name: 'dyn1',
          value: 500,
          solves: 0,
          solved_by_me: false,
          category: 'pwn',
          tags: [],
          template: '/plugins/dynamic_challenges/assets/view.html',
          script: '/plugins/dynamic_challenges/assets/view.js',
        },
      ],
    });
  });

  it('is ordered by points, then id, with challenges without points at the end', async () => {
    const player = await test.make.user();
    for (const value of [200, null, 100, 200, -5, null]) await test.make.challenge({ value });

    expect(ids(await as(player).get('/challenges'))).toEqual([5, 3, 1, 4, 2, 6]);
  });

  it('shows hidden and locked challenges only to administrators with view=admin', async () => {
    const [player, admin] = [await test.make.user(), await test.make.admin()];
    await test.make.challenge({ name: 'visible' });
    await test.make.challenge({ name: 'hidden', state: 'hidden' });
    await test.make.challenge({ name: 'locked', state: 'locked' });

    expect(names(await as(player).get('/challenges'))).toEqual(['visible']);
    expect(names(await as(player).get('/challenges?view=admin'))).toEqual(['visible']);
    expect(names(await as(player).get('/challenges?state=hidden'))).toEqual([]);
    expect(names(await as(admin).get('/challenges'))).toEqual(['visible']);
    expect(names(await as(admin).get('/challenges?view=players'))).toEqual(['visible']);
    expect(names(await as(admin).get('/challenges?view=admin'))).toEqual(['visible', 'hidden', 'locked']);
    expect(names(await as(admin).get('/challenges?view=admin&state=hidden'))).toEqual(['hidden']);
  });

  it('omits challenges whose type is not installed', async () => {
    const admin = await test.make.admin();
    await test.make.challenge({ type: 'multiple_choice' });

    expect(ids(await as(admin).get('/challenges?view=admin'))).toEqual([]);
  });

  it('omits or masks challenges whose prerequisites the account has not solved', async () => {
    const [player, admin] = [await test.make.user(), await test.make.admin()];
    const first = await test.make.challenge();
    const gated = await test.make.challenge({ name: 'gated', requirements: { prerequisites: [first.id] } });
    const veiled = await test.make.challenge({
      name: 'veiled',
      requirements: { prerequisites: [first.id, 4242], anonymize: true },
    });

    expect((await as(player).get('/challenges')).body.data.slice(1)).toEqual([masked(veiled.id)]);
    expect((await as(admin).get('/challenges')).body.data.slice(1)).toEqual([masked(veiled.id)]);
    expect(names(await as(admin).get('/challenges?view=admin')).slice(1)).toEqual(['gated', 'veiled']);
    await test.make.solve(player, first);
    expect(ids(await as(player).get('/challenges'))).toEqual([first.id, gated.id, veiled.id]);
  });

  it('opens challenges whose prerequisites were deleted, and gates them for anonymous callers while they exist', async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const open = await test.make.challenge({ requirements: { prerequisites: [4242] } });
    await test.make.challenge({ requirements: { prerequisites: [open.id] } });

    expect(ids(await as(null).get('/challenges'))).toEqual([open.id]);
  });

  it('treats invalid stored requirements as none', async () => {
    const player = await test.make.user();
    for (const requirements of ['text', 5, [1], { prerequisites: 'x' }, { prerequisites: ['a', null, {}] }])
      await test.make.challenge({ requirements: requirements as never });
    await test.rows(`UPDATE challenges SET requirements = jsonb_build_object('prerequisites', jsonb_build_array(id))`);
    await test.refresh();

    expect(ids(await as(player).get('/challenges'))).toEqual([1, 2, 3, 4, 5]);
  });

  it('shows which challenges the account solved, also hidden accounts', async () => {
    const [player, hidden, challenge] = [
      await test.make.user(),
      await test.make.user({ hidden: true }),
      await test.make.challenge(),
    ];
    await test.make.solve(hidden, challenge);

    expect((await as(hidden).get('/challenges')).body.data[0]).toMatchObject({ solves: 0, solved_by_me: true });
    expect((await as(player).get('/challenges')).body.data[0]).toMatchObject({ solves: 0, solved_by_me: false });
  });

  it('counts solves strictly before the freeze, but all of them for view=admin', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    await test.make.solve(await test.make.user(), challenge, BEFORE_FREEZE);
    await test.make.solve(await test.make.user(), challenge, AT_FREEZE);
    await test.make.solve(await test.make.user({ banned: true }), challenge, BEFORE_FREEZE);
    const counts = async () => [
      (await as(admin).get('/challenges')).body.data[0].solves,
      (await as(admin).get('/challenges?view=admin')).body.data[0].solves,
    ];

    expect(await counts()).toEqual([2, 2]);
    await test.make.settings({ freeze: FREEZE });
    expect(await counts()).toEqual([1, 2]);
    await test.make.settings({ freeze: null });
    expect(await counts()).toEqual([2, 2]);
  });

  it('keeps the value of a dynamic challenge of the time of the freeze, except for administrators', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const challenge = await test.make.challenge({ type: 'dynamic', decay: 3 });
    const [early, second] = [await test.make.user(), await test.make.user()];
    await test.make.settings({ freeze: FREEZE });
    await test.make.solve(early, challenge, BEFORE_FREEZE);
    await test.make.solve(second, challenge, BEFORE_FREEZE);
    await test.make.solve(second, await test.make.challenge({ value: 480 }), BEFORE_FREEZE);
    for (let late = 0; late < 2; late++) await test.make.solve(await test.make.user(), challenge, AFTER_FREEZE);
    const valuesFor = async (caller: MadeUser) => {
      const list = (await as(caller).get('/challenges')).body.data as { id: number; value: number }[];
      const detail = (await as(caller).get(`/challenges/${challenge.id}`)).body.data;
      const [solve] = (await as(caller).get(`/users/${early.id}/solves`)).body.data;
      expect(detail.view).toContain(`<h3 class="challenge-value">${detail.value}</h3>`);
      const matches = (await as(caller).get(`/challenges?value=${detail.value}`)).body.data as { id: number }[];
      return {
        values: [list.find(({ id }) => id === challenge.id)?.value, detail.value, solve.challenge.value],
        order: list.map(({ value }) => value),
        matches: matches.map(({ id }) => id),
      };
    };
    const matches = [challenge.id];

    expect(await valuesFor(player)).toEqual({ values: [456, 456, 456], order: [456, 480], matches });
    const [own] = (await as(early).get('/users/me/solves')).body.data;
    expect(own.challenge.value).toBe(456);
    expect(await valuesFor(admin)).toEqual({ values: [100, 100, 100], order: [100, 480], matches });
    expect((await as(admin).get('/challenges?view=admin')).body.data[0].value).toBe(100);
    await test.make.settings({ freeze: null });
    expect(await valuesFor(player)).toEqual({ values: [100, 100, 100], order: [100, 480], matches });
  });

  it('reads the solves of the whole event once while it is frozen, not again after each solve', async () => {
    const [player, late, challenge] = [
      await test.make.user(),
      await test.make.user(),
      await test.make.challenge({ flag: 'ctf{x}' }),
    ];
    await test.make.solve(await test.make.user(), challenge, BEFORE_FREEZE);
    await test.make.settings({ freeze: FREEZE });
    const statements = jest.spyOn(test.app.get(Database), 'query');
    const solve = async (caller: MadeUser, now: string) => {
      test.setClock(now);
      await as(caller).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{x}' }).expect(200);
      return (await as(player).get('/challenges')).body.data[0].solves as number;
    };
    const readings = () => statements.mock.calls.filter(([sql]) => /COUNT.*\s+FROM solves/.test(sql)).length;

    expect(await solve(player, BEFORE_FREEZE)).toBe(2);
    const readBefore = readings();
    expect(await solve(late, '2026-11-20T23:10:00Z')).toBe(2);

    expect([readBefore, readings()]).toEqual([1, 1]);
  });

  it('counts a solve from before the freeze that is stored later, when counts were already read', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'ctf{x}' })];
    await test.make.settings({ freeze: FREEZE });
    test.setClock(BEFORE_FREEZE);
    const solves = async () => (await as(player).get('/challenges')).body.data[0].solves as number;
    const lock = `INSERT INTO attempt_throttles (account_id) VALUES (${player.id})`;
    const meanwhile = async () => {
      test.setClock(AFTER_FREEZE);
      expect(await solves()).toBe(0);
    };

    await overtaken(test, { lock, meanwhile }, async () =>
      as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{x}' }).expect(200),
    );

    expect(await solves()).toBe(1);
  });

  it('shows the counts by the visibility of accounts and of scores', async () => {
    const [player, admin] = [await test.make.user(), await test.make.admin()];
    await test.make.challenge();
    const cases = [
      ['public', 'public', [0, 0, 0]],
      ['private', 'public', [null, 0, 0]],
      ['public', 'private', [null, 0, 0]],
      ['admins', 'public', [null, null, 0]],
      ['public', 'admins', [null, null, 0]],
      ['public', 'hidden', [null, null, null]],
    ] as const;

    await expectEachInTurn(cases, async ([account_visibility, score_visibility, expected]) => {
      await test.make.settings({ challenge_visibility: 'public', account_visibility, score_visibility });
      const countsIn = (path: string) =>
        Promise.all(
          [null, player, admin].map(async (caller) => {
            const { data } = (await as(caller).get(path)).body;
            return [data].flat()[0].solves;
          }),
        );
      expect(await countsIn('/challenges')).toEqual(expected);
      expect(await countsIn('/challenges?view=admin')).toEqual(expected);
      expect(await countsIn('/challenges/1')).toEqual(expected);
    });
  });

  it('distinguishes a value at the edge of the range from one beyond it', async () => {
    const [player, { id }] = [await test.make.user(), await test.make.challenge({ value: 2_147_483_647 })];
    const idsOf = async (value: string) =>
      (await as(player).get(`/challenges?value=${value}`).expect(200)).body.data.map((row: { id: number }) => row.id);

    expect(await idsOf('2147483647')).toEqual([id]);
    expect(await idsOf('2147483648')).toEqual([]);
  });

  it('filters by fields and searches in one column', async () => {
    const player = await test.make.user();
    await test.make.challenge({ name: 'Heap 100%', category: 'pwn' });
    await test.make.challenge({ name: 'heap', category: 'pwn', type: 'dynamic', description: null });
    await test.make.challenge({
      name: null,
      category: 'web',
      max_attempts: 3,
      description: 'a NEEDLE',
      state: 'visible',
    });
    const rows = [
      [[1], ['name=Heap%20100%25', 'category=pwn&value=100', 'q=%25&field=name']],
      [[2], ['name=heap', 'type=dynamic', 'value=500', 'q=dyn&field=type', 'q=heap&field=name&type=dynamic']],
      [[], ['name=Heap', 'value=99999999999999999999', 'q=p_n&field=category']],
      [
        [1, 2],
        ['category=pwn', 'max_attempts=0', 'q=hEAP&field=name'],
      ],
      [
        [1, 2, 3],
        ['state=visible', 'q=W&field=category', 'q=isib&field=state', 'q=&field=name'],
      ],
      [[3], ['max_attempts=3', 'q=needle&field=description']],
    ];

    await expectEach(eachOf(rows), async ([expected, query]) =>
      expect(ids(await as(player).get(`/challenges?${query}`)).sort()).toEqual(expected),
    );
  });

  it('does not reveal masked data to players through filters', async () => {
    const player = await test.make.user();
    const first = await test.make.challenge({ type: 'dynamic' });
    const veiled = {
      name: 'secret',
      description: 'secret',
      category: 'vault',
      value: 777,
      max_attempts: 9,
      requirements: { prerequisites: [first.id], anonymize: true },
    };
    const { id } = await test.make.challenge(veiled);
    const cases = [
      'q=secret&field=description',
      'q=ecre&field=name',
      'name=secret',
      'category=vault',
      'value=777',
      'type=standard',
      'max_attempts=9',
    ];

    await expectEach(cases, async (query) => {
      expect((await as(player).get(`/challenges?${query}`)).body.data).toEqual([]);
      expect((await as(player).get('/challenges?q=%3F&field=name')).body.data).toEqual([masked(id)]);
    });
  });

  it('refuses an unknown search', async () => {
    const player = await test.make.user();
    const wrong = {
      max_attempts: ['max_attempts=x'],
      value: ['value=1.5'],
      field: ['q=x', 'q=x&field=solves', 'q=x&field=value'],
      q: ['field=name'],
    };

    await expectEachInvalid(wrong, (query) => as(player).get(`/challenges?${query}`));
  });

  it('shows writes immediately', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const { body } = await as(admin).post('/challenges', { type: 'standard', name: 'new', value: 5 });

    expect(names(await as(player).get('/challenges'))).toEqual(['new']);
    await as(admin).patch(`/challenges/${body.data.id}`, { name: 'newer' });
    expect(names(await as(player).get('/challenges'))).toEqual(['newer']);
    await as(admin).post('/tags', { challenge_id: body.data.id, value: 'fresh' });
    expect((await as(player).get('/challenges')).body.data[0].tags).toEqual(['fresh']);
    await as(admin).delete(`/challenges/${body.data.id}`);
    expect(names(await as(player).get('/challenges'))).toEqual([]);
  });

  it('counts by teams in teams mode', async () => {
    const [team, hidden] = [await test.make.team(), await test.make.team({ hidden: true })];
    const challenge = await test.make.challenge();
    const [solver, mate, ghost] = [
      await test.make.user({ team_id: team.id, hidden: true }),
      await test.make.user({ team_id: team.id }),
      await test.make.user({ team_id: hidden.id }),
    ];
    await test.make.settings({ user_mode: 'teams', freeze: FREEZE });
    await test.make.solve(solver, challenge);
    await test.make.solve(ghost, challenge);

    expect((await as(mate).get('/challenges')).body.data[0]).toMatchObject({ solves: 1, solved_by_me: true });
  });
});

describe('the count of solves', () => {
  const test = useApp({});

  it('includes the last solve before the freeze, however long counting took before', async () => {
    waitAsInProduct();
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'ctf{x}' })];
    await test.make.settings({ freeze: FREEZE });
    test.setClock(BEFORE_FREEZE);
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const database = test.app.get(Database);
    const query = database.query.bind(database);
    // Each count of the solves takes 2 seconds by this clock. After such a slow load, readers get the old count for a
    // while.
    jest.spyOn(database, 'query').mockImplementation((sql: string, parameters?: unknown[]) => {
      if (/COUNT.*\s+FROM solves/.test(sql)) now += 2000;
      return query(sql, parameters);
    });
    const solves = async () => (await test.as(player).get('/challenges')).body.data[0].solves as number;
    await test.refresh();
    expect(await solves()).toBe(0);

    await test.as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{x}' }).expect(200);

    await until(async () => {
      now += 400;
      return (await solves()) === 1;
    });
  });
});

describe('GET /challenges/{challenge_id}', () => {
  it('shows a player everything needed to attempt a standard challenge', async () => {
    const [player, next] = [await test.make.user(), await test.make.challenge()];
    const challenge = await test.make.challenge({
      name: 'std1',
      description: '**md** by {ctf_name}',
      connection_info: 'nc x 1',
      next_id: next.id,
      category: 'web',
      max_attempts: 3,
    });
    await test.make.tag({ challenge_id: challenge.id, value: 't1' });
    await test.make.fail(player, challenge);
    await test.make.solve(player, challenge);

    const { body } = await as(player).get(`/challenges/${challenge.id}`).expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: challenge.id,
        name: 'std1',
        value: 100,
        description: '**md** by {ctf_name}',
        attribution: null,
        connection_info: 'nc x 1',
        next_id: next.id,
        category: 'web',
        state: 'visible',
        max_attempts: 3,
        position: 0,
        type: 'standard',
        type_data: STANDARD_TYPE,
        solves: 1,
        solved_by_me: true,
        attempts: 2,
        files: [],
        tags: ['t1'],
        hints: [],
        solution_id: null,
        solution_state: 'hidden',
        view: expect.stringContaining('<p><strong>md</strong> by Test CTF</p>'),
      },
    });
  });

  it('adds the terms of its value to a dynamic challenge', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ type: 'dynamic' })];

    const { body } = await as(player).get(`/challenges/${challenge.id}`).expect(200);

    expect(body.data).toMatchObject({
      value: 500,
      initial: 500,
      decay: 10,
      minimum: 100,
      function: 'logarithmic',
      type: 'dynamic',
      type_data: DYNAMIC_TYPE,
    });
  });

  it.each(['hidden', 'locked'] as const)(
    'hides a %s challenge from players but not from administrators',
    async (state) => {
      const [player, admin] = [await test.make.user(), await test.make.admin()];
      const { id } = await test.make.challenge({ state, requirements: { prerequisites: [4242] } });

      expectNotFound(await as(player).get(`/challenges/${id}`));
      expectNotFound(await as(player).get(`/challenges/${id}?view=admin`));
      expect((await as(admin).get(`/challenges/${id}`)).body.data.state).toBe(state);
    },
  );

  it('returns 404 for an unknown id', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', '0', '-1', 'x', '1e1', '2147483648', '%00'], async (id) =>
      expectNotFound(await as(admin).get(`/challenges/${id}`)),
    );
  });

  it('reports that the type is not installed', async () => {
    const [player, admin] = [await test.make.user(), await test.make.admin()];
    const { id } = await test.make.challenge({ type: 'multiple_choice' });
    const hidden = await test.make.challenge({ type: 'multiple_choice', state: 'hidden' });
    const message =
      'The underlying challenge type (multiple_choice) is not installed. This challenge can not be loaded.';

    expect(await as(player).get(`/challenges/${id}`)).toMatchObject({ status: 500, body: { message } });
    expectNotFound(await as(player).get(`/challenges/${hidden.id}`));
    expect(await as(admin).get(`/challenges/${hidden.id}`)).toMatchObject({ status: 500, body: { message } });
  });

  it('is refused or masked while prerequisites are unsolved, but never for administrators', async () => {
    const [player, admin, first] = [await test.make.user(), await test.make.admin(), await test.make.challenge()];
    const gated = await test.make.challenge({ requirements: { prerequisites: [first.id] } });
    const veiled = await test.make.challenge({ requirements: { prerequisites: [first.id], anonymize: true } });

    expectForbidden(await as(player).get(`/challenges/${gated.id}`));
    expect((await as(player).get(`/challenges/${veiled.id}`)).body).toEqual({ success: true, data: masked(veiled.id) });
    expect((await as(admin).get(`/challenges/${gated.id}`)).body.data.type).toBe('standard');
    expect((await as(admin).get(`/challenges/${veiled.id}`)).body.data.type).toBe('standard');
    await test.make.solve(player, first);
    await as(player).get(`/challenges/${gated.id}`).expect(200);
    expect((await as(player).get(`/challenges/${veiled.id}`)).body.data.type).toBe('standard');
  });

  it("shows the account's own solve even after the freeze or for a hidden account", async () => {
    const [late, hidden, challenge] = [
      await test.make.user(),
      await test.make.user({ hidden: true }),
      await test.make.challenge(),
    ];
    await test.make.settings({ freeze: FREEZE });
    await test.make.solve(late, challenge, AT_FREEZE);
    await test.make.solve(hidden, challenge, BEFORE_FREEZE);

    for (const player of [late, hidden])
      expect((await as(player).get(`/challenges/${challenge.id}`)).body.data).toMatchObject({
        solves: 0,
        solved_by_me: true,
        attempts: 1,
      });
  });

  it('counts solves before the freeze for all callers, including administrators', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    await test.make.settings({ freeze: FREEZE });
    await test.make.solve(await test.make.user(), challenge, BEFORE_FREEZE);
    await test.make.solve(await test.make.user(), challenge, AT_FREEZE);

    expect((await as(admin).get(`/challenges/${challenge.id}?view=admin`)).body.data.solves).toBe(1);
  });

  it('gives authenticated callers links to files with a token, and others without', async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const challenge = await test.make.challenge();
    for (const location of ['aa/one.txt', 'bb/two.txt'])
      await test.make.file({ type: 'challenge', challenge_id: challenge.id, location });

    expect((await as(null).get(`/challenges/${challenge.id}`)).body.data.files).toEqual([
      '/files/aa/one.txt',
      '/files/bb/two.txt',
    ]);
    expect((await as(await test.make.user()).get(`/challenges/${challenge.id}`)).body.data.files).toEqual([
      expect.stringMatching(/^\/files\/aa\/one\.txt\?token=[\w.-]{43,}$/),
      expect.stringMatching(/^\/files\/bb\/two\.txt\?token=[\w.-]{43,}$/),
    ]);
  });

  it('has formulas as MathML and classes for code in addition to the HTML for clients of CTFd', async () => {
    const player = await test.make.user();
    const description = 'Find $m$.\n\n```py\nx = "y"\n```';
    const { id } = await test.make.challenge({ description, attribution: 'by **Ada**' });

    const { data } = (await as(player).get(`/challenges/${id}`).accept(DETAILS_TYPE).expect(200)).body;

    expect(data.view).toContain('<p>Find $m$.</p>\n<pre><code class="language-py">x = &quot;y&quot;\n</code></pre>\n');
    expect(data).toMatchObject({
      description_html:
        '<p>Find <math><mi>m</mi></math>.</p>\n<pre><code class="language-py">x = <span class="hljs-string">' +
        '&quot;y&quot;</span>\n</code></pre>\n',
      attribution_html: '<p>by <strong>Ada</strong></p>\n',
    });
  });

  it('shows the text of hints that are free or unlocked, if their prerequisites are met', async () => {
    const [player, other, challenge] = [await test.make.user(), await test.make.user(), await test.make.challenge()];
    const free = await test.make.hint({ challenge_id: challenge.id, content: 'free' });
    const paid = await test.make.hint({ challenge_id: challenge.id, content: 'paid', cost: 5 });
    const later = await test.make.hint({
      challenge_id: challenge.id,
      content: 'later',
      requirements: { prerequisites: [paid.id, 4242] },
    });
    const hintsOf = async (caller: typeof player) =>
      (await as(caller).get(`/challenges/${challenge.id}`).accept(DETAILS_TYPE)).body.data.hints as unknown;
    const locked = [
      { id: free.id, cost: 0, content: 'free', content_html: '<p>free</p>\n' },
      { id: paid.id, cost: 5 },
      { id: later.id, cost: 0 },
    ];

    expect(await hintsOf(player)).toEqual(locked);
    await test.make.unlock({ user_id: player.id, target: paid.id });
    expect(await hintsOf(player)).toMatchObject([
      { id: free.id, cost: 0, content: 'free' },
      { id: paid.id, cost: 5, content: 'paid', content_html: '<p>paid</p>\n' },
      { id: later.id, cost: 0, content: 'later' },
    ]);
    expect(await hintsOf(other)).toEqual(locked);
  });

  it('shows every hint after the end', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const paid = await test.make.hint({ challenge_id: challenge.id, content: 'paid', cost: 5 });
    await test.make.settings({ end: 1, view_after_ctf: true });

    expect((await as(player).get(`/challenges/${challenge.id}`)).body.data.hints).toMatchObject([
      { id: paid.id, cost: 5, content: 'paid' },
    ]);
  });

  it('follows the value that solves change, in all fields, and keeps the order of its keys', async () => {
    const { id } = await test.make.challenge({
      ...{ type: 'dynamic', value: 500, initial: 500, minimum: 100, decay: 10, function: 'linear', flag: 'ctf{right}' },
    });
    const [solver, second, other] = [await test.make.user(), await test.make.user(), await test.make.user()];
    const detail = async () => (await as(other).get(`/challenges/${id}`).accept(DETAILS_TYPE)).body.data;

    const before = await detail();
    for (const player of [solver, second])
      await as(player).post('/challenges/attempt', { challenge_id: id, submission: 'ctf{right}' }).expect(200);
    const after = await detail();

    expect(before.value).toBe(500);
    expect(before.view).toContain('<h3 class="challenge-value">500</h3>');
    expect(after.value).toBeLessThan(500);
    expect(after.view).toContain(`<h3 class="challenge-value">${after.value}</h3>`);
    expect(Object.keys(after).join(' ')).toBe(
      'id name value initial decay minimum function description attribution connection_info next_id category state max_attempts ' +
        'position type type_data solves solved_by_me attempts files tags hints solution_id solution_state view ' +
        'file_details attempts_left retry_at accepts_flags reported_points rating ratings description_html attribution_html',
    );
  });

  it('has a view that is safe to show and follows the settings that it mentions', async () => {
    const player = await test.make.user();
    const { id } = await test.make.challenge({
      name: '<b>name</b>',
      description: '<script>alert(1)</script>\n\n{ctf_name}',
      connection_info: '<img src=x onerror=alert(1)>',
    });
    const viewOf = async () => (await as(player).get(`/challenges/${id}`)).body.data.view as string;

    expect(await viewOf()).toContain('&lt;b&gt;name&lt;/b&gt;');
    expect(await viewOf()).toContain('<p>Test CTF</p>');
    expect(await viewOf()).not.toMatch(/<script|<img/);
    await test.make.settings({ ctf_name: 'Other CTF' });
    expect(await viewOf()).toContain('<p>Other CTF</p>');
  });

  it('shows a challenge without name, description and value', async () => {
    const player = await test.make.user();
    const { id } = await test.make.challenge({ name: null, description: null, value: null, category: null });

    expect((await as(player).get(`/challenges/${id}`)).body.data).toMatchObject({
      name: null,
      description: null,
      value: null,
      category: null,
      connection_info: null,
    });
  });
});

describe('GET /challenges/types', () => {
  it('lists the installed types for administrators, each with a form', async () => {
    const { body } = await as(await test.make.admin())
      .get('/challenges/types')
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: [
        { ...STANDARD_TYPE, create: expect.stringContaining('name="value"') },
        { ...DYNAMIC_TYPE, create: expect.stringContaining('name="initial"') },
      ],
    });
  });

  it('is refused to players and anonymous callers', async () => {
    expectForbidden(await as(await test.make.user()).get('/challenges/types'));
    expectForbidden(await as(null).get('/challenges/types'));
  });
});
