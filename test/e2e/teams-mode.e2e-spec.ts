import type { Challenge } from '../../src/challenges/challenges/challenge.entity';
import type { Team } from '../../src/accounts/teams/team.entity';
import { useApp } from '../support/app';
import { overtaken } from '../support/contention';
import { expectForbidden, expectHintForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

interface Crew {
  team: Team;
  ann: MadeUser;
  ben: MadeUser;
}

async function crew(values: Parameters<typeof test.make.team>[0] = {}): Promise<Crew> {
  const team = await test.make.team(values);
  return { team, ann: await test.make.user({ team_id: team.id }), ben: await test.make.user({ team_id: team.id }) };
}

async function attempt(
  user: MadeUser,
  challenge: Challenge,
  submission: string,
): Promise<{ status: string; message: string }> {
  const { body } = await as(user).post('/challenges/attempt', { challenge_id: challenge.id, submission }).expect(200);
  const { status, message } = body.data as { status: string; message: string };
  return { status, message };
}

beforeEach(async () => {
  // Users and teams get different ids, so that a mix-up of the two finds no account.
  await test.rows(`SELECT setval('teams_id_seq', 1000)`);
  await test.make.settings({ user_mode: 'teams' });
});

describe('in teams mode, players without a team', () => {
  it('are refused challenges, hints and attempts, but nothing else', async () => {
    const loner = await test.make.user();
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    const hint = await test.make.hint({ challenge_id: challenge.id });

    for (const path of ['/challenges', `/challenges/${challenge.id}`]) expectForbidden(await as(loner).get(path));
    expectHintForbidden(await as(loner).get(`/hints/${hint.id}`));
    expectForbidden(await as(loner).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{x}' }));
    expectForbidden(await as(loner).post('/unlocks', { target: hint.id, type: 'hints' }));
    for (const path of ['/users', '/users/me', '/users/me/solves', '/teams', '/scoreboard', '/tokens', '/brackets'])
      await as(loner).get(path).expect(200);
    expect(await test.rows('SELECT id FROM submissions')).toEqual([]);
  });

  it('get errors about a bad query, unknown ids and prerequisites first', async () => {
    const loner = await test.make.user();
    const [hidden, locked] = [
      await test.make.challenge({ state: 'hidden' }),
      await test.make.challenge({ state: 'locked' }),
    ];
    const gated = await test.make.challenge({ requirements: { prerequisites: [locked.id], anonymize: true } });
    const hint = await test.make.hint({ challenge_id: hidden.id });

    expectInvalid(await as(loner).get('/challenges?value=many'), 'value');
    expectInvalid(await as(loner).get('/challenges?q=web'), 'field');
    const absent = ['/challenges/99', `/challenges/${hidden.id}`, `/challenges/${locked.id}`, `/hints/${hint.id}`];
    for (const path of [...absent, '/hints/99']) expectNotFound(await as(loner).get(path));
    expectNotFound(await as(loner).post('/unlocks', { target: hint.id, type: 'hints' }));
    expect((await as(loner).get(`/challenges/${gated.id}`).expect(200)).body.data).toMatchObject({ name: '???' });
    await test.rows(`UPDATE challenges SET type = 'foreign' WHERE id = $1`, [gated.id]);
    await test.refresh();
    await as(loner).get(`/challenges/${gated.id}`).expect(500);
  });

  it('get the error about the start of the event before that about the team', async () => {
    const loner = await test.make.user();
    await test.make.settings({ start: 4102444800 });

    for (const path of ['/challenges', '/challenges/1'])
      expectForbidden(await as(loner).get(path), 'Test CTF has not started yet');
    expectHintForbidden(await as(loner).get('/hints/1'), 'Test CTF has not started yet');
  });

  it('may read solves of a challenge', async () => {
    const [loner, { ann, team }] = [await test.make.user(), await crew()];
    const challenge = await test.make.challenge();
    await test.make.solve(ann, challenge);

    const { data } = (await as(loner).get(`/challenges/${challenge.id}/solves`).expect(200)).body;

    expect(data).toMatchObject([{ account_id: team.id, account_url: `/teams/${team.id}` }]);
  });

  it('who are administrators read everything, but may not attempt', async () => {
    const admin = await test.make.admin();
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    const hint = await test.make.hint({ challenge_id: challenge.id });
    const body = { challenge_id: challenge.id, submission: 'ctf{x}' };

    for (const path of ['/challenges', `/challenges/${challenge.id}`, `/hints/${hint.id}`])
      await as(admin).get(path).expect(200);
    expectForbidden(await as(admin).post('/challenges/attempt', body));
    const preview = await as(admin).post('/challenges/attempt?preview=true', body).expect(200);
    expect(preview.body.data.status).toBe('correct');
  });

  it('may read challenges while these are public and they are logged out', async () => {
    await test.make.challenge();
    await test.make.settings({ challenge_visibility: 'public' });

    expect((await as(null).get('/challenges').expect(200)).body.data).toHaveLength(1);
  });
});

describe('in teams mode, an attempt', () => {
  it('counts for the team: a solve of one member is a solve of all', async () => {
    const { team, ann, ben } = await crew();
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    const rival = await test.make.user({ team_id: (await test.make.team()).id });
    await attempt(ben, challenge, 'wrong');

    expect(await attempt(ann, challenge, 'ctf{x}')).toEqual({ status: 'correct', message: 'Correct' });

    expect((await attempt(ben, challenge, 'ctf{x}')).status).toBe('already_solved');
    const readAs = async (user: MadeUser) => {
      const [listed] = (await as(user).get('/challenges')).body.data;
      const { solved_by_me, attempts, solves } = (await as(user).get(`/challenges/${challenge.id}`)).body.data;
      expect(listed).toMatchObject({ solved_by_me, solves });
      return { solved_by_me, attempts, solves };
    };
    for (const user of [ann, ben]) expect(await readAs(user)).toEqual({ solved_by_me: true, attempts: 2, solves: 1 });
    expect(await readAs(rival)).toEqual({ solved_by_me: false, attempts: 0, solves: 1 });
    expect(await test.rows('SELECT user_id, team_id, account_id FROM solves')).toEqual([
      { user_id: ann.id, team_id: team.id, account_id: team.id },
    ]);
    expect((await as(ann).get(`/challenges/${challenge.id}/solves`)).body.data).toEqual([
      { account_id: team.id, name: team.name, date: expect.any(String), account_url: `/teams/${team.id}` },
    ]);
  });

  it('gives one solve when two members submit at the same time', async () => {
    const { ann, ben } = await crew();
    const challenge = await test.make.challenge({ flag: 'ctf{x}', type: 'dynamic' });

    const reports = await Promise.all([ann, ben, ann, ben].map((user) => attempt(user, challenge, 'ctf{x}')));

    expect(reports.map(({ status }) => status).sort()).toEqual([
      'already_solved',
      'already_solved',
      'already_solved',
      'correct',
    ]);
    expect(await test.rows('SELECT id FROM solves')).toHaveLength(1);
    expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 1 }]);
  });

  it('uses up attempts of the team, never more than it has', async () => {
    const { ann, ben } = await crew();
    const rival = await test.make.user({ team_id: (await test.make.team()).id });
    const challenge = await test.make.challenge({ flag: 'ctf{x}', max_attempts: 3 });
    await attempt(ann, challenge, 'wrong');

    await Promise.all([ann, ben, ann, ben].map((user) => attempt(user, challenge, 'wrong')));

    expect(await test.rows(`SELECT id FROM submissions WHERE type = 'incorrect'`)).toHaveLength(3);
    for (const user of [ann, ben])
      expect(await attempt(user, challenge, 'ctf{x}')).toEqual({
        status: 'incorrect',
        message: 'You have 0 tries remaining',
      });
    expect((await attempt(rival, challenge, 'ctf{x}')).status).toBe('correct');
  });

  it('is limited per team and minute', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const { ann, ben } = await crew();
    const rival = await test.make.user({ team_id: (await test.make.team()).id });
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    await test.make.settings({ incorrect_submissions_per_min: 3 });

    const reports = await Promise.all([ann, ben, ann, ben, ann, ben].map((user) => attempt(user, challenge, 'wrong')));

    expect(reports.filter(({ status }) => status === 'incorrect')).toHaveLength(4);
    expect((await attempt(ben, challenge, 'ctf{x}')).status).toBe('ratelimited');
    expect((await attempt(rival, challenge, 'wrong')).status).toBe('incorrect');
    test.setClock('2026-11-20T12:01:01Z');
    expect((await attempt(ben, challenge, 'ctf{x}')).status).toBe('correct');
  });

  it('is open if a member has solved the prerequisites', async () => {
    const { ann, ben } = await crew();
    const rival = await test.make.user({ team_id: (await test.make.team()).id });
    const first = await test.make.challenge({ flag: 'ctf{1}' });
    const second = await test.make.challenge({ flag: 'ctf{2}', requirements: { prerequisites: [first.id] } });
    expectForbidden(await as(ben).get(`/challenges/${second.id}`));

    await attempt(ann, first, 'ctf{1}');

    expect((await as(ben).get('/challenges')).body.data).toHaveLength(2);
    await as(ben).get(`/challenges/${second.id}`).expect(200);
    expect((await attempt(ben, second, 'ctf{2}')).status).toBe('correct');
    expectForbidden(await as(rival).post('/challenges/attempt', { challenge_id: second.id, submission: 'ctf{2}' }));
  });

  it('of a hidden or banned team counts for it, but not in the counts of the challenge', async () => {
    const { ann } = await crew({ hidden: true });
    const challenge = await test.make.challenge({ flag: 'ctf{x}', type: 'dynamic' });

    await attempt(ann, challenge, 'ctf{x}');

    expect((await as(ann).get(`/challenges/${challenge.id}`)).body.data).toMatchObject({
      solved_by_me: true,
      solves: 0,
      value: 500,
    });
    expect((await as(ann).get(`/challenges/${challenge.id}/solves`)).body.data).toEqual([]);
    expect((await as(null).get('/scoreboard')).body.data).toEqual([]);
    expect((await as(ann).get('/teams/me')).body.data).toMatchObject({ place: null, score: 500 });
  });

  it('of a hidden user in a visible team counts', async () => {
    const team = await test.make.team();
    const ghost = await test.make.user({ team_id: team.id, hidden: true });
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });

    await attempt(ghost, challenge, 'ctf{x}');

    expect((await as(ghost).get(`/challenges/${challenge.id}`)).body.data.solves).toBe(1);
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ account_id: team.id, score: 100 }]);
  });
});

