import { isDeepStrictEqual } from 'node:util';
import { RecountService } from '../../src/competition/progress/recount.service';
import { useApp } from '../support/app';
import { overtaken } from '../support/contention';
import { discrepancies } from '../support/discrepancies';
import { eventually, until } from '../support/eventually';
import { expectEachInvalid, expectForbidden, expectInvalid } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

const ACCOUNTS = 1000;

async function addSubmission(
  user: { id: number; team_id?: number | null },
  challenge: { id: number },
  provided: string,
  { type = 'incorrect', minute = 0, ip = '127.0.0.1' }: { type?: string; minute?: number; ip?: string | null } = {},
): Promise<number> {
  const [row] = await test.rows<{ id: number }>(
    `INSERT INTO submissions (challenge_id, user_id, team_id, account_id, provided, type, ip, date)
     VALUES ($1, $2, $3, COALESCE($3::int, $2::int), $4, $5, $6, '2026-11-20T12:00:00Z'::timestamptz + make_interval(mins => $7)) RETURNING id`,
    [challenge.id, user.id, user.team_id ?? null, provided, type, ip, minute],
  );
  if (row && type === 'correct')
    await test.rows(
      `INSERT INTO solves (id, challenge_id, user_id, team_id, account_id, date)
       SELECT id, challenge_id, user_id, team_id, account_id, date FROM submissions WHERE id = $1`,
      [row.id],
    );
  test.markStale();
  return row?.id ?? 0;
}

async function derive(): Promise<void> {
  await test.app.get(RecountService).repair();
  test.markStale();
}

async function regrade(admin: MadeUser, body: object) {
  const { body: answered } = await as(admin).post('/regrades', body).expect(200);
  return answered.data;
}

async function stored() {
  return {
    submissions: await test.rows('SELECT id, type FROM submissions ORDER BY id'),
    solves: await test.rows('SELECT id, account_id, date::text FROM solves ORDER BY id'),
    progress: await test.rows('SELECT * FROM progress ORDER BY account_id, challenge_id'),
    challenges: await test.rows('SELECT id, value, solves FROM challenges ORDER BY id'),
  };
}

async function board(): Promise<Map<number, { score: number; place: number }>> {
  const { body } = await as(null).get('/scoreboard').expect(200);
  return new Map(
    body.data.map(({ account_id, score, pos }: Record<string, number>) => [account_id, { score, place: pos }]),
  );
}

function typeOf(id: number): Promise<unknown> {
  return test.rows('SELECT type FROM submissions WHERE id = $1', [id]).then(([row]) => row?.type);
}

