import { useApp } from '../support/app';
import {
  expectEach,
  expectEachInvalid,
  expectForbidden,
  expectHintForbidden,
  expectInvalid,
  expectNotFound,
} from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

const OTHERS_FIRST = 'You must unlock other hints before accessing this hint';
const LOGIN_FIRST = 'You must login to unlock this hint';

const [BEFORE, START, DURING, END, AFTER] = [
  '2026-11-20T22:00:00Z',
  1795215600,
  '2026-11-20T23:30:00Z',
  1795219200,
  '2026-11-21T00:00:01Z',
] as const;

function expectRefused(response: { status: number; body: unknown }, field: string, message: string): void {
  expect({ status: response.status, body: response.body }).toMatchObject({
    status: 403,
    body: {
      success: false,
      errors: [`${field}: ${message}`],
    },
  });
}

/** Form in which the caller gets the hint: `locked`, `unlocked` or `full`, or the status of a refusal. */
async function shapeFor(caller: Parameters<typeof as>[0], id: number, query = ''): Promise<string | number> {
  const { status, body } = await as(caller).get(`/hints/${id}${query}`);
  if (status !== 200) return status;
  if ('requirements' in body.data) return 'full';
  return 'content' in body.data ? 'unlocked' : 'locked';
}

describe('GET /hints', () => {
  it('lists all hints by id without their texts', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    await test.make.hint({ challenge_id: challenge.id, cost: 5 });
    await test.make.hint({ challenge_id: challenge.id, requirements: { prerequisites: [1] } });

    const { body } = await as(admin).get('/hints').expect(200);

    expect(body).toEqual({
      success: true,
      data: [
        { id: 1, type: 'standard', challenge: challenge.id, challenge_id: challenge.id, cost: 5 },
        { id: 2, type: 'standard', challenge: challenge.id, challenge_id: challenge.id, cost: 0 },
      ],
    });
  });

  it('filters by challenge, cost, exact text and type, and searches by part of the text in any case', async () => {
    const [admin, one, two] = [await test.make.admin(), await test.make.challenge(), await test.make.challenge()];
    const first = await test.make.hint({ challenge_id: one.id, content: 'Look UP', cost: 5 });
    const second = await test.make.hint({ challenge_id: two.id, content: 'look' });
    const idsOf = async (query: string): Promise<number[]> =>
      (await as(admin).get(`/hints?${query}`).expect(200)).body.data.map(({ id }: { id: number }) => id);

    expect(await idsOf(`challenge_id=${two.id}`)).toEqual([second.id]);
    expect(await idsOf('cost=5')).toEqual([first.id]);
    expect(await idsOf('content=look')).toEqual([second.id]);
    expect(await idsOf('type=standard')).toEqual([first.id, second.id]);
    expect(await idsOf('type=other')).toEqual([]);
    expect(await idsOf('q=LOOK&field=content')).toEqual([first.id, second.id]);
    expect(await idsOf('q=up&field=content')).toEqual([first.id]);
    expect(await idsOf('q=stand&field=type')).toEqual([first.id, second.id]);
  });

  it('refuses an unknown search', async () => {
    const admin = await test.make.admin();
    const wrong = {
      field: ['q=look', 'q=1&field=cost'],
      q: ['field=content'],
      cost: ['cost=much'],
      challenge_id: ['challenge_id=one'],
    };

    await expectEachInvalid(wrong, (query) => as(admin).get(`/hints?${query}`));
  });
});

