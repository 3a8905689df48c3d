import type { Challenge } from '../../src/challenges/challenges/challenge.entity';
import { useApp } from '../support/app';
import { expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

const FREEZE = '2026-11-20T18:00:00Z';
const seconds = (iso: string): number => Date.parse(iso) / 1000;
const at = (hour: number): string => `2026-11-20T${hour}:00:00Z`;

let ada: MadeUser, bob: MadeUser, cy: MadeUser, ghost: MadeUser;
let easy: Challenge, hard: Challenge, gated: Challenge;

/**
 * Ada has 590 points (`easy`, `gated` and an award of -10), Bob 400 (`easy` and `hard`) and Cy 100 (`easy`). The hidden
 * `ghost` was the first to solve `easy`, and Cy the last.
 */
beforeEach(async () => {
  await test.make.settings({ challenge_visibility: 'public' });
  [ada, bob, cy] = [
    await test.make.user({ name: 'Ada Lovelace' }),
    await test.make.user({ name: 'bob_100%' }),
    await test.make.user({ name: 'Cy' }),
  ];
  ghost = await test.make.user({ name: 'ghost', hidden: true });
  easy = await test.make.challenge({ name: 'easy', value: 100, category: 'misc' });
  hard = await test.make.challenge({ name: 'hard', value: 300, category: 'pwn' });
  gated = await test.make.challenge({
    name: 'gated',
    value: 500,
    category: 'pwn',
    requirements: { prerequisites: [easy.id], anonymize: true },
  });
  await test.make.solve(ghost, easy, at(11));
  await test.make.solve(bob, easy, at(12));
  await test.make.solve(bob, hard, at(13));
  await test.make.solve(ada, easy, at(14));
  await test.make.award({ user_id: ada.id, value: -10, date: at(15) as never });
  await test.make.solve(ada, gated, at(16));
  await test.make.solve(cy, easy, at(17));
});

describe('GET /scoreboard/graph', () => {
  it('returns the points of the first accounts after each step, with current values', async () => {
    await test.make.settings({ start: seconds(at(10)), end: seconds(at(20)) });

    const { body, headers } = await as(null).get('/scoreboard/graph').expect(200);

    expect(body.data).toEqual({
      start: '2026-11-20T10:00:00+00:00',
      end: '2026-11-20T20:00:00+00:00',
      freeze: null,
      accounts: [
        {
          ...{ account_id: ada.id, name: 'Ada Lovelace', place: 1, score: 590, bracket_id: null },
          ...{ t: [14, 15, 16].map((hour) => seconds(at(hour))), s: [100, 90, 590] },
        },
        {
          ...{ account_id: bob.id, name: 'bob_100%', place: 2, score: 400, bracket_id: null },
          ...{ t: [12, 13].map((hour) => seconds(at(hour))), s: [100, 400] },
        },
        {
          ...{ account_id: cy.id, name: 'Cy', place: 3, score: 100, bracket_id: null },
          ...{ t: [seconds(at(17))], s: [100] },
        },
      ],
    });
    expect(
      (
        await as(null)
          .get('/scoreboard/graph')
          .set('If-None-Match', headers.etag ?? '')
      ).status,
    ).toBe(304);
    await as(await test.make.admin())
      .patch(`/challenges/${hard.id}`, { value: 200 })
      .expect(200);
    const later = await as(null).get('/scoreboard/graph').expect(200);
    expect(later.body.data.accounts[1]).toMatchObject({ score: 300, s: [100, 300] });
  });

  it('returns the requested number of accounts and the named ones, if they have a place', async () => {
    const bracket = await test.make.bracket();
    await test.rows('UPDATE users SET bracket_id = $1 WHERE id = ANY($2)', [bracket.id, [bob.id, cy.id]]);
    test.markStale();
    const places = async (query: string): Promise<unknown[]> => {
      const { body } = await as(null).get(`/scoreboard/graph?${query}`).expect(200);
      return body.data.accounts.map(({ name, place }: { name: string; place: number }) => [name, place]);
    };

    expect(await places(`count=1&accounts=${cy.id},${ghost.id},${ada.id},999`)).toEqual([
      ['Ada Lovelace', 1],
      ['Cy', 3],
    ]);
    expect(await places(`count=0&bracket_id=${bracket.id}&accounts=${ada.id},${cy.id}`)).toEqual([['Cy', 2]]);
    expect(await places(`count=1&bracket_id=${bracket.id}`)).toEqual([['bob_100%', 1]]);
    expectInvalid(await as(null).get('/scoreboard/graph?accounts=1,x'), 'accounts');
  });
});

describe('GET /scoreboard with q and around', () => {
  it('returns the accounts whose names contain a text, at their places', async () => {
    const search = async (q: string): Promise<unknown[]> => {
      const { body } = await as(null)
        .get(`/scoreboard?q=${encodeURIComponent(q)}`)
        .expect(200);
      expect(body.meta.pagination.total).toBe(body.data.length);
      return body.data.map(({ pos, name }: { pos: number; name: string }) => [pos, name]);
    };

    expect(await search('LOVE')).toEqual([[1, 'Ada Lovelace']]);
    expect(await search('0%')).toEqual([[2, 'bob_100%']]);
    for (const text of ['ghost', '.', '(', '\\', '[a-z]', 'x'.repeat(1000)]) expect(await search(text)).toEqual([]);
    expectInvalid(
      await as(null).get(`/scoreboard?q=${'x'.repeat(15_000)}`),
      'q',
      'ensure this value has at most 1000 characters',
    );
  });

  it("returns the page with the caller's account, or the first if it has no place", async () => {
    const pos = async (caller: MadeUser | null, query = ''): Promise<unknown[]> => {
      const { body } = await as(caller).get(`/scoreboard?around=me&per_page=1${query}`).expect(200);
      return [body.meta.pagination.page, ...body.data.map(({ name }: { name: string }) => name)];
    };

    expect(await pos(cy)).toEqual([3, 'Cy']);
    expect(await pos(bob, '&q=b')).toEqual([1, 'bob_100%']);
    expect(await pos(ghost)).toEqual([1, 'Ada Lovelace']);
    expect(await pos(null, '&page=2')).toEqual([2, 'bob_100%']);
  });
});

describe('GET /scoreboard/matrix', () => {
  const solve = ({ id }: Challenge, hour: number, blood: number): number[] => [id, seconds(at(hour)), blood];

  it('returns the solves of the challenges that the caller can see, with bloods', async () => {
    const { body } = await as(ada).get('/scoreboard/matrix').expect(200);

    expect(body.meta.pagination).toMatchObject({ page: 1, pages: 1, total: 3 });
    expect(body.data.challenges).toEqual([
      { id: easy.id, name: 'easy', category: 'misc', value: 100, solves: 3 },
      { id: hard.id, name: 'hard', category: 'pwn', value: 300, solves: 1 },
      { id: gated.id, name: 'gated', category: 'pwn', value: 500, solves: 1 },
    ]);
    expect(body.data.accounts).toMatchObject([
      { account_id: ada.id, place: 1, score: 590, solves: [solve(easy, 14, 2), solve(gated, 16, 1)] },
      { account_id: bob.id, place: 2, score: 400, solves: [solve(easy, 12, 1), solve(hard, 13, 1)] },
      { account_id: cy.id, place: 3, score: 100, solves: [solve(easy, 17, 3)] },
    ]);
  });

  it('omits challenges that the caller cannot see, and their solves', async () => {
    await test.rows(`UPDATE challenges SET state = 'hidden' WHERE id = $1`, [hard.id]);
    const other = await test.make.user();
    test.markStale();

    for (const caller of [other, null]) {
      const { body } = await as(caller).get('/scoreboard/matrix?per_page=2').expect(200);
      expect(body.data.challenges.map(({ id }: Challenge) => id)).toEqual([easy.id]);
      expect(body.data.accounts.map(({ solves }: { solves: unknown }) => solves)).toEqual([
        [solve(easy, 14, 2)],
        [solve(easy, 12, 1)],
      ]);
    }
    expectNotFound(await as(null).get('/scoreboard/matrix?page=3&per_page=2'));
  });

  it('returns one category if one is given', async () => {
    const { body } = await as(bob).get('/scoreboard/matrix?category=misc&page=2&per_page=2').expect(200);

    expect(body.data.challenges.map(({ name }: Challenge) => name)).toEqual(['easy']);
    expect(body.data.accounts).toMatchObject([{ name: 'Cy', place: 3, solves: [solve(easy, 17, 3)] }]);
  });
});

describe('GET /scoreboard/bloods', () => {
  it('returns the first three solves of each challenge that the caller sees unmasked, without hidden accounts', async () => {
    const { body } = await as(null).get('/scoreboard/bloods').expect(200);

    const account = ({ id, name }: MadeUser): object => ({ id, name });
    expect(body.data).toEqual([
      { challenge_id: easy.id, accounts: [account(bob), account(ada), account(cy)] },
      { challenge_id: hard.id, accounts: [account(bob)] },
    ]);
    const own = await as(ada).get('/scoreboard/bloods').expect(200);
    expect(own.body.data).toContainEqual({ challenge_id: gated.id, accounts: [account(ada)] });
  });
});

describe('GET /activity', () => {
  const listed = ({ body }: { body: any }): unknown[] =>
    body.data.map(({ challenge, account, blood }: any) => [challenge.name, account.name, blood]);

  it('returns the solves that the caller may see, newest first', async () => {
    const { body } = await as(ada).get('/activity').expect(200);

    expect(listed({ body })).toEqual([
      ['easy', 'Cy', 3],
      ['gated', 'Ada Lovelace', 1],
      ['easy', 'Ada Lovelace', 2],
      ['hard', 'bob_100%', 1],
      ['easy', 'bob_100%', 1],
    ]);
    expect(body.data[1]).toEqual({
      id: expect.any(Number),
      date: '2026-11-20T16:00:00+00:00',
      challenge: { id: gated.id, name: 'gated', category: 'pwn' },
      account: { id: ada.id, name: 'Ada Lovelace' },
      blood: 1,
      value: 500,
    });
    expect(body.meta).toEqual({ next_before_id: null });
    expect(listed(await as(null).get('/activity').expect(200))).not.toContainEqual(expect.arrayContaining(['gated']));
  });

  it('returns those of a challenge, of an account, and only first bloods', async () => {
    const other = await test.make.user({ name: 'Dee' });
    await test.make.solve(other, easy, at(18));

    expect(listed(await as(null).get(`/activity?challenge_id=${easy.id}&account_id=${other.id}`))).toEqual([
      ['easy', 'Dee', null],
    ]);
    expect(listed(await as(null).get('/activity?bloods=true'))).toEqual([
      ['easy', 'Cy', 3],
      ['easy', 'Ada Lovelace', 2],
      ['hard', 'bob_100%', 1],
      ['easy', 'bob_100%', 1],
    ]);
    expect(listed(await as(null).get(`/activity?challenge_id=${gated.id}`))).toEqual([]);
    expect(listed(await as(null).get('/activity?account_id=9999999999&before_id=9999999999'))).toEqual([]);
  });

  it('continues where a response ends, each solve once', async () => {
    const solves = Array.from({ length: 48 }, async () => test.make.solve(await test.make.user(), hard, at(18)));
    await Promise.all(solves);
    const { body } = await as(null).get('/activity').expect(200);
    const { next_before_id } = body.meta;

    const rest = await as(null).get(`/activity?before_id=${next_before_id}`).expect(200);

    expect([body.data.length, rest.body.data.length]).toEqual([50, 2]);
    expect(rest.body.meta).toEqual({ next_before_id: null });
    expect(new Set([...body.data, ...rest.body.data].map(({ id }: { id: number }) => id)).size).toBe(52);
  });
});

describe('while a freeze is set', () => {
  it('shows players nothing since then, in points, solves, bloods or order', async () => {
    await test.make.settings({ freeze: seconds(FREEZE) });
    const paths = ['graph', 'graph?count=0&accounts=' + String(cy.id), 'matrix', 'bloods', '?q=c', '?around=me'];
    const read = async (): Promise<string[]> => {
      const texts = paths.map(async (path) => (await as(bob).get(`/scoreboard/${path}`.replace('/?', '?'))).text);
      return Promise.all([
        ...texts,
        as(bob)
          .get('/activity')
          .then(({ text }) => text),
      ]);
    };
    const before = await read();

    await test.make.solve(cy, hard, at(19));
    await test.make.solve(ada, hard, FREEZE);

    expect(await read()).toEqual(before);
    const { body } = await as(await test.make.admin())
      .get('/activity?challenge_id=' + String(hard.id))
      .expect(200);
    expect(body.data.map(({ account, blood }: any) => [account.name, blood])).toEqual([
      ['Cy', 3],
      ['Ada Lovelace', 2],
      ['bob_100%', 1],
    ]);
  });

  it('has ids that do not reveal solves since then or of hidden accounts', async () => {
    const hidden = await test.make.user({ hidden: true });
    await test.make.solve(hidden, easy, at(16));
    await test.make.settings({ freeze: seconds(FREEZE) });
    await test.make.solve(cy, hard, at(19));

    const ids = await test.rows<{ id: number }>('SELECT id FROM solves WHERE user_id = $1 OR date >= $2', [
      hidden.id,
      FREEZE,
    ]);

    expect(ids).toHaveLength(2);
    for (const { id } of ids)
      expect((await as(bob).get(`/activity?before_id=${id}`).expect(200)).body.data).toEqual([]);
  });

  it('shows the current scoreboard only to administrators who ask for it', async () => {
    await test.make.settings({ freeze: seconds(FREEZE) });
    await test.make.solve(cy, hard, at(19));
    await test.make.solve(cy, gated, at(19));
    const admin = await test.make.admin();
    const order = async (caller: MadeUser | null, query: string): Promise<string[]> => {
      const { body } = await as(caller).get(`/scoreboard${query}`).expect(200);
      return body.data.map(({ pos, name, score }: any) => `${pos} ${name} ${score}`);
    };
    const frozen = ['1 Ada Lovelace 590', '2 bob_100% 400', '3 Cy 100'];

    expect(await order(admin, '?frozen=false')).toEqual(['1 Cy 900', '2 Ada Lovelace 590', '3 bob_100% 400']);
    expect(await order(admin, '?frozen=false&q=bob')).toEqual(['3 bob_100% 400']);
    for (const query of ['', '?page=1', '?frozen=true']) expect(await order(admin, query)).toEqual(frozen);
    for (const caller of [cy, null]) expect(await order(caller, '?frozen=false')).toEqual(frozen);
  });

  it('returns the frozen place and points next to the current ones, within the same bracket', async () => {
    const bracket = await test.make.bracket({ name: 'Students' });
    const fresh = await test.make.user({ name: 'fresh', bracket_id: bracket.id });
    await test.rows('UPDATE users SET bracket_id = $1 WHERE id = $2', [bracket.id, cy.id]);
    await test.make.solve(fresh, hard, at(19));
    await test.make.solve(cy, hard, at(20));
    const admin = await test.make.admin();
    const beside = async (caller: MadeUser, query = ''): Promise<unknown[]> => {
      const { body } = await as(caller).get(`/scoreboard?frozen=false${query}`).expect(200);
      return body.data.map(({ name, pos, score, ...row }: any) => [name, pos, score, row.frozen_pos, row.frozen_score]);
    };

    expect((await beside(admin))[0]).toEqual(['Ada Lovelace', 1, 590, undefined, undefined]);
    await test.make.settings({ freeze: seconds(FREEZE) });
    expect(await beside(admin)).toEqual([
      ['Ada Lovelace', 1, 590, 1, 590],
      ['bob_100%', 2, 400, 2, 400],
      ['Cy', 3, 400, 3, 100],
      ['fresh', 4, 300, null, 0],
    ]);
    expect(await beside(admin, `&bracket_id=${bracket.id}&q=cy`)).toEqual([['Cy', 1, 400, 1, 100]]);
    expect((await beside(cy))[0]).toEqual(['Ada Lovelace', 1, 590, undefined, undefined]);
  });
});

describe('in teams mode', () => {
  it('returns teams, and to players without one only the scoreboard', async () => {
    // Gives the teams ids that users have too, so that a mix-up of the two would show a user's results as a team's.
    for (let n = 0; n < 4; n++) await test.make.team({ hidden: true });
    const team = await test.make.team({ name: 'reds' });
    const member = await test.make.user({ team_id: team.id });
    await test.make.settings({ user_mode: 'teams' });
    await test.make.solve(member, hard, at(19));

    const graph = await as(cy).get('/scoreboard/graph').expect(200);
    const activity = await as(member).get('/activity').expect(200);

    expect(graph.body.data.accounts).toMatchObject([{ account_id: team.id, name: 'reds', s: [300] }]);
    expect(activity.body.data).toMatchObject([{ account: { id: team.id, name: 'reds' }, blood: 1 }]);
    await as(cy).get('/activity').expect(403);
    await as(cy).get('/scoreboard/matrix').expect(403);
  });
});