describe('in teams mode, a hint', () => {
  it('is paid by the team once, and open to all its members', async () => {
    const { team, ann, ben } = await crew();
    const rival = await test.make.user({ team_id: (await test.make.team()).id });
    const challenge = await test.make.challenge({ flag: 'ctf{x}', value: 100 });
    const hint = await test.make.hint({ challenge_id: challenge.id, content: 'look closer', cost: 60 });
    await attempt(ann, challenge, 'ctf{x}');
    const buy = (user: MadeUser) => as(user).post('/unlocks', { target: hint.id, type: 'hints' });

    const purchases = await Promise.all([ann, ben, ben].map((user) => buy(user)));

    expect(purchases.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const user of [ann, ben]) {
      expect((await as(user).get(`/hints/${hint.id}`)).body.data.content).toBe('look closer');
      const { hints } = (await as(user).get(`/challenges/${challenge.id}`)).body.data;
      expect(hints).toMatchObject([{ id: hint.id, cost: 60, content: 'look closer' }]);
    }
    expect((await as(rival).get(`/hints/${hint.id}`)).body.data.content).toBeUndefined();
    expectInvalid(await buy(rival), 'score');
    expect(await test.rows('SELECT team_id, account_id, value FROM awards')).toEqual([
      { team_id: team.id, account_id: team.id, value: -60 },
    ]);
    expect((await as(ann).get('/teams/me')).body.data.score).toBe(40);
  });
});

