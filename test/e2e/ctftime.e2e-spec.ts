import { useApp } from '../support/app';
import { expectForbidden, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { CtftimeFeeds } from '../../src/scoreboard/ctftime-feed';

const test = useApp();

const START = 1_795_215_600;
const NOON = '2026-11-20T12:00:00Z';
const NOON_SECONDS = 1_795_176_000;

async function feed(as: MadeUser | null = null): Promise<unknown> {
  const { body, headers } = await test.as(as).get('/scoreboard/ctftime').expect(200);
  expect(headers['content-type']).toBe('application/json');
  return body;
}

describe('GET /scoreboard/ctftime', () => {
  it('is empty while no account has points', async () => {
    await test.make.settings({ challenge_visibility: 'public' });

    expect(await feed()).toEqual({ tasks: [], standings: [] });
  });

  it('has users with their places, scores and solves', async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const [anna, bob] = [await test.make.user({ name: 'anna 😀' }), await test.make.user({ name: 'bob' })];
    await test.make.user({ name: 'nobody' });
    const [easy, hard] = [
      await test.make.challenge({ name: 'easy', value: 100 }),
      await test.make.challenge({ name: 'hard', value: 500 }),
    ];
    await test.make.solve(anna, hard, NOON);
    await test.make.solve(anna, easy, '2026-11-20T12:00:01.9Z');
    await test.make.award({ user_id: bob.id, value: 10 });

    expect(await feed()).toEqual({
      tasks: ['easy', 'hard'],
      standings: [
        {
          pos: 1,
          team: 'anna 😀',
          score: 600,
          taskStats: {
            hard: { points: 500, time: NOON_SECONDS },
            easy: { points: 100, time: NOON_SECONDS + 1 },
          },
          lastAccept: NOON_SECONDS + 1,
        },
        { pos: 2, team: 'bob', score: 10, taskStats: {} },
      ],
    });
  });

  it('contains teams in teams mode', async () => {
    await test.make.settings({ user_mode: 'teams', challenge_visibility: 'public' });
    const reds = await test.make.team({ name: 'reds' });
    const anna = await test.make.user({ team_id: reds.id });
    await test.make.solve(anna, await test.make.challenge({ name: 'easy', value: 100 }), NOON);

    expect(await feed()).toEqual({
      tasks: ['easy'],
      standings: [
        {
          ...{ pos: 1, team: 'reds', score: 100, lastAccept: NOON_SECONDS },
          taskStats: { easy: { points: 100, time: NOON_SECONDS } },
        },
      ],
    });
  });

  it('does not change while a freeze is set', async () => {
    await test.make.settings({ challenge_visibility: 'public', freeze: NOON_SECONDS });
    const anna = await test.make.user({ name: 'anna' });
    const [before, after] = [await test.make.challenge({ name: 'a' }), await test.make.challenge({ name: 'b' })];
    await test.make.solve(anna, before, '2026-11-20T11:59:59Z');
    await test.make.solve(anna, after, NOON);

    expect(await feed()).toMatchObject({
      standings: [{ score: 100, taskStats: { a: { time: NOON_SECONDS - 1 } }, lastAccept: NOON_SECONDS - 1 }],
    });
    await test.make.settings({ freeze: null });
    expect(await feed()).toMatchObject({ standings: [{ score: 200, lastAccept: NOON_SECONDS }] });
  });

  it('shows a new solve, a new name and a new value immediately', async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const [admin, anna] = [await test.make.admin(), await test.make.user()];
    const challenge = await test.make.challenge({ name: 'old', flag: 'ctf{x}' });
    expect(await feed()).toMatchObject({ standings: [] });

    await test.as(anna).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{x}' });
    expect(await feed()).toMatchObject({ standings: [{ taskStats: { old: { points: 100 } } }] });

    await test.as(admin).patch(`/challenges/${challenge.id}`, { name: 'new', value: 7 }).expect(200);
    expect(await feed()).toMatchObject({
      tasks: ['new'],
      standings: [{ score: 7, taskStats: { new: { points: 7 } } }],
    });
  });

  it('shows a solve that is worth nothing and changes no place', async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const anna = await test.make.user();
    await test.make.award({ user_id: anna.id, value: 5 });
    const free = await test.make.challenge({ name: 'free', value: 0, flag: 'x' });
    expect(await feed()).toMatchObject({ standings: [{ score: 5, taskStats: {} }] });

    await test.as(anna).post('/challenges/attempt', { challenge_id: free.id, submission: 'x' }).expect(200);

    expect(await feed()).toMatchObject({ standings: [{ score: 5, taskStats: { free: { points: 0 } } }] });
  });

  it('omits a challenge once it is hidden or gated, and follows a new name, also for accounts that solved it', async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const [admin, anna] = [await test.make.admin(), await test.make.user()];
    const [first, second] = [await test.make.challenge({ name: 'a' }), await test.make.challenge({ name: 'b' })];
    await test.make.solve(anna, second, NOON);
    const tasksAfter = async (change: object) => {
      await test.as(admin).patch(`/challenges/${second.id}`, change).expect(200);
      const { tasks, standings } = (await feed()) as { tasks: string[]; standings: { taskStats: object }[] };
      return [tasks, Object.keys(standings[0]?.taskStats ?? {})];
    };

    expect(await tasksAfter({})).toEqual([['a', 'b'], ['b']]);
    expect(await tasksAfter({ name: 'c' })).toEqual([['a', 'c'], ['c']]);
    expect(await tasksAfter({ requirements: { prerequisites: [first.id] } })).toEqual([['a'], []]);
    expect(await tasksAfter({ requirements: null })).toEqual([['a', 'c'], ['c']]);
    expect(await tasksAfter({ state: 'hidden' })).toEqual([['a'], []]);
  });

  describe('names challenges that the caller may see', () => {
    let player: MadeUser;
    beforeEach(async () => {
      player = await test.make.user({ name: 'anna', verified: false });
      const [open, hidden] = [
        await test.make.challenge({ name: 'open' }),
        await test.make.challenge({ name: 'hidden', state: 'hidden' }),
      ];
      const gated = await test.make.challenge({ name: 'gated', requirements: { prerequisites: [open.id] } });
      for (const challenge of [open, hidden, gated]) await test.make.solve(player, challenge, NOON);
    });

    const PLACES = { standings: [{ pos: 1, team: 'anna', score: 300 }] };

    it.each([
      ['those without prerequisites, to players', {}, 'player', ['open']],
      ['none, to anonymous callers of private challenges', {}, null, undefined],
      ['those without prerequisites, to anybody', { challenge_visibility: 'public' }, null, ['open']],
      ['none, to players before the start', { start: START + 1 }, 'player', undefined],
      ['none, to players after the end', { end: START - 1 }, 'player', undefined],
      [
        'all, after an end that keeps challenges open',
        { end: START - 1, view_after_ctf: true },
        'player',
        ['open', 'gated'],
      ],
      ['none, to players who have to confirm their address', { verify_emails: true }, 'player', undefined],
      ['none, to players without a team', { user_mode: 'teams' }, 'player', undefined],
      ['all, to administrators', { challenge_visibility: 'admins', start: START + 1 }, 'admin', ['open', 'gated']],
    ])('%s', async (_case, settings, who, tasks) => {
      test.setClock(new Date(START * 1000).toISOString());
      const admin = await test.make.admin();
      await test.make.settings(settings);

      const body = await feed(who === null ? null : who === 'admin' ? admin : player);

      expect((body as { tasks?: string[] }).tasks).toEqual(tasks);
      if (tasks === undefined && !('user_mode' in settings)) expect(body).toEqual(PLACES);
      expect(JSON.stringify(body)).not.toContain('hidden');
    });
  });

  it('is refused if scores or accounts are', async () => {
    await test.make.settings({ score_visibility: 'hidden' });
    expectForbidden(await test.as(null).get('/scoreboard/ctftime'));
    await test.make.settings({ score_visibility: 'admins' });
    expectNotFound(await test.as(await test.make.user()).get('/scoreboard/ctftime'));
    await test.make.settings({ score_visibility: 'public', account_visibility: 'private' });
    expectForbidden(await test.as(null).get('/scoreboard/ctftime'));
    await test.make.settings({ account_visibility: 'public' });
  });

  it('is computed once for concurrent requests', async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const feeds = test.app.get(CtftimeFeeds);

    const [one, other] = await Promise.all([feeds.feed(), feeds.feed()]);

    expect(one).toBe(other);
    expect(await feeds.feed()).toBe(one);
  });
});