describe('POST /hints', () => {
  it('adds a hint and shows it in full', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.hint({ challenge_id: challenge.id });

    const { body } = await as(admin)
      .post('/hints', {
        challenge_id: challenge.id,
        content: 'Look **up**',
        cost: '5',
        requirements: { prerequisites: [id, String(id), 99], comment: 'dropped' },
        type: 'other',
        id: 77,
      })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: id + 1,
        type: 'standard',
        challenge: challenge.id,
        challenge_id: challenge.id,
        content: 'Look **up**',
        html: '<p>Look <strong>up</strong></p>\n',
        cost: 5,
        requirements: { prerequisites: [id, 99] },
      },
    });
  });

  it.each([
    [{}, 0, null],
    [{ cost: null, requirements: null }, 0, null],
    [{ requirements: {} }, 0, {}],
    [{ requirements: { prerequisites: null } }, 0, {}],
    [{ requirements: { prerequisites: [] } }, 0, { prerequisites: [] }],
  ])('reads %j as cost %p and requirements %j', async (body, cost, requirements) => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

    const response = await as(admin).post('/hints', { challenge_id: challenge.id, content: 'x', ...body });

    expect(response.body.data).toMatchObject({ cost, requirements });
    expect(await test.rows('SELECT cost, requirements FROM hints')).toEqual([{ cost, requirements }]);
  });

  it('accepts the challenge under its older name', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

    const { body } = await as(admin).post('/hints', { challenge: challenge.id, content: 'x' }).expect(200);

    expect(body.data.challenge_id).toBe(challenge.id);
  });

  it('shows the name and times of the event, and no scripts', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    await test.make.settings({ ctf_name: 'A & B', start: START });
    const content = '{ctf_name} {{ ctf_start }} {ctf_end} flag{abc} <script>x</script>';

    const { body } = await as(admin).post('/hints', { challenge_id: challenge.id, content });

    expect(body.data.content).toBe(content);
    expect(body.data.html).toBe('<p>A &amp; B 2026-11-20T23:00:00Z  flag{abc} </p>\n');
  });

  it('names the invalid field, and creates no hint', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const prerequisites = [1, ['one'], [null], [0], [1.5], [[1]], [2 ** 31]];
    const wrong = {
      challenge_id: [undefined, null, 99, 'one'],
      content: [undefined, null, 5, 'nul\0byte'],
      cost: [-1, 1.5, 'much', 2 ** 31],
      requirements: ['text', [1], 5, ...prerequisites.map((prerequisites) => ({ prerequisites }))],
    };

    await expectEachInvalid(wrong, (value, field) =>
      as(admin).post('/hints', { challenge_id: challenge.id, content: 'x', [field]: value }),
    );
    expect(await test.rows('SELECT id FROM hints')).toEqual([]);
  });

  it('accepts a text as long as a body can be', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const content = '😀'.repeat(200_000);

    const { body } = await as(admin).post('/hints', { challenge_id: challenge.id, content }).expect(200);

    expect(body.data.content).toBe(content);
  });

  it('refuses a new hint that requires a hint which already requires its id', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    await test.make.hint({ challenge_id: challenge.id, requirements: { prerequisites: [2] } });

    const response = await as(admin).post('/hints', {
      challenge_id: challenge.id,
      content: 'x',
      requirements: { prerequisites: [1] },
    });

    expectInvalid(response, 'requirements');
    expect(await test.rows('SELECT id FROM hints')).toHaveLength(1);
  });
});

