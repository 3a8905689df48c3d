import type { Response } from 'supertest';
import { useApp } from '../support/app';
import { overtaken } from '../support/contention';
import {
  eachOf,
  expectEach,
  expectEachInvalid,
  expectForbidden,
  expectInvalid,
  expectNotFound,
} from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

const ALREADY_SOLVED = {
  success: false,
  errors: ['challenge_id: The account has already solved this challenge'],
};

async function discrepancies(): Promise<unknown[]> {
  return test.rows(
    `SELECT 'progress' AS what, account_id, challenge_id, attempts, fails, solve
       FROM (SELECT COALESCE(p.account_id, s.account_id) AS account_id, COALESCE(p.challenge_id, s.challenge_id) AS challenge_id,
                    p.attempts, p.fails, p.solve
               FROM progress p
               FULL JOIN (SELECT account_id, challenge_id, COUNT(*) AS attempts, COUNT(*) FILTER (WHERE type = 'incorrect') AS fails,
                                 MAX(id) FILTER (WHERE type = 'correct') AS solve
                            FROM submissions WHERE account_id IS NOT NULL GROUP BY account_id, challenge_id) s
                 ON (s.account_id, s.challenge_id) = (p.account_id, p.challenge_id)
              WHERE (s.attempts, s.fails, COALESCE(s.solve, 0)) IS DISTINCT FROM (p.attempts, p.fails, COALESCE(p.solve, 0))) wrong
     UNION ALL
     SELECT 'count', NULL, c.id, c.solves, NULL, NULL FROM challenges c
      WHERE c.solves <> (SELECT COUNT(*) FROM solves s JOIN users u ON u.id = s.account_id
                          WHERE s.challenge_id = c.id AND NOT u.hidden AND NOT u.banned)
     UNION ALL
     SELECT 'solve', s.account_id, s.challenge_id, NULL, NULL, s.id FROM submissions s LEFT JOIN solves ON solves.id = s.id
      WHERE (s.type = 'correct') <> (solves.id IS NOT NULL)
         OR (solves.challenge_id, solves.user_id, solves.account_id, solves.date)
            IS DISTINCT FROM (s.challenge_id, s.user_id, s.account_id, s.date) AND solves.id IS NOT NULL`,
  );
}

/** Creates a dynamic challenge that is worth 500 with one solve, 400 with two and 300 with three. */
function dynamicChallenge() {
  return test.make.challenge({
    flag: 'x',
    type: 'dynamic',
    function: 'linear',
    initial: 500,
    minimum: 100,
    decay: 100,
  });
}

async function valueOf(challenge: { id: number }): Promise<unknown> {
  const [row] = await test.rows('SELECT solves, value FROM challenges WHERE id = $1', [challenge.id]);
  return row;
}

describe('GET /submissions', () => {
  it('lists all submissions by id with challenge, user and team', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user({ name: 'ada' })];
    const team = await test.make.team({ name: 'Red' });
    const challenge = await test.make.challenge({ name: 'Heap', category: 'pwn', value: 10 });
    await test.make.fail(player, challenge, '2026-11-20T23:14:26.481015Z');
    await test.make.solve({ id: player.id, team_id: team.id }, challenge, '2026-11-20T23:15:00Z');

    const { body } = await as(admin).get('/submissions').expect(200);

    const about = {
      challenge_id: challenge.id,
      challenge: { id: challenge.id, name: 'Heap', category: 'pwn', value: 10 },
      user_id: player.id,
      user: { id: player.id, name: 'ada' },
      ip: '127.0.0.1',
    };
    expect(body).toEqual({
      success: true,
      meta: { pagination: { page: 1, next: null, prev: null, pages: 1, per_page: 20, total: 2 } },
      data: [
        {
          id: 1,
          ...about,
          team_id: null,
          team: null,
          provided: 'wrong',
          type: 'incorrect',
          date: '2026-11-20T23:14:26.481015+00:00',
        },
        {
          id: 2,
          ...about,
          team_id: team.id,
          team: { id: team.id, name: 'Red' },
          provided: 'right',
          type: 'correct',
          date: '2026-11-20T23:15:00+00:00',
        },
      ],
    });
  });

  it('filters by fields and searches in one column', async () => {
    const admin = await test.make.admin();
    const [player, rival] = [await test.make.user(), await test.make.user()];
    const [first, second] = [await test.make.challenge(), await test.make.challenge()];
    const team = await test.make.team();
    await test.make.fail(player, first);
    await test.make.fail({ id: rival.id, team_id: team.id }, first);
    await test.rows(`UPDATE submissions SET ip = '10.0.0.1', provided = '100%' WHERE id = 2`);
    await test.make.solve(player, second);
    const rows = [
      [
        [1, 2, 3],
        ['', 'q=CORRECT&field=type', 'q=&field=type'],
      ],
      [[3], ['challenge_id=2', 'type=correct', 'q=2&field=challenge_id', 'q=RIGHT&field=provided']],
      [[1, 3], ['user_id=2']],
      [[2], ['team_id=1', 'ip=10.0.0.1', 'provided=100%25', 'q=3&field=user_id', 'q=1&field=team_id']],
      [[2], ['q=10.0&field=ip', 'q=%25&field=provided']],
      [[], ['type=bogus', 'user_id=99999999999']],
      [[1], ['user_id=2&type=incorrect', 'challenge_id=1&q=wr&field=provided']],
    ];

    await expectEach(eachOf(rows), async ([ids, query]) => {
      const { body } = await as(admin).get(`/submissions?${query}`).expect(200);
      expect(body.data.map(({ id }: { id: number }) => id)).toEqual(ids);
      expect(body.meta.pagination.total).toBe(ids.length);
    });
  });

  it('returns 20 a page, or the requested number up to 100', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    await test.rows(
      `INSERT INTO submissions (challenge_id, user_id, account_id, type)
       SELECT $1, $2, $2, 'incorrect' FROM generate_series(1, 101)`,
      [challenge.id, player.id],
    );
    const page = async (query: string) => {
      const { body } = await as(admin).get(`/submissions?${query}`).expect(200);
      return { ids: body.data.map(({ id }: { id: number }) => id), ...body.meta.pagination };
    };
    const from = (first: number, length: number) => Array.from({ length }, (_, i) => first + i);

    expect(await page('')).toEqual({
      ids: from(1, 20),
      page: 1,
      next: 2,
      prev: null,
      pages: 6,
      per_page: 20,
      total: 101,
    });
    expect(await page('page=6')).toMatchObject({ ids: [101], page: 6, next: null, prev: 5 });
    expect(await page('per_page=7&page=2')).toMatchObject({ ids: from(8, 7), pages: 15, per_page: 7 });
    expect(await page('per_page=5000')).toMatchObject({ ids: from(1, 100), pages: 2, per_page: 100 });
    expect(await page('per_page=0')).toMatchObject({ ids: [], pages: 0, per_page: 0 });
  });

  it('returns 404 beyond the last page, and for an invalid page', async () => {
    const admin = await test.make.admin();
    const cases = ['page=2', 'page=0', 'page=-1', 'page=x', 'per_page=-1', 'per_page=x'];

    await expectEach(cases, async (query) => expectNotFound(await as(admin).get(`/submissions?${query}`)));
  });

  it('refuses an unknown search', async () => {
    const admin = await test.make.admin();
    const wrong = {
      challenge_id: ['challenge_id=x'],
      user_id: ['user_id=1.5'],
      team_id: ['team_id='],
      field: ['q=x', 'q=x&field=date'],
      q: ['field=type', 'q=x&field=user_id'],
      provided: ['provided=%00'],
    };

    await expectEachInvalid(wrong, (query) => as(admin).get(`/submissions?${query}`));
  });

  it('is refused to players and anonymous callers', async () => {
    expectForbidden(await as(await test.make.user()).get('/submissions'));
    expectForbidden(await as(null).get('/submissions'));
  });
});

