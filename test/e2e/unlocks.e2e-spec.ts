import type { Response } from 'supertest';
import { type Caller, useApp } from '../support/app';
import { overtaken } from '../support/contention';
import { expectEach, expectEachInvalid, expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

const SCORE = 'score: You do not have enough points to unlock this hint';
const TWICE = "target: You've already unlocked this this target";

const unlock = (caller: Caller, target: unknown): Promise<Response> =>
  Promise.resolve(as(caller).post('/unlocks', { target, type: 'hints' }));

async function playerWith(points: number): Promise<MadeUser> {
  const [player, challenge] = [await test.make.user(), await test.make.challenge({ value: points })];
  await test.make.solve(player, challenge);
  return player;
}

async function hintOf(cost: number, values: { state?: 'hidden' | 'locked'; name?: string } = {}): Promise<number> {
  const challenge = await test.make.challenge(values);
  return (await test.make.hint({ challenge_id: challenge.id, cost })).id;
}

async function scoreOf(account: { id: number }): Promise<number> {
  const [row] = await test.rows<{ score: number }>(
    `SELECT COALESCE((SELECT SUM(c.value) FROM solves s JOIN challenges c ON c.id = s.challenge_id WHERE s.account_id = $1), 0)
          + COALESCE((SELECT SUM(value) FROM awards WHERE account_id = $1), 0) AS score`,
    [account.id],
  );
  return Number(row?.score);
}

describe('POST /unlocks', () => {
  it('unlocks the hint for the caller and subtracts its cost with an award', async () => {
    const player = await playerWith(100);
    const target = await hintOf(30, { name: 'Deep sea' });
    test.setClock('2026-11-20T23:15:58Z');

    const { status, body } = await unlock(player, target);

    const row = { id: 1, user_id: player.id, team_id: null, target, type: 'hints' };
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, data: { ...row, date: '2026-11-20T23:15:58+00:00' } },
    });
    expect(await test.rows('SELECT id, user_id, team_id, target, type, account_id FROM unlocks')).toEqual([
      { ...row, account_id: player.id },
    ]);
    expect(
      await test.rows(
        'SELECT user_id, team_id, account_id, type, name, description, value, category, hint_id, date::text FROM awards',
      ),
    ).toEqual([
      {
        user_id: player.id,
        team_id: null,
        account_id: player.id,
        type: 'standard',
        name: `Hint ${target}`,
        description: 'Hint for Deep sea',
        value: -30,
        category: 'hints',
        hint_id: target,
        date: '2026-11-20 23:15:58+00',
      },
    ]);
    expect((await as(player).get(`/hints/${target}`)).body.data).toHaveProperty('content');
  });

  it('shows the text in the challenge and the new score on the scoreboard immediately', async () => {
    const [player, challenge] = [await playerWith(100), await test.make.challenge()];
    const { id } = await test.make.hint({ challenge_id: challenge.id, content: 'up', cost: 30 });
    const readHints = async (): Promise<unknown> =>
      (await as(player).get(`/challenges/${challenge.id}`)).body.data.hints;
    const readScore = async (): Promise<unknown> => (await as(player).get('/scoreboard')).body.data[0].score;
    expect([await readHints(), await readScore()]).toEqual([[{ id, cost: 30 }], 100]);

    await unlock(player, id);

    expect([await readHints(), await readScore()]).toMatchObject([[{ id, cost: 30, content: 'up' }], 70]);
  });

  it('refuses a hint that costs more than the score, and accepts one that costs all of it', async () => {
    const player = await playerWith(100);
    const [dear, exact] = [await hintOf(101), await hintOf(100)];

    const refusal = await unlock(player, dear);

    expectInvalid(refusal, 'score');
    expect(refusal.body.errors).toEqual([SCORE]);
    expect(await test.rows('SELECT id FROM unlocks')).toEqual([]);
    expect((await unlock(player, exact)).status).toBe(200);
    expect(await scoreOf(player)).toBe(0);
  });

  it('counts the current value of solves and all awards, also after the freeze', async () => {
    const player = await test.make.user();
    await test.make.award({ user_id: player.id, value: 50 });
    await test.make.award({ user_id: player.id, value: -20 });
    const challenge = await test.make.challenge({ type: 'dynamic', initial: 70, minimum: 10, value: 70 });
    await test.make.solve(player, challenge, '2026-11-20T23:30:00Z');
    await test.make.settings({ freeze: 1795215600 });

    expectInvalid(await unlock(player, await hintOf(101)), 'score');
    expect((await unlock(player, await hintOf(100))).status).toBe(200);
  });

  it('unlocks a free hint with an award of 0', async () => {
    const player = await test.make.user();

    expect((await unlock(player, await hintOf(0))).status).toBe(200);
    expect(await test.rows('SELECT value FROM awards')).toEqual([{ value: 0 }]);
  });

  it('refuses to sell the same hint twice', async () => {
    const player = await playerWith(100);
    const target = await hintOf(30);
    await unlock(player, target);

    const again = await unlock(player, target);

    expectInvalid(again, 'target');
    expect(again.body.errors).toEqual([TWICE]);
    expect(await scoreOf(player)).toBe(70);
    expect((await unlock(await playerWith(100), target)).status).toBe(200);
  });

  it('charges once for many concurrent requests for the same hint', async () => {
    const player = await playerWith(100);
    const target = await hintOf(30);

    const responses = await Promise.all(Array.from({ length: 6 }, () => unlock(player, target)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await test.rows('SELECT value FROM awards')).toEqual([{ value: -30 }]);
    expect(await test.rows('SELECT target FROM unlocks')).toEqual([{ target }]);
  });

  it('never spends more than the score with concurrent unlocks', async () => {
    const player = await playerWith(100);
    const targets: number[] = [];
    for (let i = 0; i < 8; i++) targets.push(await hintOf(30));

    const responses = await Promise.all(targets.map((target) => unlock(player, target)));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(responses.filter(({ body }) => body.errors?.[0] === SCORE)).toHaveLength(5);
    expect(await scoreOf(player)).toBe(10);
  });

  it('leaves database connections to other players while unlocks of one account wait for each other', async () => {
    const [flood, other] = [await playerWith(100), await playerWith(100)];
    const target = await hintOf(30);
    const lock = `SELECT FROM users WHERE id = ${flood.id} FOR NO KEY UPDATE`;
    const statuses: number[] = [];
    const meanwhile = async () => statuses.push((await unlock(other, target)).status);

    const late = await overtaken(test, { lock, meanwhile }, () =>
      Promise.all(Array.from({ length: 30 }, () => unlock(flood, target))),
    );

    expect(statuses).toEqual([200]);
    expect(late.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('subtracts the points of administrators, too', async () => {
    const admin = await test.make.admin();
    const target = await hintOf(30);

    expectInvalid(await unlock(admin, target), 'score');
    await test.make.award({ user_id: admin.id, value: 30 });
    expect((await unlock(admin, target)).status).toBe(200);
    expect(await scoreOf(admin)).toBe(0);
  });

  it('requires the prerequisites to be unlocked, except from administrators', async () => {
    const [player, admin, first] = [await playerWith(100), await test.make.admin(), await hintOf(10)];
    const challenge = await test.make.challenge();
    const requirements = { prerequisites: [first, 99] };
    const { id } = await test.make.hint({ challenge_id: challenge.id, cost: 0, requirements });

    expect(await unlock(player, id)).toMatchObject({
      status: 403,
      body: { success: false, errors: ['requirements: You must unlock other hints before accessing this hint'] },
    });
    expect((await unlock(admin, id)).status).toBe(200);
    await unlock(player, first);
    expect((await unlock(player, id)).status).toBe(200);
  });

  it.each(['hidden', 'locked'] as const)('finds no hints of a %s challenge for players', async (state) => {
    const [player, admin, target] = [await playerWith(100), await test.make.admin(), await hintOf(0, { state })];

    expectNotFound(await unlock(player, target));
    expect((await unlock(admin, target)).status).toBe(200);
  });

  it('refuses hints of a challenge whose prerequisites are not solved', async () => {
    const [player, first] = [await playerWith(100), await test.make.challenge()];
    const second = await test.make.challenge({ requirements: { prerequisites: [first.id] } });
    const { id } = await test.make.hint({ challenge_id: second.id, cost: 5 });

    expectForbidden(await unlock(player, id));
    await test.make.solve(player, first);
    expect((await unlock(player, id)).status).toBe(200);
  });

  it('sells nothing while the event is paused, also to administrators', async () => {
    const [player, admin, target] = [await playerWith(100), await test.make.admin(), await hintOf(0)];
    await test.make.settings({ paused: true });

    expectForbidden(await unlock(player, target), 'Test CTF is paused');
    expectForbidden(await unlock(admin, target), 'Test CTF is paused');
  });

  it('is closed to players before the start, and after the end unless the event stays open', async () => {
    const [player, admin, target] = [await playerWith(100), await test.make.admin(), await hintOf(0)];
    await test.make.settings({ start: 1795215600, end: 1795219200 });

    test.setClock('2026-11-20T22:00:00Z');
    expectForbidden(await unlock(player, target), 'Test CTF has not started yet');
    expect((await unlock(admin, target)).status).toBe(200);
    test.setClock('2026-11-21T00:00:01Z');
    expectForbidden(await unlock(player, target), 'Test CTF has ended');
    await test.make.settings({ view_after_ctf: true });
    expect((await unlock(player, target)).status).toBe(200);
  });

  it('sells nothing to callers who may not see challenges', async () => {
    const [player, admin, target] = [await playerWith(100), await test.make.admin(), await hintOf(0)];
    await test.make.settings({ challenge_visibility: 'admins' });

    expectForbidden(await unlock(player, target));
    expectForbidden(await unlock(null, target));
    expect((await unlock(admin, target)).status).toBe(200);
    expect(await test.rows('SELECT user_id FROM unlocks')).toEqual([{ user_id: admin.id }]);
  });

  it('requires an authenticated caller, and a verified address if the event does', async () => {
    const [player, target] = [await test.make.user({ verified: false }), await hintOf(0)];
    await test.make.settings({ verify_emails: true, challenge_visibility: 'public' });

    expectForbidden(await unlock(null, target));
    expectForbidden(await unlock(player, target));
    await test.make.settings({ verify_emails: false });
    expect((await unlock(player, target)).status).toBe(200);
  });

  it('spends the points of the team in teams mode, once for all members', async () => {
    const [team, challenge] = [await test.make.team(), await test.make.challenge({ value: 100 })];
    const [solver, mate] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    await test.make.solve(solver, challenge);
    const [target, other] = [await hintOf(60), await hintOf(60)];
    await test.make.settings({ user_mode: 'teams' });

    const { body } = await unlock(mate, target);

    expect(body.data).toMatchObject({ user_id: mate.id, team_id: team.id, target });
    expectInvalid(await unlock(solver, other), 'score');
    expect(await test.rows('SELECT user_id, team_id, account_id, value FROM awards')).toEqual([
      { user_id: mate.id, team_id: team.id, account_id: team.id, value: -60 },
    ]);
    await test.make.award({ user_id: solver.id, team_id: team.id, value: 100 });
    expectInvalid(await unlock(solver, target), 'target');
  });

  it('refuses users without a team in teams mode, also administrators, after checking that the hint exists', async () => {
    const [player, admin, target] = [await test.make.user(), await test.make.admin(), await hintOf(0)];
    await test.make.settings({ user_mode: 'teams' });

    expectForbidden(await unlock(player, target));
    expectForbidden(await unlock(admin, target));
    expectNotFound(await unlock(player, 99));
  });

  it('returns 404 for a hint that does not exist', async () => {
    const player = await test.make.user();

    await expectEach([99, 2147483647, 0, -1], async (target) => expectNotFound(await unlock(player, target)));
  });

  it('names the invalid field, and unlocks nothing', async () => {
    const [player, target] = [await test.make.user(), await hintOf(0)];
    const wrong = { target: [undefined, null, 'one', 1.5, 2 ** 31], type: [undefined, null, 'challenges', 5] };

    await expectEachInvalid(wrong, (value, field) =>
      as(player).post('/unlocks', { target, type: 'hints', [field]: value }),
    );
    expect(await test.rows('SELECT id FROM unlocks')).toEqual([]);
  });

  it('sells no hint that is deleted at the same time, and leaves nothing of it', async () => {
    const [player, admin, target] = [await playerWith(100), await test.make.admin(), await hintOf(30)];

    const [removal, purchase] = await Promise.all([as(admin).delete(`/hints/${target}`), unlock(player, target)]);

    expect(removal.status).toBe(200);
    expect([200, 404]).toContain(purchase.status);
    expect(await scoreOf(player)).toBe(100);
    expect(await test.rows('SELECT id FROM unlocks')).toEqual([]);
  });
});

describe('GET /unlocks', () => {
  it('lists all unlocks by id for an administrator', async () => {
    const [admin, one, two] = [await test.make.admin(), await test.make.user(), await test.make.user()];
    const [first, second] = [await hintOf(0), await hintOf(0)];
    test.setClock('2026-11-20T23:15:58.089Z');
    await unlock(one, first);
    await unlock(two, second);

    const { body } = await as(admin).get('/unlocks').expect(200);

    const common = { team_id: null, type: 'hints', date: '2026-11-20T23:15:58.089000+00:00' };
    expect(body).toEqual({
      success: true,
      data: [
        { id: 1, user_id: one.id, target: first, ...common },
        { id: 2, user_id: two.id, target: second, ...common },
      ],
    });
  });

  it('filters by user, team, hint and type, and searches the last two', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const [one, two] = [await test.make.user(), await test.make.user({ team_id: team.id })];
    const [first, second] = [await hintOf(0), await hintOf(0)];
    await test.make.unlock({ user_id: one.id, target: first });
    await test.make.unlock({ user_id: two.id, team_id: team.id, target: second });
    const targetsOf = async (query: string): Promise<number[]> =>
      (await as(admin).get(`/unlocks?${query}`).expect(200)).body.data.map(({ target }: { target: number }) => target);

    expect(await targetsOf(`user_id=${one.id}`)).toEqual([first]);
    expect(await targetsOf(`team_id=${team.id}`)).toEqual([second]);
    expect(await targetsOf(`target=${second}`)).toEqual([second]);
    expect(await targetsOf('type=hints')).toEqual([first, second]);
    expect(await targetsOf('type=other')).toEqual([]);
    expect(await targetsOf(`q=${first}&field=target`)).toEqual([first]);
    expect(await targetsOf('q=HINT&field=type')).toEqual([first, second]);
  });

  it('returns one page if a page is requested', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    for (let i = 0; i < 3; i++) await test.make.unlock({ user_id: player.id, target: await hintOf(0) });

    const { body } = await as(admin).get('/unlocks?page=2&per_page=2').expect(200);

    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([3]);
    expect(body.meta.pagination).toEqual({ page: 2, next: null, prev: 1, pages: 2, per_page: 2, total: 3 });
    expectNotFound(await as(admin).get('/unlocks?page=3&per_page=2'));
  });

  it('refuses an unknown search', async () => {
    const admin = await test.make.admin();
    const wrong = {
      field: ['q=1', 'q=1&field=user_id'],
      q: ['field=target', 'q=one&field=target'],
      user_id: ['user_id=one'],
      team_id: ['team_id=one'],
      target: ['target=one'],
    };

    await expectEachInvalid(wrong, (query) => as(admin).get(`/unlocks?${query}`));
  });

  it('is refused to players and anonymous callers', async () => {
    expectForbidden(await as(await test.make.user()).get('/unlocks'));
    expectForbidden(await as(null).get('/unlocks'));
  });
});