describe('in teams mode, a hint that requires another', () => {
  it('can be unlocked if a member has unlocked the other', async () => {
    const { ann, ben } = await crew();
    const rival = await test.make.user({ team_id: (await test.make.team()).id });
    const challenge_id = (await test.make.challenge()).id;
    const first = await test.make.hint({ challenge_id, cost: 5 });
    const second = await test.make.hint({ challenge_id, requirements: { prerequisites: [first.id] } });
    const buy = (user: MadeUser, target: number) => as(user).post('/unlocks', { target, type: 'hints' });
    await test.make.unlock({ user_id: ann.id, team_id: ann.team_id, target: first.id });

    expect((await buy(rival, second.id)).status).toBe(403);
    expect((await buy(ben, second.id)).status).toBe(200);

    expect((await as(ann).get(`/hints/${second.id}`)).body.data.content).toBe(second.content);
    expect((await as(rival).get(`/hints/${second.id}`)).status).toBe(403);
  });
});

describe('in teams mode, a user who is removed from the team', () => {
  it.each(['ctf{x}', 'wrong'])('while they submit %p submits for no account', async (submission) => {
    const { team, ann, ben } = await crew();
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    await test.make.fail(ben, await test.make.challenge());
    const lock = `SELECT FROM attempt_throttles WHERE account_id = ${team.id} FOR UPDATE`;
    const meanwhile = `UPDATE users SET team_id = NULL WHERE id = ${ann.id}`;

    const response = await overtaken(test, { lock, meanwhile }, async () =>
      as(ann).post('/challenges/attempt', { challenge_id: challenge.id, submission }),
    );

    expectForbidden(response);
    expect(await test.rows('SELECT id FROM submissions WHERE user_id = $1', [ann.id])).toEqual([]);
    expect(await test.rows('SELECT solves FROM challenges WHERE solves > 0')).toEqual([]);
  });

  it("while they unlock a hint does not spend the team's points", async () => {
    const { team, ann, ben } = await crew();
    const challenge = await test.make.challenge({ value: 100 });
    const hint = await test.make.hint({ challenge_id: challenge.id, cost: 60 });
    await test.make.solve(ben, challenge);
    const lock = `SELECT FROM teams WHERE id = ${team.id} FOR UPDATE`;
    const meanwhile = `UPDATE users SET team_id = NULL WHERE id = ${ann.id}`;

    const response = await overtaken(test, { lock, meanwhile }, async () =>
      as(ann).post('/unlocks', { target: hint.id, type: 'hints' }),
    );

    expectForbidden(response);
    expect(await test.rows('SELECT id FROM unlocks')).toEqual([]);
    expect((await as(ben).get('/teams/me')).body.data.score).toBe(100);
  });

  it('while they submit leaves no results to the team, whichever comes first', async () => {
    const { team, ann, ben } = await crew();
    const admin = await test.make.admin();
    const challenge = await test.make.challenge({ flag: 'ctf{x}', type: 'dynamic' });

    const [removal, response] = await Promise.all([
      as(admin).delete(`/teams/${team.id}/members`, { user_id: ann.id }),
      as(ann).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{x}' }),
    ]);

    expect(removal.status).toBe(200);
    expect([200, 403]).toContain(response.status);
    expect((await as(ben).get('/teams/me')).body.data.score).toBe(0);
    expect((await as(ben).get(`/challenges/${challenge.id}`)).body.data).toMatchObject({
      solved_by_me: false,
      attempts: 0,
      solves: 0,
    });
  });

  it('because the team is deleted while they submit is refused', async () => {
    const { team, ann } = await crew();
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    await test.make.fail(ann, await test.make.challenge());
    const lock = `SELECT FROM attempt_throttles WHERE account_id = ${team.id} FOR UPDATE`;
    const meanwhile = `DELETE FROM teams WHERE id = ${team.id}; DELETE FROM attempt_throttles WHERE account_id = ${team.id}`;

    const response = await overtaken(test, { lock, meanwhile }, async () =>
      as(ann).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{x}' }),
    );

    expectForbidden(response);
    expect(await test.rows('SELECT * FROM attempt_throttles')).toEqual([]);
  });
});