describe('GET /hints/{hint_id}', () => {
  it('shows a locked hint without its text, and with it once the account has unlocked it', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const hint = await test.make.hint({ challenge_id: challenge.id, content: '**cost5**', cost: 5 });
    const locked = { id: hint.id, type: 'standard', challenge: challenge.id, challenge_id: challenge.id, cost: 5 };

    expect((await as(player).get(`/hints/${hint.id}`).expect(200)).body).toEqual({ success: true, data: locked });
    await test.make.unlock({ user_id: player.id, target: hint.id });
    expect((await as(player).get(`/hints/${hint.id}`).expect(200)).body).toEqual({
      success: true,
      data: { ...locked, content: '**cost5**', html: '<p><strong>cost5</strong></p>\n' },
    });
    expect(await shapeFor(await test.make.user(), hint.id)).toBe('locked');
  });

  it('opens a free hint to every caller who can see the challenge', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const { id } = await test.make.hint({ challenge_id: challenge.id });
    await test.make.settings({ challenge_visibility: 'public' });

    expect(await shapeFor(player, id)).toBe('unlocked');
    expect(await shapeFor(null, id)).toBe('unlocked');
    expect(await shapeFor(await test.make.admin(), id)).toBe('unlocked');
  });

  it('refers anonymous callers to the log-in for a hint with a cost or prerequisites', async () => {
    const challenge = await test.make.challenge();
    const free = await test.make.hint({ challenge_id: challenge.id });
    const paid = await test.make.hint({ challenge_id: challenge.id, cost: 1 });
    const later = await test.make.hint({ challenge_id: challenge.id, requirements: { prerequisites: [free.id] } });
    await test.make.settings({ challenge_visibility: 'public' });

    expectRefused(await as(null).get(`/hints/${paid.id}`), 'cost', LOGIN_FIRST);
    expectRefused(await as(null).get(`/hints/${later.id}`), 'cost', LOGIN_FIRST);
  });

  it('requires a log-in for free hints if the setting says so', async () => {
    const challenge = await test.make.challenge();
    const { id } = await test.make.hint({ challenge_id: challenge.id });
    await test.make.settings({ challenge_visibility: 'public', hints_free_public_access: false });

    expectRefused(await as(null).get(`/hints/${id}`), 'cost', LOGIN_FIRST);
    expect((await as(null).get(`/challenges/${challenge.id}`)).body.data.hints).toEqual([{ id, cost: 0 }]);
    expect(await shapeFor(await test.make.user(), id)).toBe('unlocked');
    await test.make.settings({ end: 1, view_after_ctf: true });
    expect(await shapeFor(null, id)).toBe('unlocked');
  });

  it.each([0, 5])('refuses a hint of cost %i until the hints it requires are unlocked', async (cost) => {
    const [player, admin, challenge] = [await test.make.user(), await test.make.admin(), await test.make.challenge()];
    const first = await test.make.hint({ challenge_id: challenge.id, cost: 1 });
    const requirements = { prerequisites: [first.id] };
    const { id } = await test.make.hint({ challenge_id: challenge.id, cost, requirements });

    expectRefused(await as(player).get(`/hints/${id}`), 'requirements', OTHERS_FIRST);
    expectRefused(await as(player).get(`/hints/${id}?preview=true`), 'requirements', OTHERS_FIRST);
    expect(await shapeFor(admin, id)).toBe(cost === 0 ? 'unlocked' : 'locked');
    await test.make.unlock({ user_id: player.id, target: first.id });
    expect(await shapeFor(player, id)).toBe(cost === 0 ? 'unlocked' : 'locked');
  });

  it('treats free and deleted prerequisites as unlocked', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const free = await test.make.hint({ challenge_id: challenge.id });
    const requirements = { prerequisites: [free.id, 99] };
    const { id } = await test.make.hint({ challenge_id: challenge.id, requirements });

    expect(await shapeFor(player, id)).toBe('unlocked');
  });

  it('opens no paid hint through free ones, in the challenge and by id', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const make = (required: number) =>
      test.make.hint({ challenge_id: challenge.id, requirements: { prerequisites: [required] } });
    const paid = await test.make.hint({ challenge_id: challenge.id, cost: 5 });
    const second = await make(paid.id);
    const third = await make(second.id);
    const fourth = await make(third.id);
    const openIds = async () =>
      (await as(player).get(`/challenges/${challenge.id}`)).body.data.hints
        .filter((hint: object) => 'content' in hint)
        .map(({ id }: { id: number }) => id);

    expect(await openIds()).toEqual([]);
    expectRefused(await as(player).get(`/hints/${fourth.id}`), 'requirements', OTHERS_FIRST);
    expectRefused(
      await as(player).post('/unlocks', { target: fourth.id, type: 'hints' }),
      'requirements',
      OTHERS_FIRST,
    );
    await test.make.unlock({ user_id: player.id, target: paid.id });
    expect(await openIds()).toEqual([paid.id, second.id, third.id, fourth.id]);
    expect(await shapeFor(player, fourth.id)).toBe('unlocked');
  });

  it('shows an administrator a paid hint as locked, and in full with preview', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ state: 'hidden' })];
    const hint = await test.make.hint({
      challenge_id: challenge.id,
      content: 'x',
      cost: 5,
      requirements: { prerequisites: [99] },
    });

    expect(await shapeFor(admin, hint.id)).toBe('locked');
    expect(await shapeFor(admin, hint.id, '?preview=false')).toBe('locked');
    expect((await as(admin).get(`/hints/${hint.id}?preview=true`).expect(200)).body.data).toEqual({
      id: hint.id,
      type: 'standard',
      challenge: challenge.id,
      challenge_id: challenge.id,
      cost: 5,
      content: 'x',
      html: '<p>x</p>\n',
      requirements: { prerequisites: [99] },
    });
    expectNotFound(await as(admin).get('/hints/99?preview=true'));
  });

  it('ignores preview from players', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const { id } = await test.make.hint({ challenge_id: challenge.id, cost: 5 });

    expect(await shapeFor(player, id, '?preview=true')).toBe('locked');
  });

  it.each(['hidden', 'locked'] as const)('hides the hints of a %s challenge from players', async (state) => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ state })];
    const { id } = await test.make.hint({ challenge_id: challenge.id });
    await test.make.settings({ challenge_visibility: 'public' });

    expectNotFound(await as(player).get(`/hints/${id}`));
    expectNotFound(await as(null).get(`/hints/${id}`));
    expect(await shapeFor(await test.make.admin(), id)).toBe('unlocked');
  });

  it('refuses the hints of a challenge whose prerequisites are not solved', async () => {
    const [player, admin, first] = [await test.make.user(), await test.make.admin(), await test.make.challenge()];
    const requirements = { prerequisites: [first.id], anonymize: true };
    const second = await test.make.challenge({ requirements });
    const { id } = await test.make.hint({ challenge_id: second.id });
    await test.make.settings({ challenge_visibility: 'public' });

    expectHintForbidden(await as(player).get(`/hints/${id}`));
    expectHintForbidden(await as(null).get(`/hints/${id}`));
    expect(await shapeFor(admin, id)).toBe('unlocked');
    await test.make.solve(player, first);
    expect(await shapeFor(player, id)).toBe('unlocked');
  });

  it('is closed to players before the start, and after the end unless the event stays open', async () => {
    const [player, admin, challenge] = [await test.make.user(), await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.hint({ challenge_id: challenge.id });
    await test.make.settings({ start: START, end: END });

    test.setClock(BEFORE);
    expectHintForbidden(await as(player).get(`/hints/${id}`), 'Test CTF has not started yet');
    expect(await shapeFor(admin, id)).toBe('unlocked');
    test.setClock(DURING);
    expect(await shapeFor(player, id)).toBe('unlocked');
    test.setClock(AFTER);
    expectHintForbidden(await as(player).get(`/hints/${id}`), 'Test CTF has ended');
    await test.make.settings({ view_after_ctf: true });
    expect(await shapeFor(player, id)).toBe('unlocked');
  });

  it('opens every hint after the end, also paid ones and those with prerequisites', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const paid = await test.make.hint({ challenge_id: challenge.id, cost: 5 });
    const requirements = { prerequisites: [paid.id] };
    const later = await test.make.hint({ challenge_id: challenge.id, requirements });
    await test.make.settings({ end: END, view_after_ctf: true, challenge_visibility: 'public' });
    test.setClock(AFTER);

    for (const { id } of [paid, later]) {
      expect(await shapeFor(player, id)).toBe('unlocked');
      expect(await shapeFor(null, id)).toBe('unlocked');
    }
  });

  it('follows the visibility of challenges', async () => {
    const [player, admin, challenge] = [await test.make.user(), await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.hint({ challenge_id: challenge.id });

    expectHintForbidden(await as(null).get(`/hints/${id}`));
    await test.make.settings({ challenge_visibility: 'admins' });
    expectHintForbidden(await as(player).get(`/hints/${id}`));
    expect(await shapeFor(admin, id)).toBe('unlocked');
  });

  it('requires a verified address of players if the event does', async () => {
    const [player, challenge] = [await test.make.user({ verified: false }), await test.make.challenge()];
    const { id } = await test.make.hint({ challenge_id: challenge.id });
    expect(await shapeFor(player, id)).toBe('unlocked');

    await test.make.settings({ verify_emails: true });

    expectHintForbidden(await as(player).get(`/hints/${id}`));
  });

  it('requires a team in teams mode, whose members all read what one unlocked', async () => {
    const [team, challenge] = [await test.make.team(), await test.make.challenge()];
    const [buyer, mate] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    const { id } = await test.make.hint({ challenge_id: challenge.id, cost: 5 });
    await test.make.unlock({ user_id: buyer.id, team_id: team.id, target: id });
    await test.make.settings({ user_mode: 'teams' });

    expect(await shapeFor(mate, id)).toBe('unlocked');
    expectHintForbidden(await as(await test.make.user()).get(`/hints/${id}`));
    expect(await shapeFor(await test.make.admin(), id)).toBe('locked');
  });

  it('returns 404 for an unknown id', async () => {
    const player = await test.make.user();

    await expectEach(['99', 'x', '0', '2147483648'], async (id) =>
      expectNotFound(await as(player).get(`/hints/${id}`)),
    );
  });
});