describe('POST /regrades', () => {
  it('with 1,000 accounts has the results of its preview, and is undone by removing the flag', async () => {
    const admin = await test.make.admin();
    const challenge = await test.make.challenge({
      type: 'dynamic',
      initial: 500,
      minimum: 50,
      decay: 400,
      flag: 'ctf{a}',
    });
    await test.rows(`
      INSERT INTO users (name, name_skeleton, hidden, banned)
      SELECT 'p' || n, 'p' || n, n % 50 = 0, n % 70 = 0 FROM generate_series(1, ${ACCOUNTS}) AS n;
      INSERT INTO challenges (name, type, value) SELECT 'other ' || n, 'standard', 10 * n FROM generate_series(1, 20) AS n;
      INSERT INTO submissions (challenge_id, user_id, account_id, ip, provided, type, date)
      SELECT c.id, u.id, u.id, '127.0.0.1', 'x', 'correct', '2026-11-20T10:00:00Z'::timestamptz + make_interval(secs => u.id * 31 % 977)
        FROM users u JOIN challenges c ON c.name LIKE 'other %' AND (u.id * 7 + c.id * 13) % 11 < 3
       WHERE u.type = 'user'`);
    // Each account submitted some of the flags, in different combinations, or none.
    for (const [provided, type, rest, minute] of [
      ['ctf{b}', 'incorrect', 'n % 5 < 2', 10],
      ['ctf{b}', 'incorrect', 'n % 10 = 1', 12],
      ['ctf{c}', 'incorrect', 'n % 3 = 0', 5],
      ['ctf{a}', 'correct', 'n % 4 = 0', 20],
    ] as const)
      await test.rows(
        `INSERT INTO submissions (challenge_id, user_id, account_id, ip, provided, type, date)
         SELECT $1, id, id, '127.0.0.1', $2, $3, '2026-11-20T12:00:00Z'::timestamptz + make_interval(mins => $4, secs => n * 17 % 401)
           FROM (SELECT id, substr(name, 2)::int AS n FROM users WHERE name LIKE 'p%' AND type = 'user') u WHERE ${rest}`,
        [challenge.id, provided, type, minute],
      );
    await test.rows(`
      INSERT INTO solves (id, challenge_id, user_id, account_id, date)
      SELECT id, challenge_id, user_id, account_id, date FROM submissions WHERE type = 'correct'`);
    await derive();
    const [before, boardBefore] = [await stored(), await board()];

    const preview = await regrade(admin, { challenge_id: challenge.id, accept: ' ctf{b}', dry_run: true });

    expect(await stored()).toEqual(before);
    expect(preview).toMatchObject({
      adds_flag: true,
      submissions: { correct: 400, partial: 0, incorrect: 0 },
      solves: { gained: 300, lost: 0, moved: 100 },
      challenge: { solves_before: 234, value_before: 348 },
    });
    expect(preview.challenge.value_after).toBeLessThan(preview.challenge.value_before);

    const done = await regrade(admin, { challenge_id: challenge.id, accept: ' ctf{b}', dry_run: false });

    expect(done).toEqual({ ...preview, dry_run: false });
    const after = await stored();
    // On a busy machine the scoreboard changes a moment later.
    const boardAfter = await eventually(async () => {
      const now = await board();
      return isDeepStrictEqual(now, boardBefore) ? undefined : now;
    });
    expect(after.challenges[0]).toEqual({
      id: challenge.id,
      value: preview.challenge.value_after,
      solves: preview.challenge.solves_after,
    });
    const changed = [...new Set([...boardBefore.keys(), ...boardAfter.keys()])].filter(
      (id) => JSON.stringify(boardBefore.get(id)) !== JSON.stringify(boardAfter.get(id)),
    );
    expect(changed.length).toBeGreaterThan(500);
    const moved = changed.filter((id) => boardBefore.get(id)?.place !== boardAfter.get(id)?.place);
    expect(preview.places_changed).toBe(moved.length);
    for (const { account_id, score_after, place_after, score_before, place_before } of preview.standings) {
      if (place_after !== null) expect(boardAfter.get(account_id)).toEqual({ score: score_after, place: place_after });
      if (place_before !== null)
        expect(boardBefore.get(account_id)).toEqual({ score: score_before, place: place_before });
    }
    expect(await test.app.get(RecountService).compare()).toEqual({ total: 0, listed: [] });

    const { body: flags } = await as(admin).get(`/challenges/${challenge.id}/flags`).expect(200);
    const added = flags.data.find(({ content }: { content: string }) => content === 'ctf{b}');
    await as(admin).delete(`/flags/${added.id}`).expect(200);
    const undone = await regrade(admin, { challenge_id: challenge.id, dry_run: false });

    expect(undone.submissions).toEqual({ correct: 0, partial: 0, incorrect: 400 });
    expect(undone.solves).toEqual({ gained: 0, lost: 300, moved: 100 });
    expect(await stored()).toEqual(before);
    await until(async () => isDeepStrictEqual(await board(), boardBefore));
  });

  it('gives a solve the date of the correct submission, and the points immediately', async () => {
    const [admin, player, challenge] = [
      await test.make.admin(),
      await test.make.user(),
      await test.make.challenge({ flag: 'a' }),
    ];
    const id = await addSubmission(player, challenge, 'b', { minute: 3 });
    await addSubmission(player, challenge, 'b', { minute: 4 });
    await derive();

    const data = await regrade(admin, { challenge_id: challenge.id, accept: 'b', dry_run: false });

    expect(data).toEqual({
      dry_run: false,
      adds_flag: true,
      challenge: {
        id: challenge.id,
        name: challenge.name,
        value_before: 100,
        value_after: 100,
        solves_before: 0,
        solves_after: 1,
      },
      submissions: { correct: 1, partial: 0, incorrect: 0 },
      solves: { gained: 1, lost: 0, moved: 0 },
      accounts: [
        {
          ...{ account_id: player.id, name: player.name, counts: true, change: 'gained', submission_id: id },
          date: '2026-11-20T12:03:00+00:00',
        },
      ],
      scores_changed: 1,
      places_changed: 1,
      standings: [
        {
          account_id: player.id,
          name: player.name,
          score_before: 0,
          score_after: 100,
          place_before: null,
          place_after: 1,
        },
      ],
    });
    expect(await test.rows('SELECT id, date::text FROM solves')).toEqual([{ id, date: '2026-11-20 12:03:00+00' }]);
    const again = { challenge_id: challenge.id, submission: 'b' };
    expect((await as(player).post('/challenges/attempt', again)).body.data.status).toBe('already_solved');
    expect(await discrepancies(test, 'users')).toEqual([]);
  });

  it('revokes solves after a flag was narrowed, and keeps those that an administrator marked', async () => {
    const admin = await test.make.admin();
    const [player, other, third] = [await test.make.user(), await test.make.user(), await test.make.user()];
    const challenge = await test.make.challenge({ flag: 'a' });
    const wide = await addSubmission(player, challenge, 'x', { type: 'correct' });
    await addSubmission(other, challenge, 'by mail', { type: 'correct', ip: null });
    const sent = await addSubmission(third, challenge, 'nearly');
    await derive();
    await as(admin).patch(`/submissions/${sent}`, { type: 'correct' }).expect(200);

    const data = await regrade(admin, { challenge_id: challenge.id, dry_run: false });

    expect(data.solves).toEqual({ gained: 0, lost: 1, moved: 0 });
    expect(data.accounts).toMatchObject([{ account_id: player.id, change: 'lost', submission_id: wide }]);
    expect(await typeOf(wide)).toBe('incorrect');
    expect(await test.rows('SELECT user_id FROM solves ORDER BY user_id')).toEqual([
      { user_id: other.id },
      { user_id: third.id },
    ]);
    expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 2 }]);
  });

  it('ignores discarded submissions, and those that count for no account', async () => {
    const [admin, player, challenge] = [
      await test.make.admin(),
      await test.make.user(),
      await test.make.challenge({ flag: 'a' }),
    ];
    const [discarded, former] = [
      await addSubmission(player, challenge, 'a', { type: 'discard' }),
      await addSubmission(player, challenge, 'a'),
    ];
    await test.rows('UPDATE submissions SET account_id = NULL WHERE id = $1', [former]);

    const data = await regrade(admin, { challenge_id: challenge.id, dry_run: false });

    expect(data.submissions).toEqual({ correct: 0, partial: 0, incorrect: 0 });
    expect([await typeOf(discarded), await typeOf(former)]).toEqual(['discard', 'incorrect']);
  });

  it('gives hidden and banned accounts solves, but does not count them', async () => {
    const [admin, hidden] = [await test.make.admin(), await test.make.user({ hidden: true })];
    const challenge = await test.make.challenge({ type: 'dynamic', flag: 'a' });
    await addSubmission(hidden, challenge, 'b');
    await derive();

    const data = await regrade(admin, { challenge_id: challenge.id, accept: 'b', dry_run: false });

    expect(data.challenge).toMatchObject({ solves_after: 0, value_before: 500, value_after: 500 });
    expect(data.accounts).toMatchObject([{ account_id: hidden.id, counts: false, change: 'gained' }]);
    expect(data.standings).toMatchObject([{ score_after: 500, place_after: null }]);
    expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 0 }]);
  });

  it('requires all flags of a challenge with logic all, and accepts no other submission for it', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const challenge = await test.make.challenge({ logic: 'all', flag: 'a' });
    const flag = await test.make.flag({ challenge_id: challenge.id, content: 'typo' });
    const [first, second] = [
      await addSubmission(player, challenge, 'a', { type: 'partial' }),
      await addSubmission(player, challenge, 'b', { minute: 1 }),
    ];
    await derive();
    expectInvalid(
      await as(admin).post('/regrades', { challenge_id: challenge.id, accept: 'b', dry_run: true }),
      'accept',
    );
    await as(admin).patch(`/flags/${flag.id}`, { content: 'b' }).expect(200);

    const data = await regrade(admin, { challenge_id: challenge.id, dry_run: false });

    expect(data.solves.gained).toBe(1);
    expect([await typeOf(first), await typeOf(second)]).toEqual(['partial', 'correct']);
    await as(admin).patch(`/flags/${flag.id}`, { content: 'c' }).expect(200);
    expect((await regrade(admin, { challenge_id: challenge.id, dry_run: false })).solves.lost).toBe(1);
    expect(await typeOf(second)).toBe('incorrect');
  });

  it('requires a submission of every member with logic team, and keeps a solve from before the team grew', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const [admin, team, old] = [await test.make.admin(), await test.make.team(), await test.make.team()];
    const challenge = await test.make.challenge({ logic: 'team', flag: 'a' });
    const [ada, bob] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    const [first, second] = [
      await addSubmission(ada, challenge, 'b'),
      await addSubmission(bob, challenge, 'b', { minute: 1 }),
    ];
    const veteran = await test.make.user({ team_id: old.id });
    await addSubmission(veteran, challenge, 'a', { type: 'correct' });
    await test.make.user({ team_id: old.id });
    await derive();

    const data = await regrade(admin, { challenge_id: challenge.id, accept: 'b', dry_run: false });

    expect(data.accounts).toMatchObject([{ account_id: team.id, change: 'gained', submission_id: second }]);
    expect([await typeOf(first), await typeOf(second)]).toEqual(['partial', 'correct']);
    expect(await test.rows('SELECT solves FROM challenges')).toEqual([{ solves: 2 }]);
    expect(await discrepancies(test, 'teams')).toEqual([]);
  });

  it('counts the earliest correct submission of a team, by any member', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const [admin, team, challenge] = [
      await test.make.admin(),
      await test.make.team(),
      await test.make.challenge({ flag: 'a' }),
    ];
    const [ada, bob] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    await addSubmission(bob, challenge, 'a', { type: 'correct', minute: 5 });
    const earlier = await addSubmission(ada, challenge, 'b', { minute: 1 });
    await derive();

    const data = await regrade(admin, { challenge_id: challenge.id, accept: 'b', dry_run: false });

    expect(data.accounts).toMatchObject([{ account_id: team.id, change: 'moved', submission_id: earlier }]);
    expect(await test.rows('SELECT id FROM solves WHERE account_id = $1', [team.id])).toEqual([{ id: earlier }]);
    expect(await test.app.get(RecountService).compare()).toEqual({ total: 0, listed: [] });
  });

  it('adds no flag that exists, in any case if case does not count', async () => {
    const [admin, player, challenge] = [
      await test.make.admin(),
      await test.make.user(),
      await test.make.challenge({ flag: 'a' }),
    ];
    await addSubmission(player, challenge, 'B');
    const accept = { challenge_id: challenge.id, accept: 'b', case_insensitive: true, dry_run: false };

    expect(await regrade(admin, accept)).toMatchObject({ adds_flag: true, solves: { gained: 1 } });
    expect(await regrade(admin, accept)).toMatchObject({ adds_flag: false, solves: { gained: 0 } });
    expect(await test.rows('SELECT content, data FROM flags ORDER BY id')).toEqual([
      { content: 'a', data: '' },
      { content: 'b', data: 'case_insensitive' },
    ]);
  });

  it('includes an attempt that was in progress', async () => {
    const [admin, player, challenge] = [
      await test.make.admin(),
      await test.make.user(),
      await test.make.challenge({ flag: 'a' }),
    ];

    const { body } = await overtaken(
      test,
      {
        lock: 'LOCK TABLE attempt_throttles IN ROW EXCLUSIVE MODE',
        meanwhile: `INSERT INTO submissions (challenge_id, user_id, account_id, ip, provided, type)
                    VALUES (${challenge.id}, ${player.id}, ${player.id}, '127.0.0.1', 'b', 'incorrect')`,
      },
      () => as(admin).post('/regrades', { challenge_id: challenge.id, accept: 'b', dry_run: false }).expect(200),
    );

    expect(body.data.solves.gained).toBe(1);
  });

  it('names the invalid field, and accepts nothing', async () => {
    const admin = await test.make.admin();
    const challenge = await test.make.challenge({ flag: 'a' });
    const wrong = {
      challenge_id: [{ challenge_id: 99 }, { challenge_id: 'x' }, { challenge_id: null }],
      dry_run: [{ dry_run: undefined }, { dry_run: 'perhaps' }],
      accept: [{ accept: '  ' }, { accept: 5 }],
      case_insensitive: [{ accept: 'b', case_insensitive: 'perhaps' }],
    };

    await expectEachInvalid(wrong, (value) =>
      as(admin).post('/regrades', { challenge_id: challenge.id, dry_run: false, ...value }),
    );
    expect(await test.rows('SELECT id FROM flags')).toHaveLength(1);
  });

  it('refuses a submission that is longer than a flag can be', async () => {
    const { id } = await test.make.challenge();
    const body = { challenge_id: id, accept: 'x'.repeat(4097), dry_run: true };
    expectInvalid(await as(await test.make.admin()).post('/regrades', body), 'accept');
  });

  it('is for administrators', async () => {
    expectForbidden(await as(await test.make.user()).post('/regrades', { challenge_id: 1, dry_run: true }));
    expectForbidden(await as(null).post('/regrades', { challenge_id: 1, dry_run: true }));
  });
});

