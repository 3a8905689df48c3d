import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { Passwords } from '../../src/platform/passwords/passwords';

const test = useApp();
const as = test.as.bind(test);

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin();
});

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

describe('PATCH /users/bulk', () => {
  it('changes all of them and returns their ids', async () => {
    const users = [await test.make.user(), await test.make.user()];
    const bracket = await test.make.bracket();
    const other = await test.make.user();

    const { body } = await as(admin)
      .patch('/users/bulk', { ids: [...idsOf(users)].reverse(), changes: { hidden: true, bracket_id: bracket.id } })
      .expect(200);

    expect(body).toEqual({ success: true, data: idsOf(users) });
    expect(await test.rows('SELECT id FROM users WHERE hidden AND bracket_id = $1 ORDER BY id', [bracket.id])).toEqual(
      users.map(({ id }) => ({ id })),
    );
    expect(await test.rows('SELECT hidden FROM users WHERE id = $1', [other.id])).toEqual([{ hidden: false }]);
  });

  it('locks banned users out, and recounts the challenges that they solved', async () => {
    const users = [await test.make.user(), await test.make.user(), await test.make.user()];
    const challenge = await test.make.challenge({ type: 'dynamic' });
    for (const user of users) await test.make.solve(user, challenge);

    await as(admin)
      .patch('/users/bulk', { ids: idsOf(users.slice(0, 2)), changes: { banned: true } })
      .expect(200);

    expectForbidden(await as(users[0] ?? null).get('/users/me'), 'You have been banned from this CTF');
    expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 1 }]);
    const { body } = await as(null).get('/scoreboard').expect(200);
    expect(body.data.map(({ account_id }: { account_id: number }) => account_id)).toEqual([users[2]?.id]);
  });

  it('changes none if one cannot be changed', async () => {
    const user = await test.make.user();

    expectInvalid(await as(admin).patch('/users/bulk', { ids: [user.id, 9999], changes: { hidden: true } }), 'ids');
    expectInvalid(await as(admin).patch('/users/bulk', { ids: [user.id, admin.id], changes: { banned: true } }), 'ids');
    expectInvalid(
      await as(admin).patch('/users/bulk', { ids: [user.id], changes: { hidden: true, bracket_id: 77 } }),
      'bracket_id',
    );

    expect(await test.rows('SELECT hidden, banned FROM users WHERE id = $1', [user.id])).toEqual([
      { hidden: false, banned: false },
    ]);
  });

  it('refuses fields that must be unique, and invalid lists of ids, naming the field', async () => {
    const { id } = await test.make.user();
    const refused: [unknown, string][] = [
      [{ ids: [id], changes: { name: 'twin' } }, 'changes'],
      [{ ids: [id], changes: { password: 'x' } }, 'changes'],
      [{ ids: [id], changes: {} }, 'changes'],
      [{ ids: [id], changes: [] }, 'changes'],
      [{ ids: [id] }, 'changes'],
      [{ ids: [id], changes: { hidden: 'perhaps' } }, 'hidden'],
      [{ ids: [id], changes: { type: null } }, 'type'],
      [{ ids: [], changes: { hidden: true } }, 'ids'],
      [{ ids: ['x'], changes: { hidden: true } }, 'ids'],
      [{ ids: id, changes: { hidden: true } }, 'ids'],
      [{ changes: { hidden: true } }, 'ids'],
      [{ ids: Array.from({ length: 201 }, (_, n) => n + 1), changes: { hidden: true } }, 'ids'],
    ];

    for (const [body, field] of refused) expectInvalid(await as(admin).patch('/users/bulk', body as object), field);
  });

  it('keeps counts correct when users are banned, twice concurrently, while they solve', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => test.make.user()));
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    const ids = idsOf(users);

    await Promise.all([
      as(admin)
        .patch('/users/bulk', { ids: ids.slice(0, 4), changes: { banned: true } })
        .expect(200),
      as(admin)
        .patch('/users/bulk', { ids: ids.slice(2), changes: { banned: true } })
        .expect(200),
      ...users.map((user) =>
        as(user).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{x}' }),
      ),
    ]);

    expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 0 }]);
  });

  it('is only for administrators', async () => {
    const player = await test.make.user();

    for (const caller of [player, null]) {
      expectForbidden(await as(caller).patch('/users/bulk', { ids: [player.id], changes: { type: 'admin' } }));
      expectForbidden(await as(caller).delete('/users/bulk', { ids: [player.id] }));
    }
    const browser = new Browser(test);
    await test.rows('UPDATE users SET password = $1 WHERE id = $2', [
      await test.app.get(Passwords).hash('correct horse'),
      admin.id,
    ]);
    await browser.logIn(admin.name, 'correct horse');
    expectForbidden(await browser.send('delete', '/api/v1/users/bulk').send({ ids: [player.id] }));
  });
});

