import type { Response } from 'supertest';
import { RecountService } from '../../src/competition/progress/recount.service';
import { useApp } from '../support/app';
import { overtaken } from '../support/contention';
import { discrepancies, type Mode } from '../support/discrepancies';
import { expectForbidden, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

/**
 * Sends a request, and switches the mode by SQL while it waits. So the process of the request does not know of the
 * switch, as if another process had made it. `also` is another statement of the same transaction.
 */
function overtakenBySwitch(mode: Mode, send: () => Promise<Response>, also = ''): Promise<Response> {
  const lock = 'LOCK TABLE attempt_throttles IN EXCLUSIVE MODE';
  return overtaken(
    test,
    { lock, meanwhile: `UPDATE config SET value = '${mode}' WHERE key = 'user_mode'; ${also}` },
    send,
  );
}

async function member(): Promise<{ user: MadeUser; accounts: Record<Mode, number> }> {
  const team = await test.make.team();
  const user = await test.make.user({ team_id: team.id });
  return { user, accounts: { users: user.id, teams: team.id } };
}

beforeEach(async () => {
  // Users and teams get different ids, so that a mix-up of the two finds no account.
  await test.rows(`SELECT setval('teams_id_seq', 1000)`);
});

it('a switch to teams counts a solution once that two members unlocked', async () => {
  const [admin, team, challenge] = [await test.make.admin(), await test.make.team(), await test.make.challenge()];
  const members = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
  await as(admin).post('/solutions', { challenge_id: challenge.id, content: 'x', state: 'visible' }).expect(200);
  for (const { id } of members)
    await test.rows(
      `INSERT INTO unlocks (user_id, team_id, account_id, type, solution_id)
       SELECT $1, $2, $1, 'solutions', id FROM solutions`,
      [id, team.id],
    );

  await as(admin).patch('/configs', { user_mode: 'teams' }).expect(200);

  expect(await test.rows('SELECT account_id FROM unlocks ORDER BY id')).toEqual([
    { account_id: team.id },
    { account_id: null },
  ]);
  expect(await test.app.get(RecountService).compare()).toEqual({ total: 0, listed: [] });
});

describe.each([
  ['users', 'teams'],
  ['teams', 'users'],
] as const)('a switch from %s to %s', (before, after) => {
  beforeEach(() => test.make.settings({ user_mode: before }));

  it.each(['ctf{x}', 'wrong'])('does not leave a concurrent submission %p with the old account', async (submission) => {
    const { user, accounts } = await member();
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    const attempt = { challenge_id: challenge.id, submission };

    expectForbidden(await overtakenBySwitch(after, async () => as(user).post('/challenges/attempt', attempt)));

    expect(await test.rows('SELECT id FROM submissions')).toEqual([]);
    await test.refresh();
    await as(user).post('/challenges/attempt', attempt).expect(200);
    expect(await test.rows('SELECT account_id FROM submissions')).toEqual([{ account_id: accounts[after] }]);
    expect(await discrepancies(test, after)).toEqual([]);
  });

  it('does not let the old account buy a hint concurrently', async () => {
    const { user } = await member();
    const hint = await test.make.hint({ challenge_id: (await test.make.challenge()).id });
    const purchase = { target: hint.id, type: 'hints' };

    expectForbidden(await overtakenBySwitch(after, async () => as(user).post('/unlocks', purchase)));

    expect(await test.rows('SELECT id FROM unlocks')).toEqual([]);
    await test.refresh();
    await as(user).post('/unlocks', purchase).expect(200);
    expect(await discrepancies(test, after)).toEqual([]);
  });

  it('counts a concurrent award and a submission by an administrator for the new account', async () => {
    const [admin, { user, accounts }] = [await test.make.admin(), await member()];
    const challenge = await test.make.challenge();

    const award = await overtakenBySwitch(after, async () =>
      as(admin).post('/awards', { user_id: user.id, name: 'bonus', value: 5 }),
    );
    await test.make.settings({ user_mode: before });
    const solve = await overtakenBySwitch(after, async () =>
      as(admin).post('/submissions', { challenge_id: challenge.id, user_id: user.id, type: 'correct' }),
    );

    expect([award.status, solve.status]).toEqual([200, 200]);
    const counted = await test.rows('SELECT account_id FROM awards UNION ALL SELECT account_id FROM solves');
    expect(counted).toEqual([{ account_id: accounts[after] }, { account_id: accounts[after] }]);
    expect(await discrepancies(test, after)).toEqual([]);
  });
});

describe('a switch to users', () => {
  beforeEach(() => test.make.settings({ user_mode: 'teams' }));

  const RELEASED = 'UPDATE submissions SET account_id = user_id; UPDATE solves SET account_id = user_id';

  it('removes the solves of a user who is being banned from the counts', async () => {
    const [admin, { user }] = [await test.make.admin(), await member()];
    const challenge = await test.make.challenge({ type: 'dynamic' });
    await test.make.solve(user, challenge);

    const response = await overtakenBySwitch(
      'users',
      async () => as(admin).patch(`/users/${user.id}`, { banned: true }),
      RELEASED,
    );

    expect(response.status).toBe(200);
    expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 0 }]);
  });

  it.each([
    ['a member who is being removed', 'delete', 'members', true],
    ['a team that is being removed', 'delete', '', false],
    ['a team that is being banned', 'patch', '', false],
  ] as const)('keeps %s unchanged, and the rows with the user', async (_what, method, part, names) => {
    const [admin, { user, accounts }] = [await test.make.admin(), await member()];
    await test.make.solve(user, await test.make.challenge());
    const path = ['/teams', accounts.teams, part].join('/').replace(/\/$/, '');
    const body = names ? { user_id: user.id } : { banned: true };

    expectNotFound(await overtakenBySwitch('users', async () => as(admin)[method](path, body), RELEASED));

    expect(await test.rows('SELECT account_id FROM solves')).toEqual([{ account_id: user.id }]);
    expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 1 }]);
    expect(await test.rows('SELECT banned FROM teams')).toEqual([{ banned: false }]);
  });
});