describe('GET /submissions, newest first', () => {
  const idsOf = ({ body }: Response): number[] => body.data.map(({ id }: { id: number }) => id);

  it('pages back with before_id, forward with after_id, without a count', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    for (let n = 0; n < 5; n++) await test.make.fail(player, challenge);

    const { body } = await as(admin).get('/submissions?sort=-id&per_page=2').expect(200);

    expect(body).toMatchObject({
      meta: { next_before_id: 4 },
      data: [{ id: 5, challenge: { name: challenge.name }, user: { name: player.name }, provided: 'wrong' }, { id: 4 }],
    });
    expect(Object.keys(body.meta)).toEqual(['next_before_id']);
    const older = await as(admin).get('/submissions?sort=-id&per_page=2&before_id=4').expect(200);
    expect([idsOf(older), older.body.meta]).toEqual([[3, 2], { next_before_id: 2 }]);
    const oldest = await as(admin).get('/submissions?before_id=2').expect(200);
    expect([idsOf(oldest), oldest.body.meta]).toEqual([[1], { next_before_id: null }]);
    expect(idsOf(await as(admin).get('/submissions?after_id=3').expect(200))).toEqual([5, 4]);
    expect(idsOf(await as(admin).get('/submissions?after_id=99999999999').expect(200))).toEqual([]);
  });

  it('filters by several values, names and times, in both orders', async () => {
    const admin = await test.make.admin();
    const [ada, bob] = [await test.make.user({ name: 'ada' }), await test.make.user({ name: 'bob' })];
    const [first, second] = [await test.make.challenge(), await test.make.challenge()];
    const team = await test.make.team({ name: 'The Reds' });
    await test.make.fail(ada, first, '2026-11-20T12:00:00Z');
    await test.make.fail({ id: bob.id, team_id: team.id }, first, '2026-11-20T12:01:00Z');
    await test.rows(`UPDATE submissions SET ip = '10.0.0.1', provided = '100%' WHERE id = 2`);
    await test.make.solve(ada, second, '2026-11-20T12:02:00Z');
    await test.make.fail(bob, second, '2026-11-20T12:03:00Z');
    await test.rows(`UPDATE submissions SET type = 'partial', provided = 'half', challenge_id = 1 WHERE id = 4`);
    const rows = [
      [[4, 3], ['type=correct,partial']],
      [[], ['type=bogus', 'name=_']],
      [[3], ['challenge_id=2', 'q=RIGHT&field=provided']],
      [[4, 2], ['user_id=3']],
      [[2], ['team_id=1', 'ip=10.0.0.1', 'contains=00%25', 'name=red']],
      [[1], ['contains=WRO', 'to=2026-11-20T12:01:00Z']],
      [[4, 3, 2, 1], ['contains=']],
      [
        [3, 1],
        ['name=AD', 'contains=r&type=correct,incorrect&name=ada'],
      ],
      [[4, 3, 2], ['from=2026-11-20T12:01:00Z']],
      [[3, 2], ['from=2026-11-20T13:01:00%2B01:00&to=2026-11-20T13:03:00+01:00']],
    ];

    await expectEach(eachOf(rows), async ([ids, query]) => {
      expect(idsOf(await as(admin).get(`/submissions?sort=-id&${query}`).expect(200))).toEqual(ids);
      const { body } = await as(admin).get(`/submissions?${query}`).expect(200);
      expect([body.data.map(({ id }: { id: number }) => id), body.meta.pagination.total]).toEqual([
        ids.toReversed(),
        ids.length,
      ]);
    });
  });

  it('searches a text in 250,000 at a time, and continues from there', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    await test.rows(
      `INSERT INTO submissions (id, challenge_id, user_id, account_id, provided, type)
       SELECT id, $1, $2, $2, text, 'incorrect' FROM (VALUES (7, 'needle'), (450000, 'hay')) AS sent (id, text)`,
      [challenge.id, player.id],
    );

    const first = await as(admin).get('/submissions?sort=-id&contains=needle').expect(200);
    expect([idsOf(first), first.body.meta]).toEqual([[], { next_before_id: 200_001 }]);
    const second = await as(admin).get('/submissions?sort=-id&contains=needle&before_id=200001').expect(200);
    expect([idsOf(second), second.body.meta]).toEqual([[7], { next_before_id: null }]);
    const newer = await as(admin).get('/submissions?after_id=500000&contains=needle').expect(200);
    expect([idsOf(newer), newer.body.meta]).toEqual([[], { next_before_id: null }]);
  });

  it('refuses unknown filters and orders', async () => {
    const admin = await test.make.admin();
    const wrong = {
      sort: ['sort=id'],
      page: ['sort=-id&page=1'],
      before_id: ['before_id=x'],
      after_id: ['after_id='],
      from: ['from=yesterday'],
      to: ['to=2026-02-30'],
      contains: ['contains=%00'],
      name: ['name=%00'],
    };

    await expectEachInvalid(wrong, (query) => as(admin).get(`/submissions?${query}`));
  });
});