describe('DELETE /users/bulk', () => {
  it('deletes all of them, and accepts ids that are already deleted', async () => {
    const users = [await test.make.user(), await test.make.user(), await test.make.user()];
    const challenge = await test.make.challenge();
    for (const user of users) await test.make.solve(user, challenge);

    await as(admin)
      .delete('/users/bulk', { ids: [...idsOf(users.slice(1)), 9999] })
      .expect(200, { success: true });

    expect(await test.rows('SELECT id FROM users ORDER BY id')).toEqual([{ id: admin.id }, { id: users[0]?.id }]);
    expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 1 }]);
    expect(await test.rows('SELECT account_id FROM progress')).toEqual([{ account_id: users[0]?.id }]);
  });

  it('deletes none if the caller is among them', async () => {
    const user = await test.make.user();

    expectInvalid(await as(admin).delete('/users/bulk', { ids: [user.id, admin.id] }), 'ids');

    expect(await test.rows('SELECT id FROM users WHERE id = $1', [user.id])).toHaveLength(1);
  });

  it('rebuilds the progress of the teams of deleted users', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const [reds, blues] = [await test.make.team(), await test.make.team()];
    const users = [await test.make.user({ team_id: reds.id }), await test.make.user({ team_id: blues.id })];
    const kept = await test.make.user({ team_id: blues.id });
    const challenge = await test.make.challenge();
    for (const user of users) await test.make.fail(user, challenge);
    await test.make.solve(kept, challenge);

    await as(admin)
      .delete('/users/bulk', { ids: idsOf(users) })
      .expect(200);

    expect(await test.rows('SELECT account_id, attempts, fails FROM progress')).toEqual([
      { account_id: blues.id, attempts: 1, fails: 0 },
    ]);
  });
});

describe('teams in bulk', () => {
  it('exist only in teams mode', async () => {
    const team = await test.make.team();
    expectNotFound(await as(admin).patch('/teams/bulk', { ids: [team.id], changes: { hidden: true } }));
    expectNotFound(await as(admin).delete('/teams/bulk', { ids: [team.id] }));
  });

  it('are changed and deleted together', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const teams = [await test.make.team(), await test.make.team(), await test.make.team()];
    const player = await test.make.user({ team_id: teams[0]?.id });
    const challenge = await test.make.challenge();
    await test.make.solve(player, challenge);

    await as(admin)
      .patch('/teams/bulk', { ids: idsOf(teams.slice(0, 2)), changes: { banned: true } })
      .expect(200, { success: true, data: idsOf(teams.slice(0, 2)) });
    expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 0 }]);
    expectForbidden(await as(player).get('/users/me'), 'Your team has been banned from this CTF');

    await as(admin)
      .delete('/teams/bulk', { ids: [...idsOf(teams.slice(0, 2)), 999] })
      .expect(200);
    expect(await test.rows('SELECT id FROM teams')).toEqual([{ id: teams[2]?.id }]);
    expect(await test.rows('SELECT team_id FROM users WHERE id = $1', [player.id])).toEqual([{ team_id: null }]);
    expectInvalid(await as(admin).patch('/teams/bulk', { ids: [999], changes: { hidden: true } }), 'ids');
    expectInvalid(await as(admin).patch('/teams/bulk', { ids: [teams[2]?.id], changes: { captain_id: 1 } }), 'changes');
  });
});