describe('PATCH /hints/{hint_id}', () => {
  it('changes the given fields and keeps the rest', async () => {
    const [admin, one, two] = [await test.make.admin(), await test.make.challenge(), await test.make.challenge()];
    const requirements = { prerequisites: [99] };
    const { id } = await test.make.hint({ challenge_id: one.id, content: 'a', cost: 5, requirements });
    const patch = async (body: object): Promise<unknown> =>
      (await as(admin).patch(`/hints/${id}`, body).expect(200)).body.data;

    expect(await patch({ content: 'b', id: 77, type: 'other', html: 'x' })).toEqual({
      id,
      type: 'standard',
      challenge: one.id,
      challenge_id: one.id,
      content: 'b',
      html: '<p>b</p>\n',
      cost: 5,
      requirements,
    });
    expect(await patch({})).toMatchObject({ content: 'b', cost: 5, requirements });
    expect(await patch({ challenge_id: two.id })).toMatchObject({ challenge: two.id, requirements });
    expect(await patch({ requirements: { prerequisites: ['98'] } })).toMatchObject({
      requirements: { prerequisites: [98] },
    });
    expect(await patch({ requirements: null })).toMatchObject({ requirements: null, cost: 5 });
    expect(await patch({ cost: null })).toMatchObject({ cost: 0 });
    expect(await test.rows('SELECT * FROM hints')).toEqual([
      { id, title: null, type: 'standard', challenge_id: two.id, content: 'b', cost: 0, requirements: null },
    ]);
  });

  it('shows the change to players immediately', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const { id } = await test.make.hint({ challenge_id: challenge.id, cost: 5 });

    await as(admin).patch(`/hints/${id}`, { cost: 0, content: 'new' });

    expect((await as(player).get(`/hints/${id}`)).body.data.content).toBe('new');
  });

  it('refuses a hint that would require itself, directly or through others', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const make = (prerequisites: number[]) =>
      test.make.hint({ challenge_id: challenge.id, requirements: { prerequisites } });
    const first = await make([]);
    const second = await make([first.id]);
    const third = await make([second.id]);

    for (const id of [first.id, second.id, third.id]) {
      expectInvalid(
        await as(admin).patch(`/hints/${first.id}`, { requirements: { prerequisites: [id] } }),
        'requirements',
      );
    }
    expect(await test.rows('SELECT requirements FROM hints ORDER BY id')).toEqual([
      { requirements: { prerequisites: [] } },
      { requirements: { prerequisites: [first.id] } },
      { requirements: { prerequisites: [second.id] } },
    ]);
  });

  it('creates no circle with concurrent changes', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const ring: number[] = [];
    for (let i = 0; i < 6; i++) ring.push((await test.make.hint({ challenge_id: challenge.id })).id);
    const requireNext = (id: number, i: number) =>
      as(admin).patch(`/hints/${id}`, { requirements: { prerequisites: [ring[(i + 1) % ring.length]] } });

    const responses = await Promise.all(ring.map(requireNext));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 400]);
    expect(await test.rows('SELECT id FROM hints WHERE requirements IS NOT NULL')).toHaveLength(5);
  });

  it('names the invalid field, and changes nothing', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.hint({ challenge_id: challenge.id });
    const before = await test.rows('SELECT * FROM hints');
    const wrong = {
      challenge_id: [null, 99],
      content: [null],
      cost: [-1, 'much'],
      requirements: ['text', { prerequisites: ['one'] }],
    };

    await expectEachInvalid(wrong, (value, field) => as(admin).patch(`/hints/${id}`, { [field]: value }));
    expect(await test.rows('SELECT * FROM hints')).toEqual(before);
  });

  it('returns 404 for a hint that does not exist', async () => {
    expectNotFound(await as(await test.make.admin()).patch('/hints/99', { content: 'x' }));
  });
});