describe('POST /submissions', () => {
  it('records a solve that counts immediately: scoreboard, solve count, value and progress', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await dynamicChallenge()];
    await test.make.solve(await test.make.user(), challenge);
    await test.make.solve(await test.make.user(), challenge);

    const { body } = await as(admin)
      .post('/submissions', {
        challenge_id: challenge.id,
        user_id: player.id,
        type: 'correct',
        ip: '203.0.113.7',
        provided: 'by mail',
        date: '2026-11-20T11:00:00.000001Z',
      })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: 3,
        challenge_id: challenge.id,
        challenge: { id: challenge.id, name: challenge.name, category: 'misc', value: 300 },
        user_id: player.id,
        user: { id: player.id, name: player.name },
        team_id: null,
        team: null,
        ip: '203.0.113.7',
        provided: 'by mail',
        type: 'correct',
        date: '2026-11-20T11:00:00.000001+00:00',
      },
    });
    expect(await test.rows('SELECT *, date::text FROM solves WHERE id = 3')).toEqual([
      {
        id: 3,
        challenge_id: challenge.id,
        user_id: player.id,
        team_id: null,
        account_id: player.id,
        date: '2026-11-20 11:00:00.000001+00',
      },
    ]);
    expect(await valueOf(challenge)).toEqual({ solves: 3, value: 300 });
    expect((await as(null).get('/scoreboard')).body.data[0]).toMatchObject({ account_id: player.id, score: 300 });
    const again = { challenge_id: challenge.id, submission: 'x' };
    expect((await as(player).post('/challenges/attempt', again)).body.data.status).toBe('already_solved');
    expect(await discrepancies()).toEqual([]);
  });

  it('records an incorrect submission that uses up an attempt, and a discarded one that does not', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const challenge = await test.make.challenge({ flag: 'x', max_attempts: 2 });
    const record = (type: string) =>
      as(admin).post('/submissions', { challenge_id: challenge.id, user_id: player.id, type }).expect(200);

    await record('incorrect');
    await record('discard');

    const wrong = { challenge_id: challenge.id, submission: 'no' };
    expect((await as(player).post('/challenges/attempt', wrong)).body.data.message).toBe(
      'Incorrect. You have 0 tries remaining.',
    );
    expect(await test.rows('SELECT attempts, fails, solve FROM progress')).toEqual([
      { attempts: 3, fails: 2, solve: null },
    ]);
    expect(await discrepancies()).toEqual([]);
  });

  it('dates it now, without address and text, if these are missing or null', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    test.setClock('2026-11-20T12:00:00.500Z');
    const required = { challenge_id: String(challenge.id), user_id: player.id, type: 'incorrect' };

    const left = await as(admin).post('/submissions', required).expect(200);
    const nulls = await as(admin).post('/submissions', { ...required, ip: null, provided: null, date: null });

    for (const { body } of [left, nulls])
      expect(body.data).toMatchObject({ ip: null, provided: null, date: '2026-11-20T12:00:00.500000+00:00' });
  });

  it('derives the team from the user and ignores team_id and id in the body', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const [team, other] = [await test.make.team(), await test.make.team()];
    const member = await test.make.user({ team_id: team.id });

    const { body } = await as(admin)
      .post('/submissions', {
        challenge_id: challenge.id,
        user_id: member.id,
        type: 'correct',
        team_id: other.id,
        id: 99,
      })
      .expect(200);

    expect(body.data).toMatchObject({ id: 1, team_id: team.id, team: { id: team.id, name: team.name } });
    expect(await test.rows('SELECT account_id FROM solves')).toEqual([{ account_id: member.id }]);
  });

  it('keeps every solve of users who were once in one team', async () => {
    const [admin, challenge, team] = [await test.make.admin(), await test.make.challenge(), await test.make.team()];
    for (const member of [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })]) {
      await as(admin)
        .post('/submissions', { challenge_id: challenge.id, user_id: member.id, type: 'correct' })
        .expect(200);
    }
    expect(await valueOf(challenge)).toMatchObject({ solves: 2 });
  });

  it('refuses a second solve of the same user, but no further incorrect submission, and stores nothing', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await dynamicChallenge()];
    await test.make.solve(player, challenge);
    const record = (type: string) =>
      as(admin).post('/submissions', { challenge_id: challenge.id, user_id: player.id, type });

    const { status, body } = await record('correct');

    expect({ status, body }).toEqual({ status: 400, body: ALREADY_SOLVED });
    expect(await test.rows('SELECT id FROM submissions')).toEqual([{ id: 1 }]);
    await record('incorrect').expect(200);
    expect(await discrepancies()).toEqual([]);
  });

  it.each(['hidden', 'banned'])('counts no solve of a %s user', async (mark) => {
    const [admin, challenge] = [await test.make.admin(), await dynamicChallenge()];
    const player = await test.make.user({ [mark]: true });

    await as(admin)
      .post('/submissions', { challenge_id: challenge.id, user_id: player.id, type: 'correct' })
      .expect(200);

    expect(await valueOf(challenge)).toEqual({ solves: 0, value: 500 });
    expect(await discrepancies()).toEqual([]);
  });

  it('names the invalid field, and records nothing', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const wrong = {
      challenge_id: [undefined, null, 'x', 4242, 2 ** 31],
      user_id: [undefined, null, 1.5, 4242],
      type: [undefined, null, 'bogus', 'Correct', 1],
      ip: [5, '1'.repeat(47), 'nul\0byte'],
      provided: [5, ['x'], 'nul\0byte'],
      date: ['yesterday', '2026-02-30T00:00:00Z', 1_795_215_600],
    };

    await expectEachInvalid(wrong, (value, field) =>
      as(admin).post('/submissions', {
        challenge_id: challenge.id,
        user_id: player.id,
        type: 'correct',
        [field]: value,
      }),
    );
    expect(await test.rows('SELECT id FROM submissions')).toEqual([]);
    expect(await discrepancies()).toEqual([]);
  });

  it('names all missing fields of an empty body, and keeps the list readable', async () => {
    const admin = await test.make.admin();

    const { status, body } = await as(admin).post('/submissions', {});

    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [
        'challenge_id: Missing data for required field.',
        'user_id: Missing data for required field.',
        'type: Missing data for required field.',
      ],
    });
    expect((await as(admin).get('/submissions').expect(200)).body.data).toEqual([]);
  });

  it('accepts an address of 46 characters', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const ip = '0000:0000:0000:0000:0000:ffff:192.168.100.228%';

    const { body } = await as(admin)
      .post('/submissions', { challenge_id: challenge.id, user_id: player.id, type: 'incorrect', ip })
      .expect(200);

    expect(body.data.ip).toBe(ip);
  });

  it('is refused to players and anonymous callers', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const body = { challenge_id: challenge.id, user_id: player.id, type: 'correct' };

    expectForbidden(await as(player).post('/submissions', body));
    expectForbidden(await as(null).post('/submissions', body));
  });

  describe('in teams mode', () => {
    it("counts for the user's team, which then has solved it", async () => {
      await test.make.settings({ user_mode: 'teams' });
      const [admin, team, challenge] = [await test.make.admin(), await test.make.team(), await dynamicChallenge()];
      const [member, mate] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
      const record = (user: MadeUser) =>
        as(admin).post('/submissions', { challenge_id: challenge.id, user_id: user.id, type: 'correct' });

      expect((await record(member).expect(200)).body.data).toMatchObject({ user_id: member.id, team_id: team.id });

      expect(await test.rows('SELECT account_id, solve FROM progress')).toEqual([{ account_id: team.id, solve: 1 }]);
      expect(await valueOf(challenge)).toMatchObject({ solves: 1 });
      expect((await record(mate)).body).toEqual(ALREADY_SOLVED);
    });

    it('counts for the team that the user has joined while it waited for attempts of the other', async () => {
      await test.make.settings({ user_mode: 'teams' });
      const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
      const [left, joined] = [await test.make.team(), await test.make.team()];
      const member = await test.make.user({ team_id: left.id });
      const lock = `INSERT INTO attempt_throttles (account_id) VALUES (${left.id})`;
      const meanwhile = `UPDATE users SET team_id = ${joined.id} WHERE id = ${member.id}`;
      const body = { challenge_id: challenge.id, user_id: member.id, type: 'correct' };

      await overtaken(test, { lock, meanwhile }, async () => as(admin).post('/submissions', body).expect(200));

      const account = { team_id: joined.id, account_id: joined.id };
      expect(await test.rows('SELECT team_id, account_id FROM solves')).toEqual([account]);
      expect(await test.rows('SELECT account_id FROM progress')).toEqual([{ account_id: joined.id }]);
    });

    it('counts for no account if the user has no team', async () => {
      await test.make.settings({ user_mode: 'teams' });
      const [admin, loner, challenge] = [await test.make.admin(), await test.make.user(), await dynamicChallenge()];

      await as(admin)
        .post('/submissions', { challenge_id: challenge.id, user_id: loner.id, type: 'correct' })
        .expect(200);

      expect(await test.rows('SELECT team_id, account_id FROM solves')).toEqual([{ team_id: null, account_id: null }]);
      expect(await test.rows('SELECT * FROM progress')).toEqual([]);
      expect(await valueOf(challenge)).toEqual({ solves: 0, value: 500 });
    });

    it('refuses an unknown user', async () => {
      await test.make.settings({ user_mode: 'teams' });
      const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

      expectInvalid(
        await as(admin).post('/submissions', { challenge_id: challenge.id, user_id: 4242, type: 'correct' }),
        'user_id',
      );
    });
  });
});