describe('challenges in bulk', () => {
  it('are changed together by the rules of each type', async () => {
    const standard = await test.make.challenge({ value: 100 });
    const dynamic = await test.make.challenge({ type: 'dynamic', initial: 500 });

    await as(admin)
      .patch('/challenges/bulk', {
        ids: [dynamic.id, standard.id],
        changes: { state: 'hidden', category: 'web', value: 40 },
      })
      .expect(200, { success: true, data: [standard.id, dynamic.id] });
    await as(admin)
      .patch('/challenges/bulk', { ids: [dynamic.id], changes: { initial: 300 } })
      .expect(200);

    expect(await test.rows('SELECT value, initial, state, category FROM challenges ORDER BY id')).toEqual([
      { value: 40, initial: null, state: 'hidden', category: 'web' },
      { value: 300, initial: 300, state: 'hidden', category: 'web' },
    ]);
    const { body } = await as(admin).get('/challenges').expect(200);
    expect(body.data).toEqual([]);
  });

  it('get the visibility of their solutions changed', async () => {
    const [first, second, third] = [
      await test.make.challenge(),
      await test.make.challenge(),
      await test.make.challenge(),
    ];
    for (const { id } of [first, third])
      await as(admin).post('/solutions', { challenge_id: id, content: 'Read the heap.' }).expect(200);
    const change = (ids: number[], solution_state: string | null) =>
      as(admin).patch('/challenges/bulk', { ids, changes: { solution_state } });

    await change([first.id, second.id], 'visible').expect(200);
    expectInvalid(await change([third.id], 'open'), 'solution_state');
    expectInvalid(await change([third.id], null), 'solution_state');

    expect(await test.rows('SELECT challenge_id, state FROM solutions ORDER BY challenge_id')).toEqual([
      { challenge_id: first.id, state: 'visible' },
      { challenge_id: third.id, state: 'hidden' },
    ]);
  });

  it('change all or none', async () => {
    const [one, two] = [await test.make.challenge(), await test.make.challenge({ type: 'dynamic' })];

    expectInvalid(
      await as(admin).patch('/challenges/bulk', {
        ids: [one.id, two.id],
        changes: { state: 'hidden', initial: null },
      }),
      'initial',
    );
    expectInvalid(
      await as(admin).patch('/challenges/bulk', {
        ids: [one.id, two.id],
        changes: { requirements: { prerequisites: [one.id] } },
      }),
      'requirements',
    );
    expectInvalid(await as(admin).patch('/challenges/bulk', { ids: [one.id, 99], changes: { value: 1 } }), 'ids');
    expectInvalid(await as(admin).patch('/challenges/bulk', { ids: [one.id], changes: { name: 'x' } }), 'changes');

    expect(await test.rows(`SELECT id FROM challenges WHERE state = 'hidden' OR requirements IS NOT NULL`)).toEqual([]);
  });

  it('are listed with the editable fields, and the ETag that a change of one accepts', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const first = await test.make.challenge({ name: 'Heap', category: 'pwn', flag: 'x', value: 100 });
    await test.make.tag({ challenge_id: first.id, value: 'easy' });
    const second = await test.make.challenge({
      ...{ name: 'Stack', category: 'pwn', state: 'hidden', type: 'dynamic', max_attempts: 3 },
      ...{ initial: 500, minimum: 50, decay: 20, function: 'linear', position: 1 },
      requirements: { prerequisites: [first.id, 999], anonymize: true },
    });
    const player = await test.make.user();
    await test.make.solve(player, first);
    await as(admin).post(`/challenges/${second.id}/results/key`).expect(200);

    const { body } = await as(admin).get('/challenges/bulk').expect(200);
    const [, { etag }] = body.data;
    expect(body.data).toEqual([
      {
        ...{ id: second.id, name: 'Stack', category: 'pwn', type: 'dynamic', state: 'hidden', scheduled_at: null },
        ...{ value: 500, initial: 500, minimum: 50, decay: 20, function: 'linear', max_attempts: 3, position: 1 },
        ...{ tags: [], flags: 0, has_results_key: true, solves: 0, prerequisites: [first.id], anonymize: true },
        etag: expect.any(String),
      },
      {
        ...{ id: first.id, name: 'Heap', category: 'pwn', type: 'standard', state: 'visible', scheduled_at: null },
        ...{ value: 100, initial: null, minimum: null, decay: null, function: null, max_attempts: 0, position: 0 },
        ...{ tags: ['easy'], flags: 1, has_results_key: false, solves: 1, prerequisites: [], anonymize: false, etag },
      },
    ]);

    await as(admin).patch(`/challenges/${first.id}`, { value: 200 }).set('If-Match', etag).expect(200);
    await as(admin).patch(`/challenges/${first.id}`, { value: 300 }).set('If-Match', etag).expect(412);
    expectForbidden(await as(player).get('/challenges/bulk'));
  });

  it('are deleted together with their dependent records', async () => {
    const challenges = [await test.make.challenge({ flag: 'x' }), await test.make.challenge({ flag: 'x' })];
    const kept = await test.make.challenge({ flag: 'x' });
    await test.make.solve(await test.make.user(), challenges[0] ?? kept);

    await as(admin)
      .delete('/challenges/bulk', { ids: [...idsOf(challenges), 999] })
      .expect(200);

    expect(await test.rows('SELECT challenge_id FROM flags')).toEqual([{ challenge_id: kept.id }]);
    expect(await test.rows('SELECT id FROM submissions')).toEqual([]);
    expectForbidden(await as(await test.make.user()).delete('/challenges/bulk', { ids: [kept.id] }));
  });
});
