import type { Test } from 'supertest';
import { Settings } from '../../src/settings/settings';
import { Instant } from '../../src/platform/clock/instant';
import { ReadModels } from '../../src/platform/cache/read-models';
import { Database } from '../../src/platform/database/database';
import type { DomainEvent } from '../../src/platform/events/domain-event';
import { Passwords } from '../../src/platform/passwords/passwords';
import { Standings } from '../../src/scoreboard/standings';
import { StandingsQueries } from '../../src/scoreboard/standings.queries';
import { ChallengeSolved, ResultsChanged } from '../../src/competition/submissions/submission.events';
import { AccountChanged } from '../../src/accounts/users/user.events';
import { useApp } from '../support/app';
import { whileLocked } from '../support/contention';
import { until } from '../support/eventually';
import { expectEach, expectEachInTurn, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { waitAsInProduct } from '../support/read-models';

const test = useApp();
const as = test.as.bind(test);

const FREEZE = '2026-11-21T12:00:00Z';
const FREEZE_SECONDS = 1_795_262_400;

async function order(query = ''): Promise<number[]> {
  const { body } = await as(null).get(`/scoreboard${query}`).expect(200);
  return body.data.map(({ account_id }: { account_id: number }) => account_id);
}

const standings = (): Standings => test.app.get(Standings);

/** Characters that JSON escapes, and some that it does not. */
const NAME_TO_ESCAPE = 'al"ice \\ \t <é🚩>';

describe('GET /scoreboard', () => {
  it('shows an empty scoreboard to all callers', async () => {
    await test.make.user();

    expect((await as(null).get('/scoreboard').expect(200)).body).toEqual({ success: true, data: [] });
  });

  it('shows hundreds of accounts, each once and in order', async () => {
    await test.rows(
      `WITH made AS (INSERT INTO users (name, name_skeleton, email)
                     SELECT 'user ' || n, 'user' || n, n || '@example.com' FROM generate_series(1, 1001) n RETURNING id)
       INSERT INTO awards (user_id, account_id, name, value, date) SELECT id, id, 'bonus', 5000 - id, now() FROM made`,
    );
    standings().invalidate();

    const { body } = await as(null).get('/scoreboard').expect(200);

    expect(body.data.map(({ pos, score }: { pos: number; score: number }) => [pos, score])).toEqual(
      Array.from({ length: 1001 }, (_, index) => [index + 1, 4999 - index]),
    );
    const pages = [1, 2, 3].map(
      async (page) => (await as(null).get(`/scoreboard?page=${page}&per_page=400`)).body.data,
    );
    expect((await Promise.all(pages)).flat()).toEqual(body.data);
    const feed = await as(null).get('/scoreboard/ctftime').expect(200);
    expect(feed.body.standings.map(({ pos }: { pos: number }) => pos)).toEqual(
      Array.from({ length: 1001 }, (_, index) => index + 1),
    );
  });

  it('ranks users by the points of their solves and awards', async () => {
    const bracket = await test.make.bracket({ name: 'Students' });
    const [first, second] = [
      await test.make.user({ name: NAME_TO_ESCAPE, bracket_id: bracket.id, oauth_id: 7 }),
      await test.make.user({ name: 'bob' }),
    ];
    const [easy, hard] = [await test.make.challenge({ value: 100 }), await test.make.challenge({ value: 500 })];
    await test.make.solve(second, easy);
    await test.make.solve(second, hard);
    await test.make.solve(first, hard);
    await test.make.award({ user_id: first.id, value: 114 });

    const { text } = await as(null).get('/scoreboard').expect(200);
    const page = await as(null).get('/scoreboard?page=1').expect(200);

    const rows = JSON.stringify([
      {
        pos: 1,
        account_id: first.id,
        account_url: `/users/${first.id}`,
        account_type: 'user',
        oauth_id: 7,
        name: NAME_TO_ESCAPE,
        score: 614,
        bracket_id: bracket.id,
        bracket_name: 'Students',
      },
      {
        pos: 2,
        account_id: second.id,
        account_url: `/users/${second.id}`,
        account_type: 'user',
        oauth_id: null,
        name: 'bob',
        score: 600,
        bracket_id: null,
        bracket_name: null,
      },
    ]);
    const meta = { pagination: { page: 1, next: null, prev: null, pages: 1, per_page: 50, total: 2 } };
    expect(text).toBe(`{"success":true,"data":${rows}}\n`);
    expect(page.text).toBe(`{"success":true,"meta":${JSON.stringify(meta)},"data":${rows}}\n`);
  });

  it('counts the current value of a dynamic challenge', async () => {
    const players = [await test.make.user(), await test.make.user()] as const;
    const challenge = await test.make.challenge({ type: 'dynamic', initial: 500, minimum: 100, decay: 2 });
    for (const player of players) await test.make.solve(player, challenge);

    const { body } = await as(null).get('/scoreboard').expect(200);

    expect(body.data.map(({ score }: { score: number }) => score)).toEqual([400, 400]);
  });

  it('shows accounts with spent or negative points, and omits those without results', async () => {
    const [spent, owing, free, idle] = [
      await test.make.user(),
      await test.make.user(),
      await test.make.user(),
      await test.make.user(),
    ];
    await test.make.solve(spent, await test.make.challenge({ value: 100 }));
    await test.make.award({ user_id: spent.id, value: -100 });
    await test.make.award({ user_id: owing.id, value: -5 });
    await test.make.solve(free, await test.make.challenge({ value: 0 }));
    await test.make.award({ user_id: free.id, value: 0 });

    const { body } = await as(null).get('/scoreboard').expect(200);

    expect(body.data).toMatchObject([
      { account_id: spent.id, score: 0 },
      { account_id: owing.id, score: -5 },
    ]);
    expect(await standings().placeOf('user', free.id)).toBeNull();
    expect(await standings().placeOf('user', idle.id)).toBeNull();
  });

  it('omits hidden and banned accounts, and gives their places to the next', async () => {
    const challenge = await test.make.challenge();
    const [hidden, banned, visible] = [
      await test.make.user({ hidden: true }),
      await test.make.user({ banned: true }),
      await test.make.user(),
    ];
    for (const player of [hidden, banned, visible]) await test.make.solve(player, challenge);

    const { body } = await as(await test.make.admin()).get('/scoreboard');

    expect(body.data).toMatchObject([{ pos: 1, account_id: visible.id }]);
  });

  describe('with equal points', () => {
    it('ranks the account that had them earlier first', async () => {
      const [late, early] = [await test.make.user(), await test.make.user()];
      const challenge = await test.make.challenge();
      await test.make.solve(late, challenge, '2026-11-20T12:00:00.000002Z');
      await test.make.solve(early, challenge, '2026-11-20T12:00:00.000001Z');

      expect(await order()).toEqual([early.id, late.id]);
    });

    it('ranks the account with the earlier row first at the same time', async () => {
      const [second, first] = [await test.make.user(), await test.make.user()];
      const challenge = await test.make.challenge();
      await test.make.solve(first, challenge);
      await test.make.solve(second, challenge);

      expect(await order()).toEqual([first.id, second.id]);
    });

    it('does not move an account that unlocked a hint after the rival reached the same points', async () => {
      const [buyer, rival] = [await test.make.user(), await test.make.user()];
      const [first, second] = [await test.make.challenge({ value: 100 }), await test.make.challenge({ value: 90 })];
      await test.make.solve(buyer, first, '2026-11-20T12:00:00Z');
      await test.make.solve(rival, second, '2026-11-20T12:30:00Z');
      await test.make.award({
        user_id: buyer.id,
        value: -10,
        category: 'hints',
        date: Instant.parse('2026-11-20T13:00:00Z'),
      });

      expect(await order()).toEqual([buyer.id, rival.id]);
    });

    it('does not move an account for a later solve or award that is worth nothing', async () => {
      const [early, late] = [await test.make.user(), await test.make.user()];
      const [challenge, free] = [await test.make.challenge(), await test.make.challenge({ value: 0 })];
      await test.make.solve(early, challenge, '2026-11-20T12:00:00Z');
      await test.make.solve(late, challenge, '2026-11-20T12:30:00Z');
      await test.make.solve(early, free, '2026-11-20T13:00:00Z');
      await test.make.award({ user_id: early.id, value: 0, date: Instant.parse('2026-11-20T13:00:00Z') });

      expect(await order()).toEqual([early.id, late.id]);
    });
  });

  describe('while a freeze is set', () => {
    it('counts only results before it, also for administrators', async () => {
      const [before, at, award] = [await test.make.user(), await test.make.user(), await test.make.user()];
      const challenge = await test.make.challenge();
      await test.make.solve(before, challenge, '2026-11-21T11:59:59.999999Z');
      await test.make.solve(at, challenge, FREEZE);
      await test.make.award({ user_id: award.id, value: 5, date: Instant.parse('2026-11-22T00:00:00Z') });
      expect(await order()).toHaveLength(3);

      await test.make.settings({ freeze: FREEZE_SECONDS });

      expect(await order()).toEqual([before.id]);
      const { body } = await as(await test.make.admin()).get('/scoreboard');
      expect(body.data).toMatchObject([{ account_id: before.id, score: 100 }]);
    });

    it('keeps current scores next to the frozen ones', async () => {
      const [leader, chaser] = [await test.make.user(), await test.make.user()];
      await test.make.solve(leader, await test.make.challenge({ value: 100 }), '2026-11-20T12:00:00Z');
      await test.make.solve(chaser, await test.make.challenge({ value: 50 }), '2026-11-20T12:00:00Z');
      await test.make.solve(chaser, await test.make.challenge({ value: 200 }), '2026-11-22T12:00:00Z');
      await test.make.settings({ freeze: FREEZE_SECONDS });
      await test.refresh();

      expect(await standings().placeOf('user', chaser.id)).toBe(2);
      expect(await standings().scoreOf('user', chaser.id, { frozen: true })).toBe(50);
      expect(await standings().scoreOf('user', chaser.id, { frozen: false })).toBe(250);
    });

    it('follows each freeze that is set', async () => {
      const [admin, before, after] = [await test.make.admin(), await test.make.user(), await test.make.user()];
      const challenge = await test.make.challenge();
      await test.make.solve(before, challenge, '2026-11-21T11:00:00Z');
      await test.make.solve(after, challenge, '2026-11-21T13:00:00Z');
      expect(await order()).toEqual([before.id, after.id]);
      const hours = (count: number): number => FREEZE_SECONDS + count * 3600;
      const boards: number[][] = [];

      for (const freeze of [hours(0), hours(2), hours(-2), null]) {
        await as(admin).patch('/configs', { freeze }).expect(200);
        boards.push(await order());
      }

      expect(boards).toEqual([[before.id], [before.id, after.id], [], [before.id, after.id]]);
    });

    it('follows the settings even if no event announces a change', async () => {
      const player = await test.make.user();
      await test.make.solve(player, await test.make.challenge(), '2026-11-22T12:00:00Z');
      expect(await order()).toEqual([player.id]);

      await test.rows(`INSERT INTO config (key, value) VALUES ('freeze', $1)`, [String(FREEZE_SECONDS)]);
      await test.app.get(Settings).reload();

      expect(await order()).toEqual([]);
    });
  });

  it('shows one bracket with separate positions', async () => {
    const [bracket, other] = [await test.make.bracket(), await test.make.bracket()];
    const [first, second] = [
      await test.make.user({ bracket_id: other.id }),
      await test.make.user({ bracket_id: bracket.id }),
    ];
    const challenge = await test.make.challenge();
    await test.make.solve(first, challenge);
    await test.make.solve(second, challenge);

    const { body } = await as(null).get(`/scoreboard?bracket_id=${bracket.id}`).expect(200);

    expect(body.data).toMatchObject([{ pos: 1, account_id: second.id }]);
    expect(await order('?bracket_id=99')).toEqual([]);
    expect(await order('?bracket_id=')).toEqual([first.id, second.id]);
    expectInvalid(await as(null).get('/scoreboard?bracket_id=x'), 'bracket_id');
  });

  describe('for a client with an ETag', () => {
    it('returns 304 until it changes', async () => {
      const player = await test.make.user();
      await test.make.award({ user_id: player.id, value: 5 });
      const first = await as(null).get('/scoreboard').expect(200);
      const tag = first.headers['etag'] as string;
      expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept, Accept-Encoding' });

      for (const path of ['/scoreboard', '/scoreboard?_']) {
        const second = await as(null).get(path).set('If-None-Match', `"other", ${tag}`).expect(304);
        expect([second.text, second.headers['etag'], second.headers['content-type']]).toEqual(['', tag, undefined]);
      }

      await test.make.award({ user_id: player.id, value: 5 });
      await test.refresh();
      const third = await as(null).get('/scoreboard').set('If-None-Match', tag).expect(200);
      expect(third.body.data).toMatchObject([{ score: 10 }]);
      expect(third.headers['etag']).not.toBe(tag);
    });

    it('does the same for one bracket, which changes and disappears with it', async () => {
      const { id } = await test.make.bracket();
      const player = await test.make.user({ bracket_id: id });
      await test.make.award({ user_id: player.id, value: 5 });
      const path = `/scoreboard?bracket_id=${id}`;
      const first = await as(null).get(path).expect(200);
      const tag = first.headers['etag'] as string;
      expect((await as(null).get(path).set('If-None-Match', tag).expect(304)).text).toBe('');

      await test.make.award({ user_id: (await test.make.user({ bracket_id: id })).id, value: 10 });
      await test.refresh();
      const second = await as(null).get(path).set('If-None-Match', tag).expect(200);
      expect(second.body.data).toMatchObject([
        { pos: 1, score: 10 },
        { pos: 2, score: 5 },
      ]);

      await as(await test.make.admin())
        .delete(`/brackets/${id}`)
        .expect(200);
      expect(await order(`?bracket_id=${id}`)).toEqual([]);
      expect(await order()).toHaveLength(2);
    });

    it('refuses callers who may not see it, whatever their ETag', async () => {
      const { headers } = await as(null).get('/scoreboard').expect(200);
      await test.make.settings({ score_visibility: 'private' });

      await as(null)
        .get('/scoreboard')
        .set('If-None-Match', headers['etag'] as string)
        .expect(403);
    });
  });

  it.each([
    ['gzip, br', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
  ])('is sent to clients that accept %s in the encoding %s', async (accepted, encoding) => {
    for (let n = 0; n < 20; n++) await test.make.award({ user_id: (await test.make.user()).id, value: n + 1 });

    const { headers, body } = await as(null).get('/scoreboard').set('Accept-Encoding', accepted).expect(200);

    expect(headers['content-encoding']).toBe(encoding);
    expect(body.data).toHaveLength(20);
  });

  describe('with a page', () => {
    it('shows that page with its positions and the pagination', async () => {
      const challenge = await test.make.challenge();
      const players: MadeUser[] = [];
      for (let n = 0; n < 3; n++) players.push(await test.make.user());
      for (const player of players) await test.make.solve(player, challenge);

      const { body } = await as(null).get('/scoreboard?page=2&per_page=2').expect(200);

      expect(body.meta).toEqual({ pagination: { page: 2, next: null, prev: 1, pages: 2, per_page: 2, total: 3 } });
      expect(body.data).toMatchObject([{ pos: 3, account_id: players[2]?.id }]);
      expect((await as(null).get('/scoreboard?page=1')).body.meta.pagination).toMatchObject({ per_page: 50, total: 3 });
      expect((await as(null).get('/scoreboard?per_page=1')).body.data).toHaveLength(1);
    });

    it('returns 404 for an invalid page', async () => {
      await expectEach(['page=0', 'page=x', 'page=2', 'per_page=-1'], async (query) =>
        expectNotFound(await as(null).get(`/scoreboard?${query}`)),
      );
    });
  });

  it.each<[string, (player: MadeUser) => DomainEvent, string]>([
    ['a solve', () => new ResultsChanged([]), 'SELECT 1'],
    ['any results', () => new ResultsChanged(), 'UPDATE awards SET value = 25'],
    ['results', ({ id }) => new ResultsChanged([{ user_id: id, account_id: id }]), 'UPDATE awards SET value = 25'],
    ['a challenge', () => new ResultsChanged([]), 'UPDATE challenges SET value = 175'],
    ['an account', (player) => new AccountChanged(player.id), `UPDATE users SET name = 'renamed'`],
  ])('shows what a change of %s left before the change is answered', async (what, event, sql) => {
    const [player, challenge] = [await test.make.user({ name: 'alice' }), await test.make.challenge({ value: 100 })];
    await test.make.award({ user_id: player.id, value: 1 });
    expect(await standings().scoreOf('user', player.id, { frozen: false })).toBe(1);

    await test.app.get(Database).transaction(async (tx) => {
      await tx.query(`SELECT * FROM record_attempt($1, $1, $2, 0, 9, true, '', '', now())`, [player.id, challenge.id]);
      await tx.query(sql);
      tx.publish(new ChallengeSolved(challenge.id, player.id, player.id));
      tx.publish(event(player));
    });

    const { body } = await as(null).get('/scoreboard');
    expect(body.data).toMatchObject([
      {
        name: what === 'an account' ? 'renamed' : 'alice',
        score: { 'any results': 125, results: 125, 'a challenge': 176 }[what] ?? 101,
      },
    ]);
  });

  it.each([
    [false, 'their password', { password: 'new secret', confirm: 'password' }],
    [false, 'their address', { email: 'new@example.com', confirm: 'password' }],
    [false, 'their profile', { affiliation: 'Uni', website: 'https://example.com', country: 'SE', language: 'de' }],
    [false, 'nothing', { name: 'alice' }],
    [true, 'their name', { name: 'renamed' }],
    [true, 'their bracket', { bracket_id: 1 }],
  ])('reads a player again (%p) who changes %s', async (isLookedAt, _what, body) => {
    const password = await test.app.get(Passwords).hash('password');
    const player = await test.make.user({ name: 'alice', password });
    await test.make.award({ user_id: player.id, value: 1 });
    await test.make.bracket({ type: 'users' });
    await test.refresh();
    const before = await standings().get();
    const fetches = jest.spyOn(test.app.get(StandingsQueries), 'fetchRows');

    await as(player).patch('/users/me', body).expect(200);

    expect((await standings().get()) !== before).toBe(isLookedAt);
    expect(fetches.mock.calls.length > 0).toBe(isLookedAt);
  });

  it('reads a team again only for changes of fields that it shows', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const captain = await test.make.user({ team_id: team.id });
    await as(admin).patch(`/teams/${team.id}`, { captain_id: captain.id }).expect(200);
    await as(admin).post('/awards', { user_id: captain.id, name: 'first', value: 1 }).expect(200);
    const before = await standings().get();
    const fetches = jest.spyOn(test.app.get(StandingsQueries), 'fetchRows');

    await as(captain).patch('/teams/me', { affiliation: 'Uni' }).expect(200);
    await as(admin).patch(`/teams/${team.id}`, { secret: 'x' }).expect(200);
    expect(await standings().get()).toBe(before);
    expect(fetches).not.toHaveBeenCalled();

    await as(captain).patch('/teams/me', { name: 'renamed' }).expect(200);
    const renamed = await standings().get();
    await as(admin).patch(`/teams/${team.id}`, { hidden: true }).expect(200);
    expect(renamed).not.toBe(before);
    expect(await standings().get()).not.toBe(renamed);
  });

  describe('in teams mode', () => {
    it('lists members by id, in any order of changes', async () => {
      await test.make.settings({ user_mode: 'teams' });
      const [admin, { id: team_id }] = [await test.make.admin(), await test.make.team()];
      const [ann, ben] = [
        await test.make.user({ name: 'ann', team_id }),
        await test.make.user({ name: 'ben', team_id }),
      ];
      await test.make.solve(ann, await test.make.challenge());
      const names = async (): Promise<string[]> => {
        const { body } = await as(null).get('/scoreboard').expect(200);
        return body.data[0].members.map(({ name }: { name: string }) => name);
      };
      expect(await names()).toEqual(['ann', 'ben']);

      await as(admin).patch(`/users/${ben.id}`, { name: 'zoe' }).expect(200);
      await as(admin).patch(`/users/${ann.id}`, { name: 'mia' }).expect(200);

      expect(await names()).toEqual(['mia', 'zoe']);
    });

    it('ranks teams and lists their visible members with their own points', async () => {
      await test.make.settings({ user_mode: 'teams' });
      const [red, blue] = [await test.make.team({ name: 'red' }), await test.make.team({ name: 'blue', oauth_id: 4 })];
      const ann = await test.make.user({ name: 'ann', team_id: blue.id });
      const ben = await test.make.user({ name: 'ben', team_id: blue.id });
      await test.make.user({ name: 'hid', team_id: blue.id, hidden: true });
      await test.make.user({ name: 'ban', team_id: blue.id, banned: true });
      const cat = await test.make.user({ name: 'cat', team_id: red.id });
      await test.make.solve(ann, await test.make.challenge({ value: 300 }));
      await test.make.award({ user_id: ben.id, team_id: blue.id, value: -20 });
      await test.make.solve(cat, await test.make.challenge({ value: 100 }));

      const { body } = await as(null).get('/scoreboard').expect(200);

      const nothing = { oauth_id: null, bracket_id: null, bracket_name: null };
      expect(body.data).toEqual([
        {
          pos: 1,
          account_id: blue.id,
          account_url: `/teams/${blue.id}`,
          account_type: 'team',
          oauth_id: 4,
          name: 'blue',
          score: 280,
          bracket_id: null,
          bracket_name: null,
          members: [
            { ...nothing, id: ann.id, name: 'ann', score: 300 },
            { ...nothing, id: ben.id, name: 'ben', score: -20 },
          ],
        },
        {
          pos: 2,
          account_id: red.id,
          account_url: `/teams/${red.id}`,
          account_type: 'team',
          oauth_id: null,
          name: 'red',
          score: 100,
          bracket_id: null,
          bracket_name: null,
          members: [{ ...nothing, id: cat.id, name: 'cat', score: 100 }],
        },
      ]);
    });

    it('omits hidden and banned teams, and users with points but without a team', async () => {
      await test.make.settings({ user_mode: 'teams' });
      const [team, hidden, banned] = [
        await test.make.team(),
        await test.make.team({ hidden: true }),
        await test.make.team({ banned: true }),
      ];
      for (const { id } of [team, hidden, banned])
        await test.make.award({ user_id: (await test.make.user({ team_id: id })).id, team_id: id, value: 5 });
      const loner = await test.make.user();
      await test.make.award({ user_id: loner.id, account_id: null, value: 50 });

      expect(await order()).toEqual([team.id]);
      expect(await standings().placeOf('user', loner.id)).toBe(1);
      expect(await standings().scoreOf('user', loner.id, { frozen: true })).toBe(50);
    });

    it('freezes teams and their members', async () => {
      await test.make.settings({ user_mode: 'teams', freeze: FREEZE_SECONDS });
      const team = await test.make.team();
      const member = await test.make.user({ team_id: team.id });
      await test.make.solve(member, await test.make.challenge({ value: 30 }), '2026-11-20T12:00:00Z');
      await test.make.solve(member, await test.make.challenge({ value: 70 }), '2026-11-22T12:00:00Z');

      const { body } = await as(null).get('/scoreboard').expect(200);

      expect(body.data).toMatchObject([{ score: 30, members: [{ id: member.id, score: 30 }] }]);
      expect(await standings().scoreOf('team', team.id, { frozen: true })).toBe(30);
      expect(await standings().scoreOf('team', team.id, { frozen: false })).toBe(100);
    });

    it('ranks teams by the rows that count for them, without hidden ones', async () => {
      await test.make.settings({ user_mode: 'teams' });
      const [first, second, hidden] = [
        await test.make.team(),
        await test.make.team(),
        await test.make.team({ hidden: true }),
      ];
      for (const [team, value] of [
        [first, 10],
        [second, 5],
        [hidden, 50],
      ] as const)
        await test.make.award({ user_id: (await test.make.user({ team_id: team.id })).id, team_id: team.id, value });
      const member = await test.make.user({ team_id: second.id });
      await test.make.award({ user_id: member.id, account_id: null, value: 100 });
      await test.refresh();
      const placeOf = (team: { id: number }) => standings().placeOf('team', team.id);

      expect([await placeOf(first), await placeOf(second), await placeOf(hidden)]).toEqual([1, 2, null]);
      expect(await standings().scoreOf('team', second.id, { frozen: false })).toBe(5);
      expect(await standings().scoreOf('team', hidden.id, { frozen: false })).toBe(50);
    });

    it('has no teams in users mode', async () => {
      const team = await test.make.team();
      await test.make.award({ user_id: (await test.make.user()).id, team_id: team.id, value: 10 });

      expect(await standings().placeOf('team', team.id)).toBeNull();
      expect(await standings().scoreOf('team', team.id, { frozen: true })).toBe(0);
    });

    it('shows a team without visible members', async () => {
      await test.make.settings({ user_mode: 'teams' });
      const team = await test.make.team();
      const left = await test.make.user();
      await test.make.award({ user_id: left.id, team_id: team.id, value: 5 });

      const { body } = await as(null).get('/scoreboard').expect(200);

      expect(body.data).toMatchObject([{ account_id: team.id, score: 5, members: [] }]);
    });
  });
});

describe('GET /scoreboard/top/{n}', () => {
  it('shows the first accounts by position with their solves and awards, oldest first', async () => {
    const bracket = await test.make.bracket({ name: 'Students' });
    const [first, second, third] = [
      await test.make.user({ name: 'alice', bracket_id: bracket.id }),
      await test.make.user({ name: 'bob' }),
      await test.make.user(),
    ];
    const [big, small] = [await test.make.challenge({ value: 500 }), await test.make.challenge({ value: 10 })];
    await test.make.award({ user_id: first.id, value: -5, date: Instant.parse('2026-11-20T23:15:58.090665Z') });
    await test.make.award({ user_id: first.id, value: 0, date: Instant.parse('2026-11-20T23:15:57Z') });
    await test.make.solve(first, big, '2026-11-20T23:14:26.481015Z');
    await test.make.solve(second, small, '2026-11-20T23:00:00Z');
    await test.make.solve(third, small, '2026-11-20T23:00:01Z');

    const { body } = await as(null).get('/scoreboard/top/2').expect(200);

    const entry = { account_id: first.id, team_id: null, user_id: first.id };
    expect(body).toEqual({
      success: true,
      data: {
        1: {
          id: first.id,
          account_url: `/users/${first.id}`,
          name: 'alice',
          score: 495,
          bracket_id: bracket.id,
          bracket_name: 'Students',
          solves: [
            { ...entry, challenge_id: big.id, value: 500, date: '2026-11-20T23:14:26.481015Z' },
            { ...entry, challenge_id: null, value: 0, date: '2026-11-20T23:15:57Z' },
            { ...entry, challenge_id: null, value: -5, date: '2026-11-20T23:15:58.090665Z' },
          ],
        },
        2: {
          id: second.id,
          account_url: `/users/${second.id}`,
          name: 'bob',
          score: 10,
          bracket_id: null,
          bracket_name: null,
          solves: [
            {
              challenge_id: small.id,
              account_id: second.id,
              team_id: null,
              user_id: second.id,
              value: 10,
              date: '2026-11-20T23:00:00Z',
            },
          ],
        },
      },
    });
  });

  it('has its keys in the order of the positions, also beyond nine', async () => {
    const challenge = await test.make.challenge();
    for (let n = 0; n < 11; n++) await test.make.solve(await test.make.user(), challenge);

    const { text } = await as(null).get('/scoreboard/top/11').expect(200);

    expect([...text.matchAll(/"(\d+)":\{"id"/g)].map(([, key]) => key)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
    ]);
  });

  it('returns to each caller the requested number, at most all', async () => {
    const challenge = await test.make.challenge();
    for (let n = 0; n < 3; n++) await test.make.solve(await test.make.user(), challenge);
    const size = async (n: string): Promise<number> =>
      Object.keys((await as(null).get(`/scoreboard/top/${n}`).expect(200)).body.data).length;

    expect(await size('1')).toBe(1);
    expect(await size('0')).toBe(0);
    expect(await size('2')).toBe(2);
    expect(await size('10')).toBe(3);
    expect(await size('99999999999999999999')).toBe(3);
  });

  it('returns 404 if n is not a number', async () => {
    await expectEach(['x', '-1', '1.5', '1e2', '%20'], async (n) =>
      expectNotFound(await as(null).get(`/scoreboard/top/${n}`)),
    );
  });

  it('returns 404 without n', async () => {
    expectNotFound(await as(null).get('/scoreboard/top'));
  });

  it('shows one bracket with separate positions, and an empty object for an unknown one', async () => {
    const bracket = await test.make.bracket();
    const [first, second] = [await test.make.user(), await test.make.user({ bracket_id: bracket.id })];
    const challenge = await test.make.challenge();
    await test.make.solve(first, challenge);
    await test.make.solve(second, challenge);

    expect((await as(null).get('/scoreboard/top/5')).body.data).toMatchObject({ 1: { id: first.id } });
    expect((await as(null).get(`/scoreboard/top/5?bracket_id=${bracket.id}`)).body.data).toMatchObject({
      1: { id: second.id },
    });
    expect((await as(null).get('/scoreboard/top/5?bracket_id=99')).body.data).toEqual({});
    expectInvalid(await as(null).get('/scoreboard/top/5?bracket_id=x'), 'bracket_id');
  });

  it('shows changes since an earlier request immediately, also those that are worth nothing', async () => {
    const [admin, anna] = [await test.make.admin(), await test.make.user({ name: 'anna' })];
    const [paid, free] = [
      await test.make.challenge({ value: 100, flag: 'x' }),
      await test.make.challenge({ value: 0, flag: 'x' }),
    ];
    const top = async (): Promise<unknown> => (await as(null).get('/scoreboard/top/5').expect(200)).body.data;
    const solve = ({ id }: { id: number }): Test =>
      as(anna).post('/challenges/attempt', { challenge_id: id, submission: 'x' }).expect(200);
    expect(await top()).toEqual({});

    await solve(paid);
    expect(await top()).toMatchObject({ 1: { name: 'anna', score: 100, solves: [{ challenge_id: paid.id }] } });
    await solve(free);
    expect(await top()).toMatchObject({ 1: { solves: [{ value: 100 }, { challenge_id: free.id, value: 0 }] } });
    await as(admin).patch(`/challenges/${paid.id}`, { value: 70 }).expect(200);
    expect(await top()).toMatchObject({ 1: { score: 70, solves: [{ value: 70 }, { value: 0 }] } });
    await as(anna).patch('/users/me', { name: 'ann' }).expect(200);
    expect(await top()).toMatchObject({ 1: { name: 'ann' } });
  });

  it('omits entries from the freeze on', async () => {
    const player = await test.make.user();
    const [early, late] = [await test.make.challenge(), await test.make.challenge()];
    await test.make.solve(player, early, '2026-11-20T12:00:00Z');
    await test.make.solve(player, late, FREEZE);
    await test.make.award({ user_id: player.id, value: 5, date: Instant.parse(FREEZE) });
    await test.make.settings({ freeze: FREEZE_SECONDS });

    const { body } = await as(await test.make.admin())
      .get('/scoreboard/top/1')
      .expect(200);

    expect(body.data).toMatchObject({ 1: { score: 100, solves: [{ challenge_id: early.id }] } });
    expect(body.data[1].solves).toHaveLength(1);
  });

  it('omits them as soon as a freeze is set, also those that are worth nothing', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    await test.make.solve(player, await test.make.challenge(), '2026-11-20T12:00:00Z');
    await test.make.solve(player, await test.make.challenge({ value: 0 }), FREEZE);
    const solves = async (): Promise<unknown[]> => (await as(null).get('/scoreboard/top/1')).body.data[1].solves;
    expect(await solves()).toHaveLength(2);

    await as(admin).patch('/configs', { freeze: FREEZE_SECONDS }).expect(200);

    expect(await solves()).toHaveLength(1);
  });

  it('shows teams with the rows that count for them in teams mode', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const team = await test.make.team({ name: 'red' });
    const [ann, ben] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    const challenge = await test.make.challenge();
    await test.make.solve(ann, challenge, '2026-11-20T12:00:00Z');
    await test.make.award({
      user_id: ben.id,
      team_id: team.id,
      value: -1,
      date: Instant.parse('2026-11-20T13:00:00Z'),
    });
    await test.make.award({ user_id: ann.id, account_id: null, value: 7 });

    const { body } = await as(null).get('/scoreboard/top/3').expect(200);

    expect(body.data).toEqual({
      1: {
        id: team.id,
        account_url: `/teams/${team.id}`,
        name: 'red',
        score: 99,
        bracket_id: null,
        bracket_name: null,
        solves: [
          {
            challenge_id: challenge.id,
            account_id: team.id,
            team_id: team.id,
            user_id: ann.id,
            value: 100,
            date: '2026-11-20T12:00:00Z',
          },
          {
            challenge_id: null,
            account_id: team.id,
            team_id: team.id,
            user_id: ben.id,
            value: -1,
            date: '2026-11-20T13:00:00Z',
          },
        ],
      },
    });
  });
});