describe('in teams mode, users', () => {
  it('have separate places and points among users, in addition to those of their teams', async () => {
    const [red, blue] = [await crew({ name: 'red' }), await crew({ name: 'blue' })];
    const [easy, hard] = [
      await test.make.challenge({ flag: 'ctf{1}', value: 100 }),
      await test.make.challenge({ flag: 'ctf{2}', value: 150 }),
    ];
    await attempt(red.ann, easy, 'ctf{1}');
    await attempt(red.ben, hard, 'ctf{2}');
    await attempt(blue.ann, hard, 'ctf{2}');
    const admin = await test.make.admin();
    await as(admin).post('/awards', { user_id: blue.ann.id, name: 'bonus', value: 50 }).expect(200);
    const ofUser = async ({ id }: MadeUser) => {
      const { place, score } = (await as(null).get(`/users/${id}`)).body.data;
      return [place, score];
    };

    expect(await ofUser(blue.ann)).toEqual([1, 200]);
    expect(await ofUser(red.ben)).toEqual([2, 150]);
    expect(await ofUser(red.ann)).toEqual([3, 100]);
    expect(await ofUser(blue.ben)).toEqual([null, 0]);
    expect((await as(red.ann).get('/users/me')).body.data).toMatchObject({
      place: 3,
      score: 100,
      team_id: red.team.id,
    });
    expect((await as(red.ann).get('/teams/me')).body.data).toMatchObject({ place: '1st', score: 250 });
    expect((await as(null).get(`/teams/${blue.team.id}`)).body.data).toMatchObject({ place: '2nd', score: 200 });
    const board = (await as(null).get('/scoreboard')).body.data;
    expect(board.map(({ name, score }: { name: string; score: number }) => [name, score])).toEqual([
      ['red', 250],
      ['blue', 200],
    ]);
  });

  it('list their own results, with their team', async () => {
    const { team, ann, ben } = await crew();
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    await attempt(ann, challenge, 'wrong');
    await attempt(ann, challenge, 'ctf{x}');

    const mine = (await as(ann).get('/users/me/solves')).body;
    expect(mine.data).toMatchObject([{ user: { id: ann.id }, team: { id: team.id, name: team.name } }]);
    expect((await as(ben).get('/users/me/solves')).body.meta).toEqual({ count: 0 });
    expect((await as(null).get(`/users/${ann.id}/fails`)).body.meta).toEqual({ count: 1 });
  });

  it('lose their results for the team when they are deleted', async () => {
    const { team, ann, ben } = await crew();
    await test.rows('UPDATE teams SET captain_id = $1', [ann.id]);
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    await attempt(ann, challenge, 'ctf{x}');
    const admin = await test.make.admin();

    await as(admin).delete(`/users/${ann.id}`).expect(200);

    expect((await as(ben).get('/teams/me')).body.data).toMatchObject({
      captain_id: null,
      members: [ben.id],
      place: null,
      score: 0,
    });
    expect((await as(ben).get(`/challenges/${challenge.id}`)).body.data.solved_by_me).toBe(false);
    expect((await attempt(ben, challenge, 'ctf{x}')).status).toBe('correct');
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ account_id: team.id, score: 100 }]);
  });
});

