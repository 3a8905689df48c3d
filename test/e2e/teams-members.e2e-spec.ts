import { useApp } from '../support/app';
import { allAtOnce } from '../support/contention';
import { discrepancies } from '../support/discrepancies';
import { expectEach, expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

beforeEach(() => test.make.settings({ user_mode: 'teams' }));

describe('/teams/{id}/members', () => {
  it('returns 404 for a team that does not exist', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', '0', 'x', '2147483648'], async (id) => {
      expectNotFound(await as(admin).get(`/teams/${id}/members`));
      expectNotFound(await as(admin).post(`/teams/${id}/members`));
      expectNotFound(await as(admin).post(`/teams/${id}/members`, { user_id: admin.id }));
      expectNotFound(await as(admin).delete(`/teams/${id}/members`, { user_id: admin.id }));
    });
  });
});

describe('GET /teams/{id}/members', () => {
  it('lists ids of members, also hidden and banned ones', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const members = [
      await test.make.user({ team_id: team.id }),
      await test.make.user({ team_id: team.id, hidden: true }),
      await test.make.user({ team_id: team.id, banned: true }),
    ];
    await test.make.user();

    expect((await as(admin).get(`/teams/${team.id}/members`).expect(200)).body).toEqual({
      success: true,
      data: members.map(({ id }) => id),
    });
  });
});