describe('GET /submissions/{id}', () => {
  it('shows one submission', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const id = await test.make.fail(player, challenge);

    expect((await as(admin).get(`/submissions/${id}`).expect(200)).body).toEqual({
      success: true,
      data: {
        id,
        challenge_id: challenge.id,
        challenge: { id: challenge.id, name: challenge.name, category: 'misc', value: 100 },
        user_id: player.id,
        user: { id: player.id, name: player.name },
        team_id: null,
        team: null,
        ip: '127.0.0.1',
        provided: 'wrong',
        type: 'incorrect',
        date: '2026-11-20T12:00:00+00:00',
      },
    });
  });

  it('returns 404 for an unknown id, as change and removal do', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', 'x', '0', '-1', '2147483648'], async (id) => {
      expectNotFound(await as(admin).get(`/submissions/${id}`));
      expectNotFound(await as(admin).patch(`/submissions/${id}`, { type: 'correct' }));
      expectNotFound(await as(admin).patch(`/submissions/${id}`, {}));
      expectNotFound(await as(admin).delete(`/submissions/${id}`));
    });
  });

  it('is refused to players, also for their own, and to anonymous callers, as change and deletion are', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const id = await test.make.fail(player, challenge);

    for (const caller of [player, null]) {
      expectForbidden(await as(caller).get(`/submissions/${id}`));
      expectForbidden(await as(caller).patch(`/submissions/${id}`, { type: 'correct' }));
      expectForbidden(await as(caller).delete(`/submissions/${id}`));
    }
  });
});