describe('in teams mode, a hint that two members unlocked in users mode', () => {
  it('stays open to the team when the first of them is deleted', async () => {
    const { team, ann, ben } = await crew();
    const admin = await test.make.admin();
    const hint = await test.make.hint({ challenge_id: (await test.make.challenge()).id, cost: 5 });
    for (const { id } of [ann, ben])
      await test.make.unlock({ user_id: id, team_id: team.id, account_id: id, target: hint.id });
    await test.make.settings({ user_mode: 'users' });
    await as(admin).patch('/configs', { user_mode: 'teams' }).expect(200);

    await as(admin).delete(`/users/${ann.id}`).expect(200);

    expect((await as(ben).get(`/hints/${hint.id}`)).body.data.content).toBe(hint.content);
  });
});

describe('in teams mode, submissions and awards by administrators', () => {
  it('count for the team of the user', async () => {
    const { team, ann, ben } = await crew();
    const admin = await test.make.admin();
    const challenge = await test.make.challenge({ value: 100 });

    const solve = await as(admin)
      .post('/submissions', { challenge_id: challenge.id, user_id: ann.id, type: 'correct' })
      .expect(200);
    const award = await as(admin).post('/awards', { user_id: ben.id, name: 'bonus', value: 7 }).expect(200);

    expect(award.body.data).toMatchObject({ user_id: ben.id, team_id: team.id });
    expect((await as(ben).get('/teams/me')).body.data.score).toBe(107);
    expect((await as(ben).get(`/challenges/${challenge.id}`)).body.data.solved_by_me).toBe(true);
    await as(admin).delete(`/submissions/${solve.body.data.id}`).expect(200);
    expect((await as(ben).get('/teams/me')).body.data.score).toBe(7);
  });
});