describe('POST /teams/{id}/members', () => {
  it('adds a user, who plays for the team immediately, even beyond the team size', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const [first, second] = [await test.make.user({ team_id: team.id }), await test.make.user()];
    await test.make.settings({ team_size: 1 });
    expectForbidden(await as(second).get('/challenges'));

    const { body } = await as(admin).post(`/teams/${team.id}/members`, { user_id: second.id }).expect(200);

    expect(body).toEqual({ success: true, data: [first.id, second.id] });
    await as(second).get('/challenges').expect(200);
    expect((await as(second).get('/teams/me')).body.data.id).toBe(team.id);
  });

  it.each([
    ['no body', undefined],
    ['an empty object', {}],
  ])('returns an invitation code for %s', async (_what, body) => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];

    const response = await as(admin).post(`/teams/${team.id}/members`, body).expect(200);

    expect(response.body).toEqual({ success: true, data: { code: expect.stringMatching(/^\d+\.\d+\.[0-9a-f]{64}$/) } });
  });

  it('refuses members of any team, who stay where they are', async () => {
    const admin = await test.make.admin();
    const [team, other] = [await test.make.team(), await test.make.team()];
    const user = await test.make.user({ team_id: other.id });

    for (const id of [team.id, other.id]) {
      const { body } = await as(admin).post(`/teams/${id}/members`, { user_id: user.id }).expect(400);
      expect(body).toEqual({
        success: false,
        errors: ['id: User has already joined a team'],
      });
    }
    expect((await as(user).get('/users/me')).body.data.team_id).toBe(other.id);
  });

  it('returns 404 for an unknown user', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];

    expectNotFound(await as(admin).post(`/teams/${team.id}/members`, { user_id: 999 }));
  });

  it('requires user_id in any body that is not empty, and an object', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];

    expectInvalid(await as(admin).post(`/teams/${team.id}/members`, { id: 1 }), 'user_id');
    await as(admin).post(`/teams/${team.id}/members`, [1]).expect(400);
    expectInvalid(await as(admin).delete(`/teams/${team.id}/members`, {}), 'user_id');
    await as(admin).delete(`/teams/${team.id}/members`).expect(400);
  });

  it('adds a user to one of two teams that add them concurrently', async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user()];
    const teams = [await test.make.team(), await test.make.team()];

    const responses = await allAtOnce(test, 'users', 2, async (index) =>
      as(admin).post(`/teams/${teams[index]?.id}/members`, { user_id: user.id }),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('DELETE /teams/{id}/members', () => {
  it('removes a member, who keeps their results, while the team loses the points', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const [leaver, mate] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    const challenge = await test.make.challenge({ type: 'dynamic', initial: 500, minimum: 100, decay: 2 });
    const easy = await test.make.challenge({ value: 10 });
    const hint = await test.make.hint({ challenge_id: challenge.id });
    await test.make.solve(leaver, challenge);
    await test.make.solve(mate, easy);
    await test.make.fail(leaver, await test.make.challenge());
    await test.make.award({ user_id: leaver.id, team_id: team.id, value: 7 });
    await test.make.unlock({ user_id: leaver.id, team_id: team.id, target: hint.id });
    const solved_by_me = async () =>
      (await as(mate).get(`/challenges/${challenge.id}`).expect(200)).body.data.solved_by_me;
    expect(await solved_by_me()).toBe(true);

    const { body } = await as(admin).delete(`/teams/${team.id}/members`, { user_id: leaver.id }).expect(200);

    expect(body).toEqual({ success: true, data: [mate.id] });
    for (const table of ['submissions', 'solves', 'awards', 'unlocks'])
      for (const row of await test.rows(`SELECT team_id, account_id FROM ${table} WHERE user_id = $1`, [leaver.id]))
        expect({ table, row }).toEqual({ table, row: { team_id: null, account_id: null } });
    expect(await test.rows('SELECT account_id, challenge_id, attempts FROM progress')).toEqual([
      { account_id: team.id, challenge_id: easy.id, attempts: 1 },
    ]);
    expect(await test.rows('SELECT solves, value FROM challenges WHERE id = $1', [challenge.id])).toEqual([
      { solves: 0, value: 500 },
    ]);
    expect(await solved_by_me()).toBe(false);
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ account_id: team.id, score: 10 }]);
    expect((await as(null).get(`/users/${leaver.id}`)).body.data).toMatchObject({ team_id: null, score: 507 });
    expect((await as(null).get(`/users/${leaver.id}/solves`)).body.data).toMatchObject([{ team: null }]);
  });

  it('counts a challenge once for a user who solves it for another team, too', async () => {
    const [admin, former, next] = [await test.make.admin(), await test.make.team(), await test.make.team()];
    const user = await test.make.user({ team_id: former.id });
    const challenge = await test.make.challenge({ value: 100, flag: 'flag{twice}' });
    const solve = async () =>
      (await as(user).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'flag{twice}' })).body.data;
    expect(await solve()).toMatchObject({ status: 'correct' });
    await as(admin).delete(`/teams/${former.id}/members`, { user_id: user.id }).expect(200);
    await as(admin).post(`/teams/${next.id}/members`, { user_id: user.id }).expect(200);

    expect(await solve()).toMatchObject({ status: 'correct' });

    expect((await as(null).get(`/users/${user.id}`)).body.data).toMatchObject({ team_id: next.id, score: 100 });
    expect((await as(null).get(`/users/${user.id}/solves`)).body.meta.count).toBe(1);
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([
      { account_id: next.id, score: 100, members: [{ id: user.id, score: 100 }] },
    ]);
  });

  it('takes effect on the next request of the member', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const member = await test.make.user({ team_id: team.id });
    await as(member).get('/challenges').expect(200);

    await as(admin).delete(`/teams/${team.id}/members`, { user_id: member.id }).expect(200);

    expectForbidden(await as(member).get('/challenges'));
    expectForbidden(await as(member).get('/teams/me'));
  });

  it('leaves a team without a captain if the captain is removed, and keeps the captain otherwise', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const [captain, mate] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    await test.rows('UPDATE teams SET captain_id = $1', [captain.id]);
    const captainAfter = async (user_id: number) => {
      await as(admin).delete(`/teams/${team.id}/members`, { user_id }).expect(200);
      return (await as(admin).get(`/teams/${team.id}`)).body.data.captain_id;
    };

    expect(await captainAfter(mate.id)).toBe(captain.id);
    expect(await captainAfter(captain.id)).toBeNull();
  });

  it.each(['taken out of the team', 'deleted'])(
    'counts the solve of another member if one is %s and both solved before teams mode',
    async (what) => {
      const [admin, team] = [await test.make.admin(), await test.make.team()];
      const [first, second] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
      const challenge = await test.make.challenge({ value: 100 });
      const hint = await test.make.hint({ challenge_id: challenge.id });
      await test.make.settings({ user_mode: 'users' });
      for (const [user, date] of [
        [first, '2026-11-20T12:00:00Z'],
        [second, '2026-11-20T12:01:00Z'],
      ] as const) {
        await test.rows(`SELECT record_attempt($1, $1, $2, 0, 1000, true, NULL, NULL, $3)`, [
          user.id,
          challenge.id,
          date,
        ]);
        await test.make.unlock({ user_id: user.id, team_id: team.id, account_id: user.id, target: hint.id });
      }
      await as(admin).patch('/configs', { user_mode: 'teams' }).expect(200);
      const solvers = async () =>
        (await as(admin).get(`/teams/${team.id}/solves`)).body.data.map(
          ({ user }: { user: { id: number } }) => user.id,
        );
      expect(await solvers()).toEqual([first.id]);

      if (what === 'deleted') await as(admin).delete(`/users/${first.id}`).expect(200);
      else await as(admin).delete(`/teams/${team.id}/members`, { user_id: first.id }).expect(200);

      expect(await solvers()).toEqual([second.id]);
      expect((await as(second).get('/teams/me')).body.data.score).toBe(100);
      expect(await test.rows('SELECT user_id FROM unlocks WHERE account_id = $1', [team.id])).toEqual([
        { user_id: second.id },
      ]);
      expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 1 }]);
    },
  );

  it('refuses users who are not in the team, and returns 404 for unknown ones', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const elsewhere = await test.make.user({ team_id: (await test.make.team()).id });

    for (const user_id of [elsewhere.id, admin.id]) {
      const { body } = await as(admin).delete(`/teams/${team.id}/members`, { user_id }).expect(400);
      expect(body).toEqual({
        success: false,
        errors: ['id: User is not part of this team'],
      });
    }
    expectNotFound(await as(admin).delete(`/teams/${team.id}/members`, { user_id: 999 }));
    expect((await as(elsewhere).get('/users/me')).body.data.team_id).toBe(elsewhere.team_id);
  });
});