describe('PATCH /submissions/{id}', () => {
  it('turns an incorrect submission into a solve with all its data, discards the submission, and counts it', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await dynamicChallenge()];
    const team = await test.make.team();
    await test.make.solve(await test.make.user(), challenge);
    await test.rows('UPDATE users SET team_id = $1 WHERE id = $2', [team.id, player.id]);
    const { body: made } = await as(admin)
      .post('/submissions', {
        challenge_id: challenge.id,
        user_id: player.id,
        type: 'incorrect',
        ip: '203.0.113.7',
        provided: 'ctf{x }',
        date: '2026-11-20T23:14:26.481015Z',
      })
      .expect(200);
    await test.rows('UPDATE users SET team_id = NULL');

    const { body } = await as(admin).patch(`/submissions/${made.data.id}`, { type: 'correct' }).expect(200);

    expect(body.data).toEqual({
      ...made.data,
      id: 3,
      type: 'correct',
      challenge: { ...made.data.challenge, value: 400 },
      team_id: team.id,
      date: '2026-11-20T23:14:26.481015+00:00',
    });
    expect(await test.rows('SELECT id, type FROM submissions ORDER BY id')).toEqual([
      { id: 1, type: 'correct' },
      { id: 2, type: 'discard' },
      { id: 3, type: 'correct' },
    ]);
    expect(await test.rows('SELECT attempts, fails, solve FROM progress WHERE account_id = $1', [player.id])).toEqual([
      { attempts: 2, fails: 0, solve: 3 },
    ]);
    expect(await valueOf(challenge)).toEqual({ solves: 2, value: 400 });
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ score: 400 }, { score: 400 }]);
    expect(await discrepancies()).toEqual([]);
  });

  it('refuses if the account has solved the challenge, and changes nothing', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await dynamicChallenge()];
    const wrong = await test.make.fail(player, challenge);
    const right = await test.make.solve(player, challenge);

    const { status, body } = await as(admin).patch(`/submissions/${wrong}`, { type: 'correct' });

    expect({ status, body }).toEqual({ status: 400, body: ALREADY_SOLVED });
    expectInvalid(await as(admin).patch(`/submissions/${right}`, { type: 'correct' }), 'type');
    expect(await test.rows('SELECT id, type FROM submissions ORDER BY id')).toEqual([
      { id: wrong, type: 'incorrect' },
      { id: right, type: 'correct' },
    ]);
    expect(await discrepancies()).toEqual([]);
  });

  it.each([{}, { type: 'incorrect' }, { type: 'discard' }, { provided: 'other', user_id: 1, date: 'x' }])(
    'does not change the submission for %j',
    async (change) => {
      const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
      const id = await test.make.fail(player, challenge);
      const { body: before } = await as(admin).get(`/submissions/${id}`);

      expect((await as(admin).patch(`/submissions/${id}`, change).expect(200)).body).toEqual(before);
      expect((await as(admin).get(`/submissions/${id}`)).body).toEqual(before);
    },
  );

  it('refuses an unknown type', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const id = await test.make.fail(player, challenge);
    const before = await test.rows('SELECT * FROM submissions');
    const wrong = { type: ['bogus', '', 'CORRECT', null, 1, ['correct'], {}] };

    await expectEachInvalid(wrong, (type) => as(admin).patch(`/submissions/${id}`, { type }));
    expect(await test.rows('SELECT * FROM submissions')).toEqual(before);
  });

  it('creates one solve for many concurrent requests', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await dynamicChallenge()];
    const ids = [await test.make.fail(player, challenge), await test.make.fail(player, challenge)];

    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => as(admin).patch(`/submissions/${ids[i % 2]}`, { type: 'correct' })),
    );

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(9);
    expect(await test.rows('SELECT id FROM solves')).toHaveLength(1);
    expect(await discrepancies()).toEqual([]);
  });
});

