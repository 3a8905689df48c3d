import { type Caller, useApp } from '../support/app';
import { expectEach, expectEachInvalid, expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import type { SolutionState } from '../../src/challenges/solutions/solution.entity';

const test = useApp();
const as = test.as.bind(test);

async function solutionOf(
  state: SolutionState,
  challenge: Parameters<typeof test.make.challenge>[0] = {},
): Promise<{ id: number; challenge_id: number }> {
  const [admin, { id: challenge_id }] = [await test.make.admin(), await test.make.challenge(challenge)];
  const { body } = await as(admin).post('/solutions', { challenge_id, content: '**do** it', state }).expect(200);
  return { id: body.data.id, challenge_id };
}

const unlock = (caller: Caller, target: unknown) => as(caller).post('/unlocks', { target, type: 'solutions' });

describe('GET /solutions', () => {
  it('lists all solutions with their texts, and filters them by state', async () => {
    const admin = await test.make.admin();
    const [first, second] = [await solutionOf('hidden'), await solutionOf('solved')];
    const text = { content: '**do** it', html: '<p><strong>do</strong> it</p>\n', files: [] };

    expect((await as(admin).get('/solutions').expect(200)).body).toEqual({
      success: true,
      data: [
        { ...first, state: 'hidden', ...text },
        { ...second, state: 'solved', ...text },
      ],
    });
    expect((await as(admin).get('/solutions?state=solved')).body.data).toMatchObject([second]);
    expect((await as(admin).get('/solutions?q=IDD&field=state')).body.data).toMatchObject([first]);
    expectInvalid(await as(admin).get('/solutions?q=x'), 'field');
    expectInvalid(await as(admin).get('/solutions?q=x&field=content'), 'field');
  });

  it('is empty without solutions', async () => {
    expect(
      (
        await as(await test.make.admin())
          .get('/solutions')
          .expect(200)
      ).body,
    ).toEqual({ success: true, data: [] });
  });
});

describe('POST /solutions', () => {
  it.each([{}, { content: null, state: null }])('creates a hidden one without text from %j', async (body) => {
    const [admin, { id: challenge_id }] = [await test.make.admin(), await test.make.challenge()];

    const response = await as(admin)
      .post('/solutions', { challenge_id, ...body })
      .expect(200);

    expect(response.body.data).toEqual({ id: 1, challenge_id, state: 'hidden', content: '', html: '', files: [] });
  });

  it('allows one for each challenge, also with many concurrent requests', async () => {
    const [admin, { id: challenge_id }] = [await test.make.admin(), await test.make.challenge()];

    const responses = await Promise.all([1, 2, 3, 4].map(() => as(admin).post('/solutions', { challenge_id })));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(responses.find(({ status }) => status === 400)?.body.errors).toEqual([
      'challenge_id: A solution for this challenge already exists',
    ]);
    expect(await test.rows('SELECT challenge_id FROM solutions')).toEqual([{ challenge_id }]);
  });

  it('names the invalid field, and creates no solution', async () => {
    const [admin, { id: challenge_id }] = [await test.make.admin(), await test.make.challenge()];
    const wrong = { challenge_id: [undefined, null, 'one', 99], content: [5, 'nul\0'], state: ['gone', 5] };

    await expectEachInvalid(wrong, (value, field) => as(admin).post('/solutions', { challenge_id, [field]: value }));
    expect(await test.rows('SELECT id FROM solutions')).toEqual([]);
  });
});

describe('PATCH and DELETE /solutions/{solution_id}', () => {
  it('changes the given fields and keeps the rest', async () => {
    const [admin, { id, challenge_id }, other] = [
      await test.make.admin(),
      await solutionOf('visible'),
      await test.make.challenge(),
    ];
    const patch = async (body: object): Promise<unknown> =>
      (await as(admin).patch(`/solutions/${id}`, body).expect(200)).body.data;

    expect(await patch({ content: 'new', id: 99, html: 'x' })).toEqual({
      id,
      challenge_id,
      state: 'visible',
      content: 'new',
      html: '<p>new</p>\n',
      files: [],
    });
    expect(await patch({ state: 'solved', content: '' })).toMatchObject({ state: 'solved', content: '' });
    expect(await patch({ challenge_id: other.id })).toMatchObject({ challenge_id: other.id, state: 'solved' });
    expect(await patch({})).toMatchObject({ challenge_id: other.id, state: 'solved', content: '' });
    expect(await patch({ state: null })).toMatchObject({ state: 'hidden' });
  });

  it('names the invalid field, and changes nothing', async () => {
    const [admin, { id }] = [await test.make.admin(), await solutionOf('hidden')];
    const before = await test.rows('SELECT * FROM solutions');
    const wrong = { challenge_id: [null, 99], content: [[]], state: ['gone'] };

    await expectEachInvalid(wrong, (value, field) => as(admin).patch(`/solutions/${id}`, { [field]: value }));
    expect(await test.rows('SELECT * FROM solutions')).toEqual(before);
  });

  it('deletes a solution with its unlocks, once, and keeps its challenge', async () => {
    const [admin, player, { id, challenge_id }] = [
      await test.make.admin(),
      await test.make.user(),
      await solutionOf('visible'),
    ];
    await unlock(player, id).expect(200);

    const responses = await Promise.all([1, 2].map(() => as(admin).delete(`/solutions/${id}`)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await test.rows('SELECT id FROM unlocks')).toEqual([]);
    expect((await as(player).get(`/challenges/${challenge_id}`)).body.data).toMatchObject({ solution_id: null });
    expectNotFound(await as(admin).patch(`/solutions/${id}`, {}));
  });

  it('is deleted with its challenge', async () => {
    const [admin, player, { id, challenge_id }] = [
      await test.make.admin(),
      await test.make.user(),
      await solutionOf('visible'),
    ];
    await unlock(player, id).expect(200);

    await as(admin).delete(`/challenges/${challenge_id}`).expect(200);

    expect(await test.rows('SELECT id FROM solutions UNION ALL SELECT id FROM unlocks')).toEqual([]);
  });
});

describe('managing solutions', () => {
  it('is only for administrators', async () => {
    const player = await test.make.user();
    await solutionOf('visible');
    const before = await test.rows('SELECT * FROM solutions');
    const cases = [
      ['get', '/solutions'],
      ['post', '/solutions'],
      ['patch', '/solutions/1'],
      ['delete', '/solutions/1'],
    ] as const;

    await expectEach(cases, async ([method, path]) => {
      expectForbidden(await as(player)[method](path));
      expectForbidden(await as(null)[method](path));
    });
    expect(await test.rows('SELECT * FROM solutions')).toEqual(before);
  });
});

describe('GET /solutions/{solution_id}', () => {
  const visible = { content: '**do** it', html: '<p><strong>do</strong> it</p>\n', files: [] };

  it('shows players the text of a visible solution once they unlocked it', async () => {
    const [player, other] = [await test.make.user(), await test.make.user()];
    const { id, challenge_id } = await solutionOf('visible');
    const locked = { id, challenge_id, state: 'visible' };

    expect((await as(player).get(`/solutions/${id}`).expect(200)).body).toEqual({ success: true, data: locked });
    await unlock(player, id).expect(200);
    expect((await as(player).get(`/solutions/${id}`)).body.data).toEqual({ ...locked, ...visible });
    expect((await as(other).get(`/solutions/${id}`)).body.data).toEqual(locked);
  });

  it('lists the files of a solution by id, to all who may read the text', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const [{ id }, other] = [await solutionOf('visible'), await solutionOf('visible')];
    await test.make.file({ location: 'b/1.png', type: 'solution', solution_id: id });
    await test.make.file({ location: 'a/2.png', type: 'solution', solution_id: id });
    await test.make.file({ location: 'c/3.png', type: 'solution', solution_id: other.id });
    const files = ['/files/b/1.png', '/files/a/2.png'];

    expect((await as(admin).get(`/solutions/${id}`)).body.data.files).toEqual(files);
    expect((await as(admin).patch(`/solutions/${id}`, { state: 'visible' })).body.data.files).toEqual(files);
    expect((await as(admin).get('/solutions')).body.data).toMatchObject([{ files }, { files: ['/files/c/3.png'] }]);
    expect((await as(player).get(`/solutions/${id}`)).body.data).not.toHaveProperty('files');
    await unlock(player, id).expect(200);
    expect((await as(player).get(`/solutions/${id}`)).body.data.files).toEqual(files);
  });

  it('finds a solution for solvers only after the challenge is solved', async () => {
    const [player, { id, challenge_id }] = [await test.make.user(), await solutionOf('solved')];

    expectNotFound(await as(player).get(`/solutions/${id}`));
    expectNotFound(await unlock(player, id));
    await test.make.solve(player, { id: challenge_id });
    expect((await as(player).get(`/solutions/${id}`)).body.data).toEqual({ id, challenge_id, state: 'solved' });
    await unlock(player, id).expect(200);
    expect((await as(player).get(`/solutions/${id}`)).body.data).toMatchObject(visible);
  });

  it('finds no hidden solution, even for accounts that unlocked it', async () => {
    const [admin, player, { id }] = [await test.make.admin(), await test.make.user(), await solutionOf('visible')];
    await unlock(player, id).expect(200);

    await as(admin).patch(`/solutions/${id}`, { state: 'hidden' }).expect(200);

    expectNotFound(await as(player).get(`/solutions/${id}`));
    expect((await as(admin).get(`/solutions/${id}`)).body.data).toMatchObject({ state: 'hidden', ...visible });
  });

  it.each(['hidden', 'locked'] as const)('finds no solution of a %s challenge for players', async (state) => {
    const [admin, player, { id }] = [
      await test.make.admin(),
      await test.make.user(),
      await solutionOf('visible', { state }),
    ];

    expectNotFound(await as(player).get(`/solutions/${id}`));
    expectNotFound(await unlock(player, id));
    expect((await as(admin).get(`/solutions/${id}`)).body.data).toMatchObject(visible);
  });

  it('is closed while prerequisites of the challenge are unsolved', async () => {
    const [player, first] = [await test.make.user(), await test.make.challenge()];
    const { id } = await solutionOf('visible', { requirements: { prerequisites: [first.id] } });

    expectForbidden(await as(player).get(`/solutions/${id}`));
    expectForbidden(await unlock(player, id));
    await test.make.solve(player, first);
    expect((await as(player).get(`/solutions/${id}`)).status).toBe(200);
  });

  it('returns 404 for an unknown id', async () => {
    const player = await test.make.user();

    await expectEach(['99', '0', 'x', '2147483648'], async (id) =>
      expectNotFound(await as(player).get(`/solutions/${id}`)),
    );
  });
});

describe.each([
  ['GET /solutions/{solution_id}', ({ id }: { id: number }) => `/solutions/${id}`],
  [
    'GET /challenges/{challenge_id}/solution',
    (solution: { challenge_id: number }) => `/challenges/${solution.challenge_id}/solution`,
  ],
])('%s', (_name, pathOf) => {
  it('is for authenticated callers', async () => {
    await test.make.settings({ challenge_visibility: 'public' });

    expectForbidden(await as(null).get(pathOf(await solutionOf('visible'))));
  });

  it('is closed to players while challenges are for administrators, before the start and after the end', async () => {
    const [admin, player, path] = [
      await test.make.admin(),
      await test.make.user(),
      pathOf(await solutionOf('visible')),
    ];

    await test.make.settings({ challenge_visibility: 'admins' });
    expectForbidden(await as(player).get(path));
    expect((await as(admin).get(path)).status).toBe(200);
    await test.make.settings({ challenge_visibility: 'private', start: 4_000_000_000 });
    expectForbidden(await as(player).get(path), 'Test CTF has not started yet');
    await test.make.settings({ start: null, end: 1 });
    expectForbidden(await as(player).get(path), 'Test CTF has ended');
    await test.make.settings({ view_after_ctf: true });
    expect((await as(player).get(path)).status).toBe(200);
  });

  it('requires a verified address if the event does, and a team of players in teams mode', async () => {
    const path = pathOf(await solutionOf('visible'));
    await test.make.settings({ verify_emails: true });
    expectForbidden(await as(await test.make.user({ verified: false })).get(path));

    await test.make.settings({ verify_emails: null, user_mode: 'teams' });
    expectForbidden(await as(await test.make.user()).get(path));
    expect((await as(await test.make.admin()).get(path)).status).toBe(200);
    const team = await test.make.team();
    expect((await as(await test.make.user({ team_id: team.id })).get(path)).status).toBe(200);
  });
});

describe('the solution in a challenge', () => {
  it.each([
    ['hidden', false, false],
    ['visible', true, true],
    ['solved', false, true],
  ] as const)('with a %s one is its id: before the solve %p, after it %p', async (state, before, after) => {
    const [player, { id, challenge_id }] = [await test.make.user(), await solutionOf(state)];
    const readSolution = async (): Promise<unknown[]> => {
      const detail = (await as(player).get(`/challenges/${challenge_id}`)).body.data;
      const own = (await as(player).get(`/challenges/${challenge_id}/solution`)).body.data;
      expect(own).toEqual({ id: detail.solution_id, state: detail.solution_state });
      return [detail.solution_id, detail.solution_state];
    };

    expect(await readSolution()).toEqual([before ? id : null, state]);
    await test.make.solve(player, { id: challenge_id });
    expect(await readSolution()).toEqual([after ? id : null, state]);
  });

  it('is absent if there is none', async () => {
    const [player, { id }] = [await test.make.user(), await test.make.challenge()];

    expect((await as(player).get(`/challenges/${id}/solution`)).body).toEqual({
      success: true,
      data: { id: null, state: 'hidden' },
    });
    expectNotFound(await as(player).get('/challenges/99/solution'));
  });
});

describe('POST /unlocks of a solution', () => {
  it('opens it for the account without a cost, and shows it to administrators who asked', async () => {
    const [admin, player, { id }] = [await test.make.admin(), await test.make.user(), await solutionOf('visible')];
    test.setClock('2026-11-20T23:15:58Z');
    const data = { id: 1, user_id: player.id, team_id: null, target: id, type: 'solutions' };

    expect((await unlock(player, id).expect(200)).body).toEqual({
      success: true,
      data: { ...data, date: '2026-11-20T23:15:58+00:00' },
    });
    expect(await test.rows('SELECT id FROM awards')).toEqual([]);
    const { id: hint } = await test.make.hint({ challenge_id: 1 });
    await test.make.unlock({ user_id: player.id, target: hint });
    expect((await as(admin).get('/unlocks')).body.data).toMatchObject([data, { target: hint, type: 'hints' }]);
    expect((await as(admin).get('/unlocks?type=solutions')).body.data).toMatchObject([data]);
    expect((await as(admin).get(`/unlocks?target=${id}&type=solutions`)).body.data).toMatchObject([data]);
    expect((await as(admin).get('/unlocks?q=sol&field=type')).body.data).toMatchObject([data]);
  });

  it('happens once, also with many concurrent requests', async () => {
    const [player, { id }] = [await test.make.user(), await solutionOf('visible')];

    const responses = await Promise.all([1, 2, 3, 4].map(() => unlock(player, id)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(responses.find(({ status }) => status === 400)?.body.errors).toEqual([
      "target: You've already unlocked this target",
    ]);
    expect(await test.rows('SELECT solution_id FROM unlocks')).toEqual([{ solution_id: id }]);
  });

  it('opens it for the whole team, and stays with each member after a switch to users mode', async () => {
    const [team, admin] = [await test.make.team(), await test.make.admin()];
    const [one, two] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    const [first, second] = [await solutionOf('visible'), await solutionOf('visible')];
    await as(admin).patch('/configs', { user_mode: 'teams' }).expect(200);
    const reads = async (id: number): Promise<boolean[]> =>
      Promise.all([one, two].map(async (member) => 'content' in (await as(member).get(`/solutions/${id}`)).body.data));

    await unlock(one, first.id).expect(200);
    await unlock(one, second.id).expect(200);
    expect((await unlock(two, first.id)).status).toBe(400);
    expect([await reads(first.id), await reads(second.id)]).toEqual([
      [true, true],
      [true, true],
    ]);

    await as(admin).patch('/configs', { user_mode: 'users' }).expect(200);
    expect([await reads(first.id), await reads(second.id)]).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it('is refused while the event is paused and if there is no such solution', async () => {
    const [player, { id }] = [await test.make.user(), await solutionOf('visible')];

    expectNotFound(await unlock(player, 99));
    expectInvalid(await unlock(player, 'x'), 'target');
    expectForbidden(await unlock(null, id));
    await test.make.settings({ paused: true });
    expectForbidden(await unlock(player, id), 'Test CTF is paused');
  });
});
