import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { useApp } from '../support/app';
import { overtaken } from '../support/contention';
import { expectEachInvalid, expectForbidden, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

async function attempt(
  user: MadeUser | null,
  challenge_id: number,
  submission: string,
): Promise<{ status: string; message: string }> {
  const { body } = await as(user).post('/challenges/attempt', { challenge_id, submission }).expect(200);
  expect(body.success).toBe(true);
  const { status, message } = body.data;
  return { status, message };
}

async function counters(challenge_id: number) {
  const [row] = await test.rows(
    `SELECT (SELECT COUNT(*) FROM submissions WHERE challenge_id = $1) AS submissions,
            (SELECT COUNT(*) FROM solves WHERE challenge_id = $1) AS solves,
            (SELECT SUM(attempts) FROM progress WHERE challenge_id = $1) AS attempts,
            (SELECT SUM(fails) FROM progress WHERE challenge_id = $1) AS fails,
            (SELECT solves FROM challenges WHERE id = $1) AS counted`,
    [challenge_id],
  );
  return row;
}

describe('POST /challenges/attempt', () => {
  it('distinguishes an incorrect submission from a correct one and remembers the solve', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'ctf{right}' })];

    expect(await attempt(player, challenge.id, 'ctf{wrong}')).toEqual({ status: 'incorrect', message: 'Incorrect' });
    expect(await attempt(player, challenge.id, '  ctf{right}\n')).toEqual({ status: 'correct', message: 'Correct' });
    expect(await attempt(player, challenge.id, 'ctf{right}')).toEqual({
      status: 'already_solved',
      message: 'You already solved this',
    });
    expect(await attempt(player, challenge.id, 'ctf{wrong}')).toEqual({
      status: 'already_solved',
      message: 'You already solved this',
    });
  });

  it('stores the submission without blanks around it, with address, type and date', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'ctf{right}' })];
    test.setClock('2026-11-20T23:14:26.481Z');

    await attempt(player, challenge.id, ' nope ');
    await attempt(player, challenge.id, ' ctf{right} ');

    expect(
      await test.rows(
        'SELECT user_id, account_id, team_id, ip, provided, type, date::text FROM submissions ORDER BY id',
      ),
    ).toEqual([
      {
        user_id: player.id,
        account_id: player.id,
        team_id: null,
        ip: '127.0.0.1',
        provided: 'nope',
        type: 'incorrect',
        date: '2026-11-20 23:14:26.481+00',
      },
      {
        user_id: player.id,
        account_id: player.id,
        team_id: null,
        ip: '127.0.0.1',
        provided: 'ctf{right}',
        type: 'correct',
        date: '2026-11-20 23:14:26.481+00',
      },
    ]);
    expect(await test.rows('SELECT id, challenge_id, account_id FROM solves')).toEqual([
      { id: 2, challenge_id: challenge.id, account_id: player.id },
    ]);
  });

  it('accepts any of several flags, static or pattern', async () => {
    const challenge = await test.make.challenge();
    await test.make.flag({ challenge_id: challenge.id, content: 'first' });
    await test.make.flag({ challenge_id: challenge.id, content: 'SeCond', data: 'case_insensitive' });
    await test.make.flag({ challenge_id: challenge.id, type: 'regex', content: 'third_\\d+' });

    for (const submission of ['first', 'sEcOND', 'third_42']) {
      expect(await attempt(await test.make.user(), challenge.id, submission)).toMatchObject({ status: 'correct' });
    }
    expect(await attempt(await test.make.user(), challenge.id, 'third_x')).toMatchObject({ status: 'incorrect' });
  });

  it('judges every submission incorrect on a challenge without flags', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];

    expect(await attempt(player, challenge.id, '')).toMatchObject({ status: 'incorrect' });
  });

  it('counts attempts down and then judges no more, not even a correct submission', async () => {
    const [player, challenge] = [
      await test.make.user(),
      await test.make.challenge({ flag: 'ctf{right}', max_attempts: 2 }),
    ];

    expect(await attempt(player, challenge.id, 'a')).toEqual({
      status: 'incorrect',
      message: 'Incorrect. You have 1 try remaining.',
    });
    expect(await attempt(player, challenge.id, 'b')).toEqual({
      status: 'incorrect',
      message: 'Incorrect. You have 0 tries remaining.',
    });
    expect(await attempt(player, challenge.id, 'ctf{right}')).toEqual({
      status: 'incorrect',
      message: 'You have 0 tries remaining',
    });
    expect(await counters(challenge.id)).toMatchObject({ submissions: 2, solves: 0, fails: 2 });
  });

  it('treats a negative limit as none', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ max_attempts: -1 })];

    expect(await attempt(player, challenge.id, 'a')).toEqual({ status: 'incorrect', message: 'Incorrect' });
  });

  it('refuses the twelfth incorrect submission within a minute without storing it, and judges again after the minute', async () => {
    const [player, challenge, other] = [
      await test.make.user(),
      await test.make.challenge({ flag: 'x' }),
      await test.make.challenge({ flag: 'y' }),
    ];
    const limited = { status: 'ratelimited', message: "You're submitting flags too fast. Slow down." };
    test.setClock('2026-11-20T12:00:00Z');
    for (let i = 0; i < 11; i++)
      expect(await attempt(player, challenge.id, 'no')).toMatchObject({ status: 'incorrect' });

    expect(await attempt(player, challenge.id, 'no')).toEqual(limited);
    expect(await attempt(player, other.id, 'y')).toEqual(limited);
    expect(await attempt(await test.make.user(), other.id, 'y')).toMatchObject({ status: 'correct' });
    test.setClock('2026-11-20T12:01:00.500Z');
    expect(await attempt(player, other.id, 'y')).toMatchObject({ status: 'correct' });
    expect(await counters(challenge.id)).toMatchObject({ submissions: 11, fails: 11 });
  });

  it('uses the rate limit of the settings', async () => {
    await test.make.settings({ incorrect_submissions_per_min: 0 });
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];

    expect(await attempt(player, challenge.id, 'no')).toMatchObject({ status: 'incorrect' });
    expect(await attempt(player, challenge.id, 'no')).toMatchObject({ status: 'ratelimited' });
  });

  it('reports a solved challenge and used-up attempts before the rate limit', async () => {
    const [player, solved, tried] = [
      await test.make.user(),
      await test.make.challenge({ flag: 'x' }),
      await test.make.challenge({ max_attempts: 1 }),
    ];
    await test.make.settings({ incorrect_submissions_per_min: 0 });
    await attempt(player, solved.id, 'x');
    await attempt(player, tried.id, 'no');

    expect(await attempt(player, solved.id, 'x')).toMatchObject({ status: 'already_solved' });
    expect(await attempt(player, tried.id, 'no')).toMatchObject({ message: 'You have 0 tries remaining' });
  });

  it('reports missing authentication before it checks visibility, time or body', async () => {
    await test.make.settings({ challenge_visibility: 'admins', end: 1 });
    const expected = { success: true, data: { status: 'authentication_required', message: 'You must be logged in' } };

    expect((await as(null).post('/challenges/attempt', { challenge_id: 1, submission: 'x' }).expect(200)).body).toEqual(
      expected,
    );
    const malformed = await test.http
      .post('/api/v1/challenges/attempt')
      .set('Content-Type', 'application/json')
      .send('{');
    expect(malformed).toMatchObject({ status: 200, body: expected });
  });

  it('returns paused to all callers while the event is paused, and stores nothing', async () => {
    const [player, admin, challenge] = [
      await test.make.user(),
      await test.make.admin(),
      await test.make.challenge({ flag: 'x' }),
    ];
    await test.make.settings({ paused: true });

    for (const caller of [player, admin]) {
      expect(await attempt(caller, challenge.id, 'x')).toEqual({ status: 'paused', message: 'Test CTF is paused' });
    }
    expect(await counters(challenge.id)).toMatchObject({ submissions: 0 });
  });

  it('is refused before the start and after the end, but not to administrators', async () => {
    const [player, admin, challenge] = [
      await test.make.user(),
      await test.make.admin(),
      await test.make.challenge({ flag: 'x' }),
    ];
    const send = (caller: MadeUser) =>
      as(caller).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' });

    await test.make.settings({ start: 4_000_000_000 });
    expectForbidden(await send(player), 'Test CTF has not started yet');
    await test.make.settings({ start: null, end: 1 });
    expectForbidden(await send(player), 'Test CTF has ended');
    expect((await send(admin)).body.data.status).toBe('correct');
    expect(await counters(challenge.id)).toMatchObject({ solves: 1 });
  });

  it('judges without recording after the end if the event stays viewable', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x', max_attempts: 1 })];
    await test.make.settings({ end: 1, view_after_ctf: true });

    expect(await attempt(player, challenge.id, 'no')).toMatchObject({ status: 'incorrect' });
    expect(await attempt(player, challenge.id, 'x')).toMatchObject({ status: 'correct' });
    expect(await attempt(player, challenge.id, 'x')).toMatchObject({ status: 'correct' });
    expect(await counters(challenge.id)).toMatchObject({ submissions: 0, solves: 0, counted: 0 });
  });

  it('is refused to players with an unverified address if the event requires verification', async () => {
    await test.make.settings({ verify_emails: true });
    const [player, challenge] = [await test.make.user({ verified: false }), await test.make.challenge()];

    expectForbidden(await as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' }));
  });

  it('is refused to players while challenges are for administrators only', async () => {
    await test.make.settings({ challenge_visibility: 'admins' });
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];

    expectForbidden(await as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' }));
  });

  it('finds no hidden challenge and refuses locked and gated ones, also for administrators', async () => {
    const [player, admin, gate] = [
      await test.make.user(),
      await test.make.admin(),
      await test.make.challenge({ flag: 'open' }),
    ];
    const hidden = await test.make.challenge({ state: 'hidden' });
    const locked = await test.make.challenge({ state: 'locked' });
    const gated = await test.make.challenge({ flag: 'x', requirements: { prerequisites: [gate.id], anonymize: true } });

    for (const caller of [player, admin]) {
      const send = (challenge_id: number) => as(caller).post('/challenges/attempt', { challenge_id, submission: 'x' });
      expectNotFound(await send(hidden.id));
      expectForbidden(await send(locked.id));
      expectForbidden(await send(gated.id));
      expectNotFound(await send(9999));
    }
    await attempt(player, gate.id, 'open');
    expect(await attempt(player, gated.id, 'x')).toMatchObject({ status: 'correct' });
  });

  it('ignores prerequisites that no longer exist', async () => {
    const [player, challenge] = [
      await test.make.user(),
      await test.make.challenge({ flag: 'x', requirements: { prerequisites: [4242] } }),
    ];

    expect(await attempt(player, challenge.id, 'x')).toMatchObject({ status: 'correct' });
  });

  it('only shows an administrator with preview the result, in any state', async () => {
    const [player, admin, hidden] = [
      await test.make.user(),
      await test.make.admin(),
      await test.make.challenge({ flag: 'x', state: 'hidden' }),
    ];
    await test.make.settings({ paused: true });
    const send = (submission: string) =>
      as(admin).post('/challenges/attempt?preview=true', { challenge_id: hidden.id, submission });

    expect((await send('x')).body.data).toEqual({ status: 'correct', message: 'Correct' });
    expect((await send('y')).body.data).toEqual({ status: 'incorrect', message: 'Incorrect' });
    expectNotFound(await as(admin).post('/challenges/attempt?preview=true', { challenge_id: 99, submission: 'x' }));
    expect(
      (await as(admin).post('/challenges/attempt?preview=false', { challenge_id: hidden.id, submission: 'x' })).body
        .data.status,
    ).toBe('paused');
    expect(
      (await as(player).post('/challenges/attempt?preview=true', { challenge_id: hidden.id, submission: 'x' })).body
        .data.status,
    ).toBe('paused');
    expect(await counters(hidden.id)).toMatchObject({ submissions: 0 });
  });

  it('accepts the challenge as decimal text, a form, and a JSON body with a charset', async () => {
    const challenge = await test.make.challenge({ flag: 'x' });
    const path = '/api/v1/challenges/attempt';
    const [a, b] = [await test.make.user(), await test.make.user()];

    expect(
      (await as(a).post('/challenges/attempt', { challenge_id: String(challenge.id), submission: 'x' })).body.data
        .status,
    ).toBe('correct');
    const charset = await test.http
      .post(path)
      .set('Authorization', `Token ${b.token}`)
      .set('Content-Type', 'application/json; charset=utf-8')
      .send(JSON.stringify({ challenge_id: challenge.id, submission: 'x' }));
    expect(charset.body.data.status).toBe('correct');
    const form = await test.http
      .post(path)
      .set('Authorization', `Token ${b.token}`)
      .type('form')
      .send({ challenge_id: challenge.id, submission: 'x' });
    expect(form.body.data.status).toBe('authentication_required');
  });

  it('names the invalid field, and records nothing', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const wrong = {
      submission: [undefined, null, 5, ['x'], 'nul\0byte', 'half \udc00'],
      challenge_id: ['one', 1.5, {}, 2 ** 31],
    };

    await expectEachInvalid(wrong, (value, field) =>
      as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x', [field]: value }),
    );
    expect(await test.rows('SELECT id FROM submissions')).toEqual([]);
  });

  it('finds no challenge without an id', async () => {
    expectNotFound(await as(await test.make.user()).post('/challenges/attempt', { submission: 'x' }));
  });

  it('refuses a submission of more than 4096 characters as too large', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const send = (submission: string) =>
      as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission });

    expect(await send('𝄞'.repeat(4096))).toMatchObject({ status: 200 });
    expect(await send('𝄞'.repeat(4097))).toMatchObject({
      status: 413,
      body: { success: false, errors: [expect.stringMatching(/^submission: /)] },
    });
  });

  it('counts no solve of a hidden account, but remembers it for the account', async () => {
    const [hidden, challenge] = [await test.make.user({ hidden: true }), await test.make.challenge({ flag: 'x' })];

    expect(await attempt(hidden, challenge.id, 'x')).toMatchObject({ status: 'correct' });
    expect(await counters(challenge.id)).toMatchObject({ solves: 1, counted: 0 });
  });
});