describe('switching user_mode', () => {
  it('counts all for teams and then for users again, in every view immediately', async () => {
    const admin = await test.make.admin();
    const { team, ann, ben } = await crew({ name: 'red' });
    const loner = await test.make.user();
    const challenge = await test.make.challenge({
      flag: 'ctf{x}',
      type: 'dynamic',
      initial: 500,
      minimum: 100,
      decay: 2,
      max_attempts: 3,
    });
    await test.make.settings({ user_mode: 'users' });
    await attempt(ben, challenge, 'wrong');
    for (const user of [ann, ben, loner]) expect((await attempt(user, challenge, 'ctf{x}')).status).toBe('correct');
    await as(admin).post('/awards', { user_id: loner.id, name: 'bonus', value: 5 }).expect(200);
    const seen = async () => {
      const { value, solves, solved_by_me, attempts } = (await as(ben).get(`/challenges/${challenge.id}`)).body.data;
      const board = (await as(null).get('/scoreboard')).body.data;
      return {
        challenge: { value, solves, solved_by_me, attempts },
        board: board.map((row: Record<string, unknown>) => [row.account_type, row.account_id, row.score]),
        solvers: (await as(ben).get(`/challenges/${challenge.id}/solves`)).body.data.map(
          ({ account_url }: { account_url: string }) => account_url,
        ),
      };
    };
    const ofUsers = {
      challenge: { value: 100, solves: 3, solved_by_me: true, attempts: 2 },
      board: [
        ['user', loner.id, 105],
        ['user', ann.id, 100],
        ['user', ben.id, 100],
      ],
      solvers: [`/users/${ann.id}`, `/users/${ben.id}`, `/users/${loner.id}`],
    };
    expect(await seen()).toEqual(ofUsers);

    await as(admin).patch('/configs', { user_mode: 'teams' }).expect(200);

    expect(await seen()).toEqual({
      challenge: { value: 500, solves: 1, solved_by_me: true, attempts: 3 },
      board: [['team', team.id, 500]],
      solvers: [`/teams/${team.id}`],
    });
    expectForbidden(await as(loner).get('/challenges'));
    expect((await attempt(ben, challenge, 'ctf{x}')).status).toBe('already_solved');
    expect((await as(ann).get('/teams/me/solves')).body.meta).toEqual({ count: 1 });

    await as(admin).patch('/configs', { user_mode: 'users' }).expect(200);

    expect(await seen()).toEqual(ofUsers);
    expect((await attempt(loner, challenge, 'ctf{x}')).status).toBe('already_solved');
  });

  it('keeps the results of a team with the members who achieved them', async () => {
    const admin = await test.make.admin();
    const { ann, ben } = await crew();
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    await attempt(ann, challenge, 'ctf{x}');

    await as(admin).patch('/configs', { user_mode: 'users' }).expect(200);

    expect((await attempt(ann, challenge, 'ctf{x}')).status).toBe('already_solved');
    expect((await attempt(ben, challenge, 'ctf{x}')).status).toBe('correct');
    expect((await as(ben).get(`/challenges/${challenge.id}`)).body.data.solves).toBe(2);
  });

  it("returns a former member's points in users mode", async () => {
    const admin = await test.make.admin();
    const { team, ann } = await crew();
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    await attempt(ann, challenge, 'ctf{x}');
    await as(admin).delete(`/teams/${team.id}/members`, { user_id: ann.id }).expect(200);
    expect((await as(null).get('/scoreboard')).body.data).toEqual([]);

    await as(admin).patch('/configs', { user_mode: 'users' }).expect(200);

    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ account_id: ann.id, score: 100 }]);
    expect((await as(ann).get(`/challenges/${challenge.id}`)).body.data).toMatchObject({
      solved_by_me: true,
      solves: 1,
    });
  });

  it('counts the earliest of several solves of a user for them and for the challenge', async () => {
    const admin = await test.make.admin();
    const { team, ann } = await crew();
    const challenge = await test.make.challenge();
    await test.make.solve(ann, challenge, '2026-11-20T13:00:00Z');
    await as(admin).delete(`/teams/${team.id}/members`, { user_id: ann.id }).expect(200);
    const earlier = { challenge_id: challenge.id, user_id: ann.id, type: 'correct', date: '2026-11-20T11:00:00Z' };
    const { body } = await as(admin).post('/submissions', earlier).expect(200);
    await test.make.settings({ freeze: Date.UTC(2026, 10, 20, 12) / 1000 });

    await as(admin).patch('/configs', { user_mode: 'users' }).expect(200);

    expect((await as(ann).get(`/challenges/${challenge.id}`)).body.data.solves).toBe(1);
    expect((await as(null).get(`/users/${ann.id}`)).body.data).toMatchObject({ place: 1, score: 100 });
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ account_id: ann.id, score: 100 }]);
    const solves = (await as(null).get(`/users/${ann.id}/solves`)).body.data as { id: number }[];
    expect(solves.map(({ id }) => id)).toEqual([body.data.id]);
  });
});