describe.each(['/scoreboard', '/scoreboard/top/5'])('access to %s', (path) => {
  it('follows the visibility of accounts, then that of scores', async () => {
    const callers = [null, await test.make.user(), await test.make.admin()];
    const cases = [
      ['public', 'public', [200, 200, 200]],
      ['public', 'private', [403, 200, 200]],
      ['public', 'hidden', [403, 403, 200]],
      ['public', 'admins', [404, 404, 200]],
      ['private', 'public', [403, 200, 200]],
      ['private', 'private', [403, 200, 200]],
      ['private', 'hidden', [403, 403, 200]],
      ['private', 'admins', [403, 404, 200]],
      ['admins', 'public', [404, 404, 200]],
      ['admins', 'private', [404, 404, 200]],
      ['admins', 'hidden', [404, 404, 200]],
      ['admins', 'admins', [404, 404, 200]],
    ] as const;

    await expectEachInTurn(cases, async ([account_visibility, score_visibility, statuses]) => {
      await test.make.settings({ account_visibility, score_visibility });
      const responses = await Promise.all(callers.map((caller) => as(caller).get(path)));
      expect(responses.map(({ status }) => status)).toEqual(statuses);
    });
  });
});

describe('standings', () => {
  it('are loaded at the start, before the first request', async () => {
    const player = await test.make.user();
    await test.make.award({ user_id: player.id, value: 5 });

    await test.app.get(ReadModels).load();
    await test.rows('DELETE FROM awards');

    expect(await standings().scoreOf('user', player.id, { frozen: false })).toBe(5);
  });

  it('give points but no place to hidden and banned users, and 0 points to all others', async () => {
    const challenge = await test.make.challenge();
    const [hidden, banned] = [await test.make.user({ hidden: true }), await test.make.user({ banned: true })];
    await test.make.solve(hidden, challenge);
    await test.make.solve(banned, challenge);

    for (const { id } of [hidden, banned])
      for (const frozen of [true, false]) {
        expect(await standings().scoreOf('user', id, { frozen })).toBe(100);
        expect(await standings().placeOf('user', id)).toBeNull();
      }
    expect(await standings().scoreOf('user', 4242, { frozen: false })).toBe(0);
    expect(await standings().placeOf('user', 4242)).toBeNull();
  });

  it('equal a plain recomputation at every step of a long random history', async () => {
    const random = seeded(20261121);
    const pick = <T>(list: readonly T[]): T => {
      const item = list[Math.floor(random() * list.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    };
    const moment = (): string => `2026-11-21T${String(10 + Math.floor(random() * 4))}:00:00Z`;
    const admin = await test.make.admin();
    const players: MadeUser[] = [];
    for (let n = 0; n < 12; n++) players.push(await test.make.user());
    const challenges: { id: number }[] = [];
    for (const value of [0, 50, 50, 100, 100, -20]) challenges.push(await test.make.challenge({ value }));
    for (const decay of [3, 30]) challenges.push(await test.make.challenge({ type: 'dynamic', decay }));
    const hints: { id: number }[] = [];
    for (const { id } of challenges) {
      await test.make.flag({ challenge_id: id, content: 'right' });
      hints.push(await test.make.hint({ challenge_id: id, cost: 5 }));
    }
    const remove = async (path: string, sql: string): Promise<unknown> => {
      const rows = await test.rows<{ id: number }>(sql);
      return rows.length === 0
        ? null
        : as(admin)
            .delete(`${path}/${pick(rows).id}`)
            .expect(200);
    };
    const solve = (): Promise<unknown> => {
      test.setClock(moment());
      return as(pick(players)).post('/challenges/attempt', { challenge_id: pick(challenges).id, submission: 'right' });
    };
    const events: (() => Promise<unknown>)[] = [
      ...[solve, solve, solve, solve],
      () => as(pick(players)).post('/unlocks', { target: pick(hints).id, type: 'hints' }),
      () =>
        as(admin)
          .post('/awards', { user_id: pick(players).id, value: pick([-50, -10, 0, 10, 50]) })
          .expect(200),
      () => remove('/awards', 'SELECT id FROM awards WHERE hint_id IS NULL'),
      () => remove('/submissions', 'SELECT id FROM solves'),
      () =>
        as(admin)
          .patch(`/challenges/${challenges[1]?.id}`, { value: pick([0, 40, 50]) })
          .expect(200),
      async () => {
        const change = { [pick(['hidden', 'banned'])]: pick([true, false]) };
        await as(admin)
          .patch(`/users/${pick(players).id}`, change)
          .expect(200);
      },
      () => test.make.settings({ freeze: pick([null, FREEZE_SECONDS]) }),
    ];

    for (let step = 0; step < 300; step++) {
      await pick(events)();
      const expected = await recomputed(test.app.get(Settings).get('freeze'));
      const { ranking } = await standings().get();
      expect(ranking.map(({ account_id, score }) => ({ account_id, score }))).toEqual(expected);
      const places = expected.map(({ account_id }) => standings().placeOf('user', account_id));
      expect(await Promise.all(places)).toEqual(expected.map((_row, index) => index + 1));
    }
  });
});

describe('a scoreboard that takes long to recompute for another freeze', () => {
  const test = useApp({});

  beforeEach(async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    await test.make.solve(player, await test.make.challenge(), '2026-11-22T12:00:00Z');
    expect(await accounts()).toBe(1);
    waitAsInProduct();
    await test.as(admin).patch('/configs', { freeze: FREEZE_SECONDS }).expect(200);
  });

  async function accounts(): Promise<number> {
    return (await test.as(null).get('/scoreboard').expect(200)).body.data.length;
  }

  /**
   * Polls the scoreboard until its recalculation waits for a locked table, then runs `meanwhile`. Returns the number of
   * accounts in each poll.
   */
  function whileAddedUp(meanwhile: () => Promise<unknown>): Promise<number[]> {
    const seen: number[] = [];
    return whileLocked(test, 'LOCK TABLE awards IN ACCESS EXCLUSIVE MODE', async (_holder, waiters) => {
      await until(async () => {
        seen.push(await accounts());
        return (await waiters()) > 0;
      });
      await meanwhile();
      return seen;
    });
  }

  it('is unchanged until that is done', async () => {
    let meanwhile = 0;

    const before = await whileAddedUp(async () => {
      meanwhile = await accounts();
    });

    expect(new Set([...before, meanwhile])).toEqual(new Set([1]));
    await until(async () => (await accounts()) === 0);
  });

  it('is not that of the other mode', async () => {
    let ofTeams = Promise.resolve(-1);

    await whileAddedUp(async () => {
      await test.make.settings({ user_mode: 'teams' });
      ofTeams = accounts();
    });

    expect(await ofTeams).toBe(0);
  });
});

/** The expected scoreboard, by a query that shares nothing with the platform's. */
function recomputed(freeze: number | null): Promise<{ account_id: number; score: number }[]> {
  return test.rows(
    `WITH gains AS (
       SELECT s.user_id, c.value, s.date, s.id FROM solves s, challenges c WHERE c.id = s.challenge_id
       UNION ALL SELECT user_id, value, date, id FROM awards
     ), counted AS (SELECT * FROM gains WHERE value != 0 AND ($1::int IS NULL OR date < to_timestamp($1::int)))
     SELECT u.id AS account_id, (SELECT sum(value) FROM counted WHERE user_id = u.id) AS score
       FROM users u
      WHERE NOT u.hidden AND NOT u.banned AND EXISTS (SELECT 1 FROM counted WHERE user_id = u.id)
      ORDER BY score DESC,
               COALESCE((SELECT max(date) FROM counted WHERE user_id = u.id AND value > 0), 'infinity'),
               (SELECT max(id) FROM counted WHERE user_id = u.id AND value > 0),
               u.id`,
    [freeze],
  );
}

/**
 * Returns a random number generator (linear congruential) that gives the same numbers, from 0 to below 1, in every run.
 */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