describe('switching user_mode during play', () => {
  it.each(['users', 'teams'] as const)('loses and duplicates nothing, in the end for %s', async (last) => {
    const [first, second] = last === 'users' ? (['teams', 'users'] as const) : (['users', 'teams'] as const);
    await test.make.settings({ user_mode: last });
    const admin = await test.make.admin();
    const teams = [await test.make.team(), await test.make.team()];
    const players: MadeUser[] = [];
    for (const { id } of [...teams, ...teams]) players.push(await test.make.user({ team_id: id }));
    const challenges = [
      await test.make.challenge({ flag: 'ctf{x}', type: 'dynamic' }),
      await test.make.challenge({ flag: 'ctf{x}' }),
    ];
    const hint = await test.make.hint({ challenge_id: challenges[0]?.id });
    const switches = async (): Promise<Response[]> => {
      const responses: Response[] = [];
      for (const user_mode of [first, second, first, second])
        responses.push(await as(admin).patch('/configs', { user_mode }));
      return responses;
    };
    const plays = async (player: MadeUser): Promise<Response[]> => {
      const responses: Response[] = [];
      for (const { id: challenge_id } of [...challenges, ...challenges])
        for (const submission of ['no', 'ctf{x}'])
          responses.push(await as(player).post('/challenges/attempt', { challenge_id, submission }));
      responses.push(await as(player).post('/unlocks', { target: hint.id, type: 'hints' }));
      responses.push(await as(admin).post('/awards', { user_id: player.id, name: 'bonus', value: 1 }));
      return responses;
    };

    const [switched, ...played] = await Promise.all([switches(), ...players.map(plays)]);

    expect(switched.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { status } of played.flat()) expect([200, 400, 403]).toContain(status);
    const statusesOf = (responses: Response[]) => responses.map(({ body }) => body.data?.status);
    const acknowledged = players.map((_, n) => statusesOf(played[n] ?? []).filter((status) => status === 'correct'));
    const solvesOf = players.map(({ id }) => test.rows('SELECT id FROM solves WHERE user_id = $1', [id]));
    expect((await Promise.all(solvesOf)).map(({ length }) => length)).toEqual(acknowledged.map(({ length }) => length));
    expect(await discrepancies(test, last)).toEqual([]);
  });
});