describe('PATCH /submissions/{id} to incorrect', () => {
  it('revokes a solve with all its effects', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await dynamicChallenge()];
    await test.make.solve(await test.make.user(), challenge);
    const id = await test.make.solve(player, challenge);
    expect((await as(null).get('/scoreboard')).body.data).toHaveLength(2);

    const { body } = await as(admin).patch(`/submissions/${id}`, { type: 'incorrect' }).expect(200);

    expect(body.data).toMatchObject({ id, type: 'incorrect', challenge: { value: 500 } });
    expect(await valueOf(challenge)).toEqual({ solves: 1, value: 500 });
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ score: 500 }]);
    expect(await test.rows('SELECT attempts, fails, solve FROM progress WHERE account_id = $1', [player.id])).toEqual([
      { attempts: 1, fails: 1, solve: null },
    ]);
    expect(await discrepancies()).toEqual([]);
    const again = { challenge_id: challenge.id, submission: 'x' };
    expect((await as(player).post('/challenges/attempt', again)).body.data.status).toBe('correct');
  });

  it('counts what was discarded again', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const id = await test.make.fail(player, challenge);
    await as(admin)
      .post('/submissions/bulk', { ids: [id], action: 'discard' })
      .expect(200);
    expect(await test.rows('SELECT fails FROM progress')).toEqual([{ fails: 0 }]);

    await as(admin).patch(`/submissions/${id}`, { type: 'incorrect' }).expect(200);

    expect(await test.rows('SELECT fails FROM progress')).toEqual([{ fails: 1 }]);
    expect(await discrepancies()).toEqual([]);
  });

  it('counts the solve of another member instead', async () => {
    const [admin, team, challenge] = [await test.make.admin(), await test.make.team(), await dynamicChallenge()];
    const [ada, bob] = [await test.make.user(), await test.make.user()];
    const [first, second] = [
      await test.make.solve(ada, challenge, '2026-11-20T12:00:00Z'),
      await test.make.solve(bob, challenge, '2026-11-20T12:05:00Z'),
    ];
    await test.rows('UPDATE users SET team_id = $1 WHERE id = ANY($2)', [team.id, [ada.id, bob.id]]);
    await test.rows('UPDATE submissions SET team_id = $1', [team.id]);
    await test.rows('UPDATE solves SET team_id = $1', [team.id]);
    await as(admin).patch('/configs', { user_mode: 'teams' }).expect(200);
    expect(await test.rows('SELECT id FROM solves WHERE account_id = $1', [team.id])).toEqual([{ id: first }]);

    await as(admin).patch(`/submissions/${first}`, { type: 'incorrect' }).expect(200);

    expect(await test.rows('SELECT id FROM solves WHERE account_id = $1', [team.id])).toEqual([{ id: second }]);
    expect(await test.rows('SELECT attempts, fails, solve FROM progress')).toEqual([
      { attempts: 2, fails: 1, solve: second },
    ]);
    expect(await valueOf(challenge)).toEqual({ solves: 1, value: 500 });
  });

  it('returns 404 for an unknown submission', async () => {
    expectNotFound(await as(await test.make.admin()).patch('/submissions/9', { type: 'incorrect' }));
  });
});