describe('GET /submissions/clusters', () => {
  it('groups equal incorrect submissions, most common first, ignoring case and blanks', async () => {
    const [admin, ada, bob] = [await test.make.admin(), await test.make.user(), await test.make.user()];
    const [challenge, other] = [await test.make.challenge({ flag: 'a' }), await test.make.challenge()];
    for (const text of ['ctf{x  y}', 'CTF{X Y}', 'ctf{x  y}']) await addSubmission(ada, challenge, text);
    await addSubmission(bob, challenge, ' ctf{x y} ', { minute: 9 });
    await addSubmission(bob, challenge, 'a', { minute: 1 });
    await addSubmission(bob, challenge, 'right', { type: 'correct' });
    await addSubmission(bob, other, 'ctf{x y}');

    const { body } = await as(admin).get(`/submissions/clusters?challenge_id=${challenge.id}`).expect(200);

    const times = { first: '2026-11-20T12:00:00+00:00', last: '2026-11-20T12:09:00+00:00' };
    expect(body).toEqual({
      success: true,
      data: [
        { provided: 'ctf{x  y}', submissions: 4, accounts: 2, ...times, accepted: false },
        {
          ...{ provided: 'a', submissions: 1, accounts: 1, accepted: true },
          ...{ first: '2026-11-20T12:01:00+00:00', last: '2026-11-20T12:01:00+00:00' },
        },
      ],
    });
  });

  it('is for administrators, and requires a challenge', async () => {
    expectInvalid(await as(await test.make.admin()).get('/submissions/clusters'), 'challenge_id');
    expectInvalid(await as(await test.make.admin()).get('/submissions/clusters?challenge_id=x'), 'challenge_id');
    expectForbidden(await as(await test.make.user()).get('/submissions/clusters?challenge_id=1'));
  });
});