describe('membership changes during play', () => {
  it('lose and duplicate no solve, and remove the results of a member from the team', async () => {
    const [admin, teams] = [await test.make.admin(), [await test.make.team(), await test.make.team()] as const];
    const [nomad, ...mates] = [
      await test.make.user({ team_id: teams[0].id }),
      await test.make.user({ team_id: teams[0].id }),
      await test.make.user({ team_id: teams[1].id }),
    ] as const;
    const challenges = [
      await test.make.challenge({ flag: 'ctf{x}', type: 'dynamic' }),
      await test.make.challenge({ flag: 'ctf{x}' }),
    ];
    const moves = async () => {
      const statuses: number[] = [];
      for (const [from, to] of [teams, [...teams].reverse(), teams] as (typeof teams)[]) {
        const body = { user_id: nomad.id };
        statuses.push((await as(admin).delete(`/teams/${from.id}/members`, body)).status);
        statuses.push((await as(admin).post(`/teams/${to.id}/members`, body)).status);
      }
      return statuses;
    };
    const plays = async (player: MadeUser) => {
      const outcomes: unknown[] = [];
      for (let round = 0; round < 6; round++)
        for (const { id: challenge_id } of challenges)
          for (const submission of ['ctf{x}', 'no']) {
            const { status, body } = await as(player).post('/challenges/attempt', { challenge_id, submission });
            outcomes.push(status === 200 ? body.data.status : status);
          }
      return outcomes;
    };

    const [moved, ...played] = await Promise.all([moves(), ...[nomad, ...mates].map(plays)]);

    expect(moved).toEqual([200, 200, 200, 200, 200, 200]);
    const allowed = ['correct', 'incorrect', 'already_solved', 'ratelimited', 403];
    expect(played.flat().filter((outcome) => !allowed.includes(outcome as string))).toEqual([]);
    for (const [n, { id }] of [nomad, ...mates].entries()) {
      const acknowledged = played[n]?.filter((outcome) => outcome === 'correct').length;
      expect(await test.rows('SELECT id FROM solves WHERE user_id = $1', [id])).toHaveLength(acknowledged ?? -1);
    }
    // Results of the moved user count only for their current team.
    const elsewhere = 'SELECT s.id FROM submissions s JOIN users u ON u.id = s.user_id WHERE s.team_id <> u.team_id';
    expect(await test.rows(elsewhere)).toEqual([]);
    expect(await discrepancies(test, 'teams')).toEqual([]);
  });
});