describe('POST /submissions/bulk', () => {
  it('creates all possible solves, the earliest of each account, and returns why others stay', async () => {
    const [admin, challenge, other] = [await test.make.admin(), await dynamicChallenge(), await test.make.challenge()];
    const [ada, bob, eve] = [await test.make.user(), await test.make.user(), await test.make.user()];
    const later = await test.make.fail(ada, challenge, '2026-11-20T12:09:00Z');
    const first = await test.make.fail(ada, challenge, '2026-11-20T12:01:00Z');
    const elsewhere = await test.make.fail(ada, other);
    const wrong = await test.make.fail(bob, challenge);
    const solved = await test.make.solve(bob, challenge);
    const hers = await test.make.fail(eve, challenge);
    const ids = [later, first, elsewhere, wrong, solved, hers, 99, first];

    const { body } = await as(admin).post('/submissions/bulk', { ids, action: 'correct' }).expect(200);

    expect(body.data.changed).toEqual([first, elsewhere, hers]);
    expect(body.data.skipped).toHaveLength(4);
    expect(body.data.skipped).toEqual(
      expect.arrayContaining([
        { id: later, reason: 'already_solved' },
        { id: wrong, reason: 'already_solved' },
        { id: solved, reason: 'unchanged' },
        { id: 99, reason: 'missing' },
      ]),
    );
    expect(await test.rows(`SELECT date::text FROM solves WHERE user_id = $1 ORDER BY date`, [ada.id])).toEqual([
      { date: '2026-11-20 12:00:00+00' },
      { date: '2026-11-20 12:01:00+00' },
    ]);
    expect(await test.rows(`SELECT id FROM submissions WHERE type = 'discard' ORDER BY id`)).toEqual(
      [first, elsewhere, hers].map((id) => ({ id })),
    );
    expect(await valueOf(challenge)).toEqual({ solves: 3, value: 300 });
    expect(await discrepancies()).toEqual([]);
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([
      { score: 400 },
      { score: 300 },
      { score: 300 },
    ]);
  });

  it.each(['incorrect', 'discard', 'delete'] as const)('revokes solves with %s', async (action) => {
    const [admin, challenge, ada, bob] = [
      await test.make.admin(),
      await dynamicChallenge(),
      await test.make.user(),
      await test.make.user(),
    ];
    const ids = [await test.make.fail(ada, challenge), await test.make.solve(ada, challenge)];
    await test.make.solve(bob, challenge);

    const { body } = await as(admin).post('/submissions/bulk', { ids, action }).expect(200);

    const changed = action === 'incorrect' ? [ids[1]] : ids;
    expect(body.data.changed).toEqual(changed);
    const left = action === 'delete' ? [] : ids.map((id) => ({ id, type: action }));
    expect(await test.rows('SELECT id, type FROM submissions WHERE user_id = $1 ORDER BY id', [ada.id])).toEqual(left);
    expect(await valueOf(challenge)).toEqual({ solves: 1, value: 500 });
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ score: 500 }]);
    expect(await discrepancies()).toEqual([]);
  });

  it('changes nothing if all stay, and nothing the second time', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await dynamicChallenge()];
    const id = await test.make.fail(player, challenge);
    const change = { ids: [id], action: 'discard' };

    expect((await as(admin).post('/submissions/bulk', change)).body.data.changed).toEqual([id]);
    expect((await as(admin).post('/submissions/bulk', change)).body.data).toEqual({
      changed: [],
      skipped: [{ id, reason: 'unchanged' }],
    });
  });

  it('creates one solve for many concurrent requests', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await dynamicChallenge()];
    const ids = [await test.make.fail(player, challenge), await test.make.fail(player, challenge)];

    const responses = await Promise.all(
      Array.from({ length: 6 }, () => as(admin).post('/submissions/bulk', { ids, action: 'correct' })),
    );

    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await test.rows('SELECT id FROM solves')).toHaveLength(1);
    expect(await discrepancies()).toEqual([]);
  });

  it('refuses an invalid body', async () => {
    const admin = await test.make.admin();

    await expectEachInvalid({ ids: [[], 'all', [0], [1, 'x']], action: ['partial', null] }, (value, field) =>
      as(admin).post('/submissions/bulk', { ids: [1], action: 'discard', [field]: value }),
    );
  });

  it('refuses more than 1,000 at once', async () => {
    const ids = Array.from({ length: 1001 }, (_, i) => i + 1);
    expectInvalid(await as(await test.make.admin()).post('/submissions/bulk', { ids, action: 'discard' }), 'ids');
  });

  it('is for administrators', async () => {
    expectForbidden(await as(await test.make.user()).post('/submissions/bulk', { ids: [1], action: 'delete' }));
  });
});

describe('DELETE /submissions/{id}', () => {
  it('removes points, count and value of a solve, and lets the account solve again', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await dynamicChallenge()];
    await test.make.solve(await test.make.user(), challenge);
    const id = await test.make.solve(player, challenge);
    expect(await valueOf(challenge)).toEqual({ solves: 2, value: 400 });
    expect((await as(null).get('/scoreboard')).body.data).toHaveLength(2);

    expect((await as(admin).delete(`/submissions/${id}`).expect(200)).body).toEqual({ success: true });

    expect(await valueOf(challenge)).toEqual({ solves: 1, value: 500 });
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ score: 500 }]);
    expectNotFound(await as(admin).delete(`/submissions/${id}`));
    const again = { challenge_id: challenge.id, submission: 'x' };
    expect((await as(player).post('/challenges/attempt', again)).body.data.status).toBe('correct');
    expect(await discrepancies()).toEqual([]);
  });

  it('counts the solve of another member from users mode', async () => {
    const [admin, team, challenge] = [await test.make.admin(), await test.make.team(), await dynamicChallenge()];
    const [first, second] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    for (const member of [first, second])
      await as(member).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' }).expect(200);
    const [removed, left] = await test.rows<{ id: number }>('SELECT id FROM solves ORDER BY id');
    await as(admin).patch('/configs', { user_mode: 'teams' }).expect(200);

    await as(admin).delete(`/submissions/${removed?.id}`).expect(200);

    expect(await test.rows('SELECT account_id, attempts, solve FROM progress')).toEqual([
      { account_id: team.id, attempts: 1, solve: left?.id },
    ]);
    expect(await valueOf(challenge)).toEqual({ solves: 1, value: 500 });
    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ account_id: team.id, score: 500 }]);
    expect((await as(first).get(`/challenges/${challenge.id}`)).body.data.solved_by_me).toBe(true);
  });

  it('counts a later solve of the user for another team', async () => {
    const [admin, challenge] = [await test.make.admin(), await dynamicChallenge()];
    const [former, present] = [await test.make.team(), await test.make.team()];
    const player = await test.make.user({ team_id: former.id });
    await test.make.settings({ user_mode: 'teams' });
    const removed = await test.make.solve(player, challenge);
    await as(admin).delete(`/teams/${former.id}/members`, { user_id: player.id }).expect(200);
    await as(admin).post(`/teams/${present.id}/members`, { user_id: player.id }).expect(200);
    const left = await test.make.solve({ ...player, team_id: present.id }, challenge);
    await as(admin).patch('/configs', { user_mode: 'users' }).expect(200);

    await as(admin).delete(`/submissions/${removed}`).expect(200);

    expect(await test.rows('SELECT id, account_id FROM solves')).toEqual([{ id: left, account_id: player.id }]);
    expect(await valueOf(challenge)).toEqual({ solves: 1, value: 500 });
    expect((await as(player).get(`/challenges/${challenge.id}`)).body.data.solved_by_me).toBe(true);
  });

  it('returns the attempt of an incorrect submission', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const challenge = await test.make.challenge({ flag: 'x', max_attempts: 1 });
    const id = await test.make.fail(player, challenge);

    await as(admin).delete(`/submissions/${id}`).expect(200);

    expect(await test.rows('SELECT * FROM progress')).toEqual([]);
    const attempt = { challenge_id: challenge.id, submission: 'x' };
    expect((await as(player).post('/challenges/attempt', attempt)).body.data.status).toBe('correct');
  });

  it('lets an account beyond the rate limit try again before the minute is over', async () => {
    await test.make.settings({ incorrect_submissions_per_min: 1 });
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const attempt = async (): Promise<unknown> =>
      (await as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'no' })).body.data.status;
    const longAgo = { challenge_id: challenge.id, user_id: player.id, type: 'incorrect', date: '2020-01-01T00:00:00Z' };
    expect([await attempt(), await attempt(), await attempt()]).toEqual(['incorrect', 'incorrect', 'ratelimited']);
    const [row] = await test.rows('SELECT MAX(id) AS id FROM submissions');

    await as(admin)
      .delete(`/submissions/${String(row?.id)}`)
      .expect(200);
    await as(admin).post('/submissions', longAgo).expect(200);

    expect([await attempt(), await attempt()]).toEqual(['incorrect', 'ratelimited']);
  });
});