describe('the details of an attempt', () => {
  const reportOf = async (user: MadeUser, challenge_id: number, submission: string) =>
    (await as(user).post('/challenges/attempt', { challenge_id, submission }).accept(DETAILS_TYPE).expect(200)).body
      .data;

  it('are returned with a solve: points, place, solves, and the blood of the first three', async () => {
    const challenge = await test.make.challenge({ type: 'dynamic', flag: 'x' });
    const [first, second, hidden] = [
      await test.make.user(),
      await test.make.user(),
      await test.make.user({ hidden: true }),
    ];
    await test.make.award({ user_id: second.id, value: 50 });
    const words = { status: 'correct', message: 'Correct' };
    // Loads the scoreboard first. An attempt waits at most 400 ms for it, and reports no place if the first load takes
    // longer.
    await as(null).get('/scoreboard').expect(200);

    expect(await reportOf(first, challenge.id, 'x')).toEqual({
      ...words,
      ...{ points: 500, place: 1, score: 500, solves: 1, blood: 1 },
    });
    expect(await reportOf(second, challenge.id, 'x')).toEqual({
      ...words,
      ...{ points: 496, place: 1, score: 546, solves: 2, blood: 2 },
    });
    expect(await reportOf(hidden, challenge.id, 'x')).toMatchObject({ place: null, solves: null, blood: null });
  });

  it('omit the place if the scoreboard is hidden, and after the freeze the current value', async () => {
    const challenge = await test.make.challenge({ type: 'dynamic', flag: 'x' });
    const players = await Promise.all([1, 2, 3].map(() => test.make.user()));
    const [first, second, third] = players as [MadeUser, MadeUser, MadeUser];
    await test.make.settings({ freeze: Math.floor(Date.now() / 1000) - 60 });

    await reportOf(first, challenge.id, 'x');
    expect(await reportOf(second, challenge.id, 'x')).toMatchObject({
      points: 500,
      place: null,
      solves: null,
      blood: null,
    });
    await test.make.settings({ freeze: null, score_visibility: 'hidden' });
    expect(await reportOf(third, challenge.id, 'x')).toMatchObject({
      ...{ points: 484, place: null, score: null, solves: null, blood: null },
    });
  });

  it('are returned with an incorrect submission: remaining attempts, and the waiting time', async () => {
    const [player, limited] = [await test.make.user(), await test.make.challenge({ flag: 'x', max_attempts: 2 })];
    const { id } = await test.make.challenge({ flag: 'x' });
    await test.make.settings({ incorrect_submissions_per_min: 2 });
    test.setClock('2026-11-20T12:00:00Z');

    expect(await reportOf(player, limited.id, 'no')).toMatchObject({ attempts_left: 1 });
    test.setClock('2026-11-20T12:00:10Z');
    expect(await reportOf(player, limited.id, 'no')).toMatchObject({ attempts_left: 0 });
    expect(await reportOf(player, limited.id, 'x')).toMatchObject({ status: 'incorrect', attempts_left: 0 });
    expect(await reportOf(player, id, 'no')).toEqual({ status: 'incorrect', message: 'Incorrect' });
    test.setClock('2026-11-20T12:00:30.5Z');
    expect(await reportOf(player, id, 'x')).toMatchObject({ status: 'ratelimited', retry_after: 30 });
    test.setClock('2026-11-20T12:01:00.5Z');
    expect(await reportOf(player, id, 'x')).toMatchObject({ status: 'correct' });
  });
});