describe('DELETE /hints/{hint_id}', () => {
  it('deletes the hint with its unlocks, and refunds them', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    await test.make.solve(player, challenge);
    const { id } = await test.make.hint({ challenge_id: challenge.id, cost: 30 });
    const other = await test.make.hint({ challenge_id: challenge.id, cost: 20 });
    await as(player).post('/unlocks', { target: id, type: 'hints' }).expect(200);
    await as(player).post('/unlocks', { target: other.id, type: 'hints' }).expect(200);

    expect((await as(admin).delete(`/hints/${id}`)).body).toEqual({ success: true });

    expectNotFound(await as(player).get(`/hints/${id}`));
    expect((await as(player).get('/scoreboard')).body.data[0].score).toBe(80);
    expect(await test.rows('SELECT target FROM unlocks')).toEqual([{ target: other.id }]);
    expect(await test.rows('SELECT value FROM awards')).toEqual([{ value: -20 }]);
  });

  it('returns 404 for a hint that does not exist', async () => {
    expectNotFound(await as(await test.make.admin()).delete('/hints/99'));
  });
});

describe('managing hints', () => {
  it('is refused to players and anonymous callers', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const { id } = await test.make.hint({ challenge_id: challenge.id });

    for (const caller of [player, null]) {
      expectForbidden(await as(caller).get('/hints'));
      expectForbidden(await as(caller).post('/hints', {}));
      expectForbidden(await as(caller).patch(`/hints/${id}`, {}));
      expectForbidden(await as(caller).delete(`/hints/${id}`));
    }
    expect(await test.rows('SELECT id FROM hints')).toEqual([{ id }]);
  });
});