describe('concurrent submissions and attempts', () => {
  it('give one solve when an administrator records it while the player sends the flag', async () => {
    const [admin, challenge] = [await test.make.admin(), await dynamicChallenge()];
    const players = await Promise.all(Array.from({ length: 8 }, () => test.make.user()));

    const responses = await Promise.all(
      players.flatMap((player) => [
        as(admin).post('/submissions', { challenge_id: challenge.id, user_id: player.id, type: 'correct' }),
        as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' }),
      ]),
    );

    for (let i = 0; i < responses.length; i += 2) {
      const [byHand, byPlayer] = [responses[i], responses[i + 1]];
      expect([
        [200, 'already_solved'],
        [400, 'correct'],
      ]).toContainEqual([byHand?.status, byPlayer?.body.data.status]);
    }
    expect(await test.rows('SELECT id FROM solves')).toHaveLength(8);
    // Each of the 7 solves after the first lowers the value by 100, but not below the minimum of 100.
    expect(await valueOf(challenge)).toEqual({ solves: 8, value: 100 });
    expect(await discrepancies()).toEqual([]);
  });

  it.each(['record', 'mark'])('wait, to %s a solve, until an attempt of the account is complete', async (how) => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await dynamicChallenge()];
    const wrong = await test.make.fail(player, challenge);
    const solve = { challenge_id: challenge.id, user_id: player.id, type: 'correct' };

    const lock = `SELECT FROM attempt_throttles WHERE account_id = ${player.id} FOR UPDATE`;
    const meanwhile = `SELECT record_attempt(${player.id}, ${player.id}, ${challenge.id}, 0, 10, true, '', 'x', now())`;

    const response = await overtaken(test, { lock, meanwhile }, async () =>
      how === 'record' ? as(admin).post('/submissions', solve) : as(admin).patch(`/submissions/${wrong}`, solve),
    );

    expect(response).toMatchObject({ status: 400, body: ALREADY_SOLVED });
    expect(await discrepancies()).toEqual([]);
  });

  it.each(['record', 'mark'])('count no solve, when they %s one, of a user who is being hidden', async (how) => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await dynamicChallenge()];
    const wrong = await test.make.fail(player, challenge);
    const solve = { challenge_id: challenge.id, user_id: player.id, type: 'correct' };

    const lock = `UPDATE users SET hidden = true WHERE id = ${player.id}`;

    const response = await overtaken(test, { lock, meanwhile: 'SELECT' }, async () =>
      how === 'record' ? as(admin).post('/submissions', solve) : as(admin).patch(`/submissions/${wrong}`, solve),
    );

    expect(response).toMatchObject({ status: 200 });
    expect(await valueOf(challenge)).toEqual({ solves: 0, value: 500 });
    expect(await discrepancies()).toEqual([]);
  });

  it('keep all derived data equal to a recount after a random history of writes', async () => {
    const admin = await test.make.admin();
    const challenges = await Promise.all([1, 2].map(() => dynamicChallenge()));
    const players = await Promise.all([1, 2, 3].map(() => test.make.user()));
    const wrong = [];
    for (const player of players)
      for (const challenge of challenges) wrong.push(await test.make.fail(player, challenge));

    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const [player, challenge] = [players[(i * 7) % 3], challenges[(i * 5) % 2]];
        const [challenge_id, user_id] = [challenge?.id ?? 0, player?.id ?? 0];
        const id = 1 + ((i * 11) % 40);
        const type = i % 8 === 0 ? 'correct' : 'incorrect';
        if (i % 4 === 0) return as(admin).post('/submissions', { challenge_id, user_id, type });
        if (i % 4 === 1) return as(admin).patch(`/submissions/${id}`, { type: 'correct' });
        if (i % 4 === 2) return as(admin).delete(`/submissions/${id}`);
        return as(player ?? null).post('/challenges/attempt', { challenge_id, submission: i % 3 === 0 ? 'x' : 'no' });
      }),
    );

    expect(responses.map(({ status }) => status).filter((status) => ![200, 400, 404].includes(status))).toEqual([]);
    expect(await discrepancies()).toEqual([]);
  });
});