describe('concurrent attempts', () => {
  it('give one solve when fifty correct submissions of one account arrive together', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x' })];

    const statuses = (await Promise.all(Array.from({ length: 50 }, () => attempt(player, challenge.id, 'x')))).map(
      ({ status }) => status,
    );

    expect(statuses.filter((status) => status === 'correct')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'already_solved')).toHaveLength(49);
    expect(await counters(challenge.id)).toEqual({ submissions: 1, solves: 1, attempts: 1, fails: 0, counted: 1 });
  });

  it('judge five of two hundred incorrect submissions on a challenge with five attempts', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x', max_attempts: 5 })];

    const results = await Promise.all(Array.from({ length: 200 }, () => attempt(player, challenge.id, 'no')));

    expect(results.filter(({ message }) => message.startsWith('Incorrect.'))).toHaveLength(5);
    expect(results.filter(({ message }) => message === 'You have 0 tries remaining')).toHaveLength(195);
    expect(await counters(challenge.id)).toMatchObject({ submissions: 5, attempts: 5, fails: 5 });
  });

  it('judge as many of two hundred incorrect submissions as the rate limit allows', async () => {
    const [player, challenge, other] = [
      await test.make.user(),
      await test.make.challenge({ flag: 'x' }),
      await test.make.challenge({ flag: 'y' }),
    ];

    const results = await Promise.all(
      Array.from({ length: 200 }, (_, i) => attempt(player, i % 2 ? challenge.id : other.id, 'no')),
    );

    expect(results.filter(({ status }) => status === 'incorrect')).toHaveLength(11);
    expect(results.filter(({ status }) => status === 'ratelimited')).toHaveLength(189);
    expect(await test.rows('SELECT COUNT(*) AS n FROM submissions')).toEqual([{ n: 11 }]);
  });

  it('leave database connections to other players while those of one account wait for each other', async () => {
    const [flood, other] = [await test.make.user(), await test.make.user()];
    const challenge = await test.make.challenge({ flag: 'x' });
    await attempt(flood, challenge.id, 'no');
    const lock = `SELECT FROM attempt_throttles WHERE account_id = ${flood.id} FOR UPDATE`;
    const judged: unknown[] = [];
    const meanwhile = async () => judged.push(await attempt(other, challenge.id, 'x'));

    const late = await overtaken(test, { lock, meanwhile }, () =>
      Promise.all(Array.from({ length: 30 }, () => attempt(flood, challenge.id, 'x'))),
    );

    expect(judged).toEqual([{ status: 'correct', message: 'Correct' }]);
    expect(late.filter(({ status }) => status === 'correct')).toHaveLength(1);
  });

  it('continue after a crash of the database, which loses the unlogged rate limit of the last minute', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x' })];
    await attempt(player, challenge.id, 'no');
    await test.rows('TRUNCATE attempt_throttles');

    expect(await attempt(player, challenge.id, 'x')).toEqual({ status: 'correct', message: 'Correct' });
    expect(await test.rows(`SELECT relpersistence FROM pg_class WHERE relname = 'attempt_throttles'`)).toEqual([
      { relpersistence: 'u' },
    ]);
  });

  it('on a solved challenge, or without attempts left, get a response without waiting or writing', async () => {
    const [player, solved, tried] = [
      await test.make.user(),
      await test.make.challenge({ flag: 'x' }),
      await test.make.challenge({ flag: 'x', max_attempts: 1 }),
    ];
    await attempt(player, solved.id, 'x');
    await attempt(player, tried.id, 'no');
    const throttle = 'SELECT xmin, xmax, wrong FROM attempt_throttles';
    const before = await test.rows(throttle);

    for (const [challenge, verdict] of [
      [solved, 'already_solved'],
      [tried, 'exhausted'],
    ] as const)
      for (const isRight of [true, false])
        expect(
          await test.rows(
            `SELECT verdict, fails FROM record_attempt($1, $1, $2, $3, 10, $4, '127.0.0.1', 'x', now())`,
            [player.id, challenge.id, challenge === tried ? 1 : 0, isRight],
          ),
        ).toEqual([{ verdict, fails: challenge === tried ? 1 : 0 }]);

    expect(await test.rows(throttle)).toEqual(before);
  });

  it.each([
    ['x', true, { status: 'already_solved', message: 'You already solved this' }],
    ['no', true, { status: 'already_solved', message: 'You already solved this' }],
    ['x', false, { status: 'incorrect', message: 'You have 0 tries remaining' }],
    ['no', false, { status: 'incorrect', message: 'You have 0 tries remaining' }],
  ])('with %p wait, and are not judged after a correct one: %p', async (submission, isRight, expected) => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x', max_attempts: 2 })];
    await attempt(player, challenge.id, 'no');
    const lock = `SELECT FROM attempt_throttles WHERE account_id = ${player.id} FOR UPDATE`;
    const meanwhile = `SELECT record_attempt(${player.id}, ${player.id}, ${challenge.id}, 2, 10, ${isRight}, '', 'other', now())`;

    expect(await overtaken(test, { lock, meanwhile }, () => attempt(player, challenge.id, submission))).toEqual(
      expected,
    );

    expect(await test.rows('SELECT provided FROM submissions ORDER BY id')).toEqual([
      { provided: 'no' },
      { provided: 'other' },
    ]);
    expect(await counters(challenge.id)).toMatchObject({ submissions: 2, attempts: 2, fails: isRight ? 1 : 2 });
  });

  it('are judged again if PostgreSQL aborts one for a deadlock', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x' })];
    // The long timeout keeps this transaction from detecting the deadlock, so PostgreSQL aborts the attempt instead.
    const lock = `SET LOCAL deadlock_timeout = '1min'; SELECT FROM users WHERE id = ${player.id} FOR NO KEY UPDATE`;
    // The new name needs an exclusive lock on the user's row, which the attempt has locked with `KEY SHARE`.
    const meanwhile = `UPDATE users SET name = 'renamed' WHERE id = ${player.id}`;

    const report = await overtaken(test, { lock, meanwhile }, () => attempt(player, challenge.id, 'x'));

    expect(report).toEqual({ status: 'correct', message: 'Correct' });
    expect(await counters(challenge.id)).toMatchObject({ submissions: 1, attempts: 1, fails: 0 });
  });

  it.each(['users', 'teams'] as const)(
    'do not block a change of the name with %s/me, which waits for one',
    async (kind) => {
      await test.make.settings({ user_mode: kind });
      const team = await test.make.team();
      const captain = await test.make.user({ team_id: kind === 'teams' ? team.id : null });
      await test.rows('UPDATE teams SET captain_id = $1', [captain.id]);
      const id = kind === 'teams' ? team.id : captain.id;
      // Locks the row twice, as an attempt does: first `KEY SHARE`, later `SHARE`.
      const lock = `SELECT FROM ${kind} WHERE id = ${id} FOR KEY SHARE`;
      const meanwhile = `SELECT FROM ${kind} WHERE id = ${id} FOR SHARE NOWAIT`;

      await overtaken(test, { lock, meanwhile }, async () =>
        as(captain).patch(`/${kind}/me`, { name: 'renamed' }).expect(200),
      );

      expect(await test.rows(`SELECT name FROM ${kind} WHERE id = $1`, [id])).toEqual([{ name: 'renamed' }]);
    },
  );

  it('report the solve, not the rate limit, if both happen while one waits', async () => {
    const [player, challenge, other] = [
      await test.make.user(),
      await test.make.challenge({ flag: 'x' }),
      await test.make.challenge(),
    ];
    await test.make.settings({ incorrect_submissions_per_min: 1 });
    await attempt(player, other.id, 'no');
    const lock = `SELECT FROM attempt_throttles WHERE account_id = ${player.id} FOR UPDATE`;
    const judge = (id: number, isRight: boolean) =>
      `SELECT record_attempt(${player.id}, ${player.id}, ${id}, 0, 10, ${isRight}, '', 'other', now())`;

    const report = await overtaken(
      test,
      { lock, meanwhile: `${judge(challenge.id, true)}; ${judge(other.id, false)}` },
      () => attempt(player, challenge.id, 'x'),
    );

    expect(report).toEqual({ status: 'already_solved', message: 'You already solved this' });
    expect(await attempt(player, other.id, 'no')).toMatchObject({ status: 'ratelimited' });
  });

  it('keep count and dynamic value equal to the solves of many accounts', async () => {
    const challenge = await test.make.challenge({ flag: 'x', type: 'dynamic', initial: 500, minimum: 100, decay: 20 });
    const players = await Promise.all(Array.from({ length: 12 }, () => test.make.user()));

    await Promise.all(players.map((player) => attempt(player, challenge.id, 'x')));

    // Only the 11 solves after the first lower the value: ceil(-400 / 400 * 11² + 500) = 379
    expect(await test.rows('SELECT solves, value FROM challenges')).toEqual([{ solves: 12, value: 379 }]);
  });

  it('keep counters equal to a plain recount after a random history', async () => {
    const challenges = await Promise.all([1, 2, 3].map(() => test.make.challenge({ flag: 'x', max_attempts: 4 })));
    const players = await Promise.all([1, 2, 3, 4].map(() => test.make.user()));
    const moves = Array.from({ length: 150 }, (_, i) => ({
      player: players[(i * 7) % 4],
      challenge: challenges[(i * 5) % 3],
      submission: i % 6 === 0 ? 'x' : 'no',
    }));

    await Promise.all(
      moves.map(({ player, challenge, submission }) => attempt(player ?? null, challenge?.id ?? 0, submission)),
    );

    expect(
      await test.rows(
        `SELECT p.account_id, p.challenge_id FROM progress p
          WHERE p.attempts <> (SELECT COUNT(*) FROM submissions s WHERE s.account_id = p.account_id AND s.challenge_id = p.challenge_id)
             OR p.fails <> (SELECT COUNT(*) FROM submissions s WHERE s.account_id = p.account_id AND s.challenge_id = p.challenge_id AND s.type = 'incorrect')
             OR p.solve IS DISTINCT FROM (SELECT id FROM solves s WHERE s.account_id = p.account_id AND s.challenge_id = p.challenge_id)
             OR p.fails > 4`,
      ),
    ).toEqual([]);
    expect(
      await test.rows(
        'SELECT id FROM challenges c WHERE solves <> (SELECT COUNT(*) FROM solves s WHERE s.challenge_id = c.id)',
      ),
    ).toEqual([]);
  });
});
