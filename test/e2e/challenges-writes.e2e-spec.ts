import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'supertest';
import { SessionCookiesService } from '../../src/auth/sign-in/session-cookies.service';
import { ChallengeResults } from '../../src/challenges/challenges/challenge-results';
import { Database } from '../../src/platform/database/database';
import { hashSecret } from '../../src/platform/secrets/hashes';
import { useApp } from '../support/app';
import { overtaken } from '../support/contention';
import {
  expectEach,
  expectEachInvalid,
  expectForbidden,
  expectInvalid,
  expectNotFound,
  type Refusal,
} from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

const DYNAMIC = { type: 'dynamic', name: 'dyn', initial: 500, minimum: 100, decay: 20 };

const players = (count: number): Promise<MadeUser[]> =>
  Promise.all(Array.from({ length: count }, () => test.make.user()));

describe('POST /challenges', () => {
  it('creates a standard challenge from only its type', async () => {
    const { body } = await as(await test.make.admin())
      .post('/challenges', { type: 'standard' })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: 1,
        name: null,
        value: null,
        description: null,
        attribution: null,
        connection_info: null,
        next_id: null,
        category: null,
        state: 'visible',
        max_attempts: 0,
        position: 0,
        type: 'standard',
        type_data: expect.objectContaining({ id: 'standard', name: 'standard' }),
      },
    });
  });

  it('stores its flags with it, or neither if a flag is refused', async () => {
    const admin = await test.make.admin();
    const send = (flags: unknown): Test => as(admin).post('/challenges', { type: 'standard', name: 'heap', flags });
    const good = { type: 'static', content: 'ctf{a}' };
    const wrong: Refusal[] = [
      ['flags', 'Not a valid list of flags.', ['ctf{a}', good, [null], [good, 'ctf{b}']]],
      ['flags', 'content: Missing data for required field.', [[{ type: 'static' }]]],
      ['flags', /^Flag 2: type: Must be one of/, [[good, { type: 'glob', content: 'ctf{b}' }]]],
      ['flags', /^content: /, [[{ type: 'regex', content: '(' }]]],
      ['flags', /^Flag 2: content: /, [[good, { type: 'regex', content: '(' }]]],
    ];

    await expectEachInvalid(wrong, send);
    expect(await test.rows('SELECT id FROM challenges')).toEqual([]);
    const { body } = await send([
      { type: 'static', content: 'ctf{a}' },
      { type: 'regex', content: 'ctf\\{.\\}', data: 'case_insensitive' },
    ]).expect(200);

    expect(body.data).not.toHaveProperty('flags');
    expect(await test.rows('SELECT challenge_id, type, content, data FROM flags ORDER BY id')).toEqual([
      { challenge_id: body.data.id, type: 'static', content: 'ctf{a}', data: '' },
      { challenge_id: body.data.id, type: 'regex', content: 'ctf\\{.\\}', data: 'case_insensitive' },
    ]);
  });

  it('stores every field, integers also from decimal text, and ignores unknown ones', async () => {
    const [admin, next] = [await test.make.admin(), await test.make.challenge()];

    const { body } = await as(admin)
      .post('/challenges', {
        type: 'standard',
        name: 'std1',
        category: 'web',
        description: '**md**',
        value: '-100',
        state: 'locked',
        max_attempts: '3',
        connection_info: 'nc x 1',
        next_id: String(next.id),
        id: 77,
        solves: 9,
        attribution: 'somebody',
        logic: 'all',
        position: '3',
        module_id: 4,
        nonce: 'x',
      })
      .expect(200);

    expect(body.data).toEqual({
      id: 2,
      name: 'std1',
      value: -100,
      description: '**md**',
      attribution: 'somebody',
      connection_info: 'nc x 1',
      next_id: next.id,
      category: 'web',
      state: 'locked',
      max_attempts: 3,
      position: 3,
      logic: 'all',
      type: 'standard',
      type_data: expect.objectContaining({ id: 'standard' }),
    });
    expect(await test.rows('SELECT initial, decay, solves FROM challenges WHERE id = 2')).toEqual([
      { initial: null, decay: null, solves: 0 },
    ]);
  });

  it.each([
    [
      { type: 'standard', function: '', logic: '' },
      { logic: 'any', function: null },
    ],
    [
      { type: 'dynamic', initial: 100, function: '', logic: '' },
      { logic: 'any', function: 'logarithmic' },
    ],
  ])('treats the blanks of %j as missing', async (challenge, expected) => {
    await as(await test.make.admin())
      .post('/challenges', challenge)
      .expect(200);

    expect(await test.rows('SELECT logic, function FROM challenges')).toEqual([expected]);
  });

  it('gives a dynamic challenge its initial value, whatever value was sent', async () => {
    const { body } = await as(await test.make.admin())
      .post('/challenges', { ...DYNAMIC, value: 7, function: 'linear' })
      .expect(200);

    expect(body.data).toMatchObject({ value: 500, initial: 500, minimum: 100, decay: 20, function: 'linear' });
  });

  it.each([
    [{}, { minimum: 0, decay: 1, function: 'logarithmic' }],
    [{ function: 'linear' }, { minimum: 0, decay: 0, function: 'linear' }],
    [
      { minimum: null, decay: null, function: null },
      { minimum: 0, decay: 1, function: 'logarithmic' },
    ],
    [
      { function: 'linear', decay: 0 },
      { minimum: 0, decay: 0, function: 'linear' },
    ],
  ])('completes the terms %j of a dynamic challenge to %j', async (terms, expected) => {
    const { body } = await as(await test.make.admin())
      .post('/challenges', { type: 'dynamic', initial: 500, ...terms })
      .expect(200);

    expect(body.data).toMatchObject({ value: 500, initial: 500, ...expected });
  });

  it('names the invalid field, and creates no challenge', async () => {
    const admin = await test.make.admin();
    const unreadable = 'Error parsing challenge requirements';
    const nullInIt = 'Challenge requirements cannot have a null prerequisite';
    const wrong: Refusal[] = [
      ['type', 'Missing data for required field.', [undefined]],
      ['type', 'Field may not be null.', [null]],
      ['type', 'Must be one of: standard, dynamic.', ['multiple_choice']],
      ['type', 'Not a valid string.', [5]],
      ['name', 'Not a valid string.', [5]],
      ['name', 'Challenge could not be saved. Challenge name too long', ['x'.repeat(81)]],
      ['name', 'Null characters are not allowed.', ['nul\0']],
      ['category', 'Challenge could not be saved. Challenge category too long', ['x'.repeat(81)]],
      ['description', 'Challenge could not be saved. Challenge description too long', ['x'.repeat(65_536)]],
      ['value', 'Not a valid integer.', ['many', 2.5, true]],
      ['value', 'Must be between -2147483648 and 2147483647.', [2 ** 31]],
      ['state', 'Field may not be null.', [null]],
      ['state', 'Must be one of: visible, hidden, locked.', ['gone']],
      ['max_attempts', 'Not a valid integer.', ['x']],
      ['connection_info', 'Not a valid string.', [[]]],
      ['next_id', 'There is no record with this id', [99]],
      ['next_id', 'Not a valid integer.', ['x']],
      ['attribution', 'Not a valid string.', [5]],
      ['logic', 'Field may not be null.', [null]],
      ['logic', 'Must be one of: any, all, team.', ['some']],
      ['position', 'Field may not be null.', [null]],
      ['position', 'Challenge could not be saved. Challenge position is invalid', [-1, 32_768, 'first']],
      ['requirements', unreadable, ['text', [1], { prerequisites: 5 }, { prerequisites: null }]],
      ['requirements', unreadable, [{ prerequisites: ['one'] }, { prerequisites: [-1] }, { prerequisites: [1.5] }]],
      ['requirements', unreadable, [{ prerequisites: [[1]] }, { anonymize: 'maybe' }]],
      ['requirements', nullInIt, [{ prerequisites: [1, null] }, { prerequisites: [0] }]],
    ];

    await expectEachInvalid(wrong, (value, field) =>
      as(admin).post('/challenges', { type: 'standard', [field]: value }),
    );
    expect(await test.rows('SELECT id FROM challenges')).toEqual([]);
  });

  it('names the invalid term of a dynamic challenge, and creates none', async () => {
    const admin = await test.make.admin();
    const cases = [
      ['initial', undefined, 'Missing data for required field.'],
      ['initial', null, 'Missing data for required field.'],
      ['initial', 'x', 'Not a valid integer.'],
      ['minimum', 'x', 'Not a valid integer.'],
      ['decay', 'x', 'Not a valid integer.'],
      ['decay', 0, 'Must be at least 1 for the logarithmic function.'],
      ['decay', -1, 'Must be between 0 and 2147483647.'],
      ['function', 'cubic', 'Must be one of: logarithmic, linear.'],
    ] as const;

    await expectEach(cases, async ([field, value, message]) => {
      const response = await as(admin).post('/challenges', { ...DYNAMIC, [field]: value });
      expectInvalid(response, field, message);
    });
    expect(await test.rows('SELECT id FROM challenges')).toEqual([]);
  });

  it.each(['form', 'multipart/form-data'])('accepts a %s with its nonce from a caller with a cookie', async (type) => {
    const [admin, cookies] = [await test.make.admin(), test.app.get(SessionCookiesService)];
    const cookie = cookies.issue();
    await test.rows(`INSERT INTO sessions (hash, user_id, expires) VALUES ($1, $2, '2099-01-01')`, [
      hashSecret(cookie),
      admin.id,
    ]);
    const blank = { next_id: '', max_attempts: '', value: '', position: '', connection_info: '' };
    const terms = { initial: '500', minimum: '100', decay: '20' };
    const fields = { type: 'dynamic', name: 'by form', ...terms, state: 'hidden', ...blank };
    const send = (form: Record<string, string>) => {
      const sent = test.http.post('/api/v1/challenges').set('Cookie', `session=${cookie}`);
      return type === 'form' ? sent.type('form').send(form) : sent.field(form);
    };

    expectForbidden(await send(fields));
    const { body } = await send({ ...fields, nonce: cookies.nonceOf(cookie) }).expect(200);
    expect(body.data).toMatchObject({ name: 'by form', value: 500, decay: 20, state: 'hidden', max_attempts: 0 });
    expect(body.data).toMatchObject({ next_id: null, connection_info: '' });
    expectInvalid(await send({ ...fields, nonce: cookies.nonceOf(cookie), next_id: 'x' }), 'next_id');
  });

  it('refuses an empty text for a number in JSON', async () => {
    const challenge = { type: 'standard', name: 'by JSON', value: 1, next_id: '' };

    expectInvalid(await as(await test.make.admin()).post('/challenges', challenge), 'next_id');
  });

  it('refuses bodies that are not JSON objects', async () => {
    const admin = await test.make.admin();
    const post = (text: string) =>
      test.http
        .post('/api/v1/challenges')
        .set('Authorization', `Token ${admin.token}`)
        .set('Content-Type', 'application/json')
        .send(text);

    const message = expect.stringContaining('could not understand') as string;
    expect((await post('{')).body).toMatchObject({ success: false, errors: [message], message });
    expect((await post('[]')).body.errors).toEqual(['Invalid input type.']);
    expect((await post('')).status).toBe(400);
  });

  it('is refused to players and anonymous callers before the body is checked', async () => {
    expectForbidden(await as(await test.make.user()).post('/challenges', { type: 5 }));
    expectForbidden(await as(null).post('/challenges', { type: 'standard' }));
  });

  it('refuses a challenge that closes a circle because others already require its id', async () => {
    const [admin, first] = [
      await test.make.admin(),
      await test.make.challenge({ requirements: { prerequisites: [2] } }),
    ];

    expectInvalid(
      await as(admin).post('/challenges', { type: 'standard', requirements: { prerequisites: [first.id] } }),
      'requirements',
    );
    expect(await test.rows('SELECT id FROM challenges')).toEqual([{ id: first.id }]);
  });
});

describe('PATCH /challenges/{challenge_id}', () => {
  it('changes the given fields and keeps the rest', async () => {
    const [admin, challenge] = [
      await test.make.admin(),
      await test.make.challenge({ name: 'old', category: 'web', max_attempts: 3, connection_info: 'nc x 1' }),
    ];

    const { body } = await as(admin)
      .patch(`/challenges/${challenge.id}`, { name: 'new', value: '50', max_attempts: null, next_id: challenge.id })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: challenge.id,
        name: 'new',
        value: 50,
        description: 'find it',
        attribution: null,
        connection_info: 'nc x 1',
        next_id: challenge.id,
        category: 'web',
        state: 'visible',
        max_attempts: null,
        position: 0,
        type: 'standard',
        type_data: expect.objectContaining({ id: 'standard' }),
      },
    });
  });

  it('changes nothing for an empty body, and ignores id, type and unknown fields', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ requirements: {} })];
    const before = await test.rows('SELECT * FROM challenges');

    await as(admin).patch(`/challenges/${challenge.id}`, {}).expect(200);
    await as(admin)
      .patch(`/challenges/${challenge.id}`, {
        id: 99,
        type: 'dynamic',
        solves: 5,
        tags: ['x'],
        files: [],
        hints: [],
      })
      .expect(200);

    expect(await test.rows('SELECT * FROM challenges')).toEqual(before);
  });

  it('keeps function and logic if they are blank', async () => {
    const [admin, standard] = [await test.make.admin(), await test.make.challenge()];
    const dynamic = await test.make.challenge({ type: 'dynamic', function: 'linear', logic: 'all' });
    const patch = async (id: number) =>
      (await as(admin).patch(`/challenges/${id}`, { name: 'n', function: '', logic: '' }).expect(200)).body.data;

    expect(await patch(standard.id)).toMatchObject({ name: 'n' });
    expect(await test.rows('SELECT logic FROM challenges WHERE id = $1', [standard.id])).toEqual([{ logic: 'any' }]);
    expect(await patch(dynamic.id)).toMatchObject({ name: 'n', logic: 'all', function: 'linear' });
  });

  it('empties nullable fields with null', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ requirements: {} })];
    const nothing = { name: null, category: null, description: null, value: null, requirements: null };

    const { body } = await as(admin).patch(`/challenges/${challenge.id}`, nothing).expect(200);

    expect(body.data).toMatchObject({ name: null, category: null, description: null, value: null });
    expect(await test.rows('SELECT requirements FROM challenges')).toEqual([{ requirements: null }]);
  });

  it.each(['hidden', 'locked', 'visible'])('moves a challenge of any state to %s', async (state) => {
    const admin = await test.make.admin();
    for (const from of ['visible', 'hidden', 'locked'] as const) {
      const { id } = await test.make.challenge({ state: from });

      expect((await as(admin).patch(`/challenges/${id}`, { state })).body.data.state).toBe(state);
    }
  });

  it('names the invalid field, and stores nothing of the request', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ type: 'dynamic' })];
    const wrong = {
      name: ['x'.repeat(81)],
      state: [null, 'gone'],
      value: [1.5],
      max_attempts: ['x'],
      next_id: [4242],
      initial: [null],
      minimum: [null, 'x'],
      decay: [null, -1, 0],
      function: [null, 'cubic'],
      requirements: [{ prerequisites: 'x' }],
    };

    await expectEachInvalid(wrong, (value, field) =>
      as(admin).patch(`/challenges/${challenge.id}`, { description: 'changed', [field]: value }),
    );
    expect(await test.rows('SELECT description FROM challenges')).toEqual([{ description: 'find it' }]);
  });

  it.each([
    ['a standard challenge', { type: 'standard', value: 100 }],
    ['an imported dynamic challenge', { type: 'dynamic', initial: null, minimum: null, decay: null, function: null }],
  ] as const)('accepts null for the terms that %s does not have', async (_what, values) => {
    const [admin, { id }] = [await test.make.admin(), await test.make.challenge(values)];
    const terms = { initial: null, minimum: null, decay: null, function: null };

    const { body } = await as(admin).patch(`/challenges/${id}`, { ...terms, name: 'renamed' });

    expect(body).toMatchObject({ success: true, data: { name: 'renamed' } });
    expect(await test.rows('SELECT name, initial, minimum, decay, function FROM challenges')).toEqual([
      { name: 'renamed', ...terms },
    ]);
  });

  it('refuses a decay of 0 that a change of function would make invalid', async () => {
    const [admin, challenge] = [
      await test.make.admin(),
      await test.make.challenge({ type: 'dynamic', function: 'linear', decay: 0 }),
    ];

    expectInvalid(await as(admin).patch(`/challenges/${challenge.id}`, { function: 'logarithmic' }), 'decay');
    await as(admin).patch(`/challenges/${challenge.id}`, { function: 'logarithmic', decay: 3 }).expect(200);
  });

  it('checks the body before it looks for the challenge', async () => {
    const admin = await test.make.admin();

    expectInvalid(await as(admin).patch('/challenges/99', { value: 'x' }), 'value');
    expectNotFound(await as(admin).patch('/challenges/99', { value: 5 }));
    expectNotFound(await as(admin).patch('/challenges/x', { value: 5 }));
  });

  it('reports that the type is not installed', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ type: 'multiple_choice' })];

    expectInvalid(await as(admin).patch(`/challenges/${challenge.id}`, { name: 'x' }), 'type');
  });

  it('is refused to players and anonymous callers', async () => {
    await test.make.challenge();

    expectForbidden(await as(await test.make.user()).patch('/challenges/1', { name: 5 }));
    expectForbidden(await as(null).patch('/challenges/1', { name: 'x' }));
  });

  it('replaces requirements as a whole, with ids as numbers', async () => {
    const [admin, first] = [await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.challenge({ requirements: { prerequisites: [first.id], anonymize: true } });
    const written = async (requirements: unknown) => {
      await as(admin).patch(`/challenges/${id}`, { requirements }).expect(200);
      return (await as(admin).get(`/challenges/${id}/requirements`)).body.data as unknown;
    };

    expect(await written({ prerequisites: ['1', 4242], anonymize: 'false', logic: 'any' })).toEqual({
      prerequisites: [1, 4242],
      anonymize: false,
    });
    expect(await written({ prerequisites: [] })).toEqual({ prerequisites: [] });
    expect(await written({})).toEqual({});
    expect(await written(null)).toBeNull();
  });

  it('refuses a challenge that requires itself, directly or through others', async () => {
    const admin = await test.make.admin();
    const [one, two, three] = [await test.make.challenge(), await test.make.challenge(), await test.make.challenge()];
    const require = (id: number, prerequisites: unknown[]) =>
      as(admin).patch(`/challenges/${id}`, { requirements: { prerequisites } });

    expectInvalid(await require(one.id, [one.id]), 'requirements');
    expectInvalid(await require(one.id, [String(one.id)]), 'requirements');
    await require(one.id, [two.id, 4242]).expect(200);
    await require(two.id, [three.id]).expect(200);
    expectInvalid(await require(three.id, [one.id]), 'requirements');
    expect(await test.rows('SELECT requirements FROM challenges WHERE id = $1', [three.id])).toEqual([
      { requirements: null },
    ]);
  });

  it('prevents a circle by two concurrent changes', async () => {
    const admin = await test.make.admin();
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await test.make.challenge(), await test.make.challenge()];
      const require = (id: number, other: number) =>
        as(admin).patch(`/challenges/${id}`, { requirements: { prerequisites: [other] } });

      const responses = await Promise.all([require(one.id, two.id), require(two.id, one.id)]);

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });
});

describe('the value of a dynamic challenge', () => {
  // The values that CTFd computes for 0 to 5 solves.
  it.each([
    ['logarithmic', 3, [500, 500, 456, 323, 100, 100]],
    ['linear', 150, [500, 500, 350, 200, 100, 100]],
    ['logarithmic', 1, [500, 500, 100, 100, 100, 100]],
    ['linear', 0, [500, 500, 500, 500, 500, 500]],
  ] as const)('with the %s function and decay %d is %j', async (decayFunction, decay, expected) => {
    const [admin, solvers] = [await test.make.admin(), await players(5)];
    const { body } = await as(admin).post('/challenges', { ...DYNAMIC, decay, function: decayFunction });
    const path = `/challenges/${body.data.id}`;
    const seen = async () => (await as(admin).get(path)).body.data as { value: number; solves: number };

    const values = [(await seen()).value];
    for (const solver of solvers) {
      await test.make.solve(solver, body.data);
      values.push((await seen()).value);
    }

    expect(values).toEqual(expected);
    expect((await seen()).solves).toBe(5);
    expect((await as(admin).patch(path, {})).body.data.value).toBe(expected[5]);
  });

  it('rounds as CTFd does at 500/100/3 with 4 solvers', async () => {
    const [admin, solvers] = [await test.make.admin(), await players(4)];
    const challenge = await test.make.challenge({ type: 'dynamic', decay: 3 });
    for (const solver of solvers) await test.make.solve(solver, challenge);

    expect((await as(admin).get(`/challenges/${challenge.id}`)).body.data.value).toBe(100);
  });

  it('follows a change of its terms immediately, and ignores a value in the body', async () => {
    const [admin, solvers] = [await test.make.admin(), await players(3)];
    const challenge = await test.make.challenge({ type: 'dynamic', decay: 3 });
    for (const solver of solvers) await test.make.solve(solver, challenge);
    const patched = async (body: object) =>
      (await as(admin).patch(`/challenges/${challenge.id}`, body)).body.data.value;

    expect(await patched({ value: 7 })).toBe(323);
    expect(await patched({ decay: 150, function: 'linear' })).toBe(200);
    expect(await patched({ initial: 1000 })).toBe(700);
    expect(await patched({ minimum: 900 })).toBe(900);
    expect(await patched({ minimum: 2000 })).toBe(2000);
    expect((await as(solvers[0] ?? null).get('/challenges')).body.data[0].value).toBe(2000);
  });

  it('ignores solves of hidden and banned accounts', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ type: 'dynamic', decay: 3 })];
    for (const standing of [{}, {}, { hidden: true }, { banned: true }])
      await test.make.solve(await test.make.user(standing), challenge);

    expect((await as(admin).get(`/challenges/${challenge.id}?view=admin`)).body.data).toMatchObject({
      value: 456,
      solves: 2,
    });
  });
});

describe('recounting results', () => {
  const results = () => test.app.get(ChallengeResults);
  const counted = (ids: number[]) =>
    test.rows('SELECT id, solves, value FROM challenges WHERE id = ANY($1) ORDER BY id', [ids]);

  it('includes accounts that were hidden, for the challenges of one account or for all', async () => {
    const [one, two] = await players(2);
    const [dynamic, standard, other] = [
      await test.make.challenge({ type: 'dynamic', decay: 3 }),
      await test.make.challenge(),
      await test.make.challenge({ value: 10 }),
    ];
    for (const solver of [one, two]) if (solver) await test.make.solve(solver, dynamic);
    if (one) await test.make.solve(one, standard);
    if (two) await test.make.solve(two, other);
    const ids = [dynamic.id, standard.id, other.id];
    const database = test.app.get(Database);

    await database.transaction(async (tx) => {
      await tx.query('UPDATE users SET hidden = true WHERE id = $1', [one?.id]);
      await results().recountForAccounts(tx, [one?.id ?? 0]);
    });
    expect(await counted(ids)).toEqual([
      { id: dynamic.id, solves: 1, value: 500 },
      { id: standard.id, solves: 0, value: 100 },
      { id: other.id, solves: 1, value: 10 },
    ]);

    await test.rows('UPDATE users SET hidden = NOT hidden');
    await database.transaction((tx) => results().recount(tx, 'all'));
    expect(await counted(ids)).toEqual([
      { id: dynamic.id, solves: 1, value: 500 },
      { id: standard.id, solves: 1, value: 100 },
      { id: other.id, solves: 0, value: 10 },
    ]);
  });

  it('counts nothing for an empty list', async () => {
    const challenge = await test.make.challenge();
    await test.rows('UPDATE challenges SET solves = 7');

    await test.app.get(Database).transaction((tx) => results().recount(tx, []));

    expect(await counted([challenge.id])).toEqual([{ id: challenge.id, solves: 7, value: 100 }]);
  });

  it('counts a solve that was in progress when it began', async () => {
    const [solver, challenge] = [await test.make.user(), await test.make.challenge()];
    const lock = `SELECT record_attempt(${solver.id}, ${solver.id}, ${challenge.id}, 0, 10, true, '127.0.0.1', 'right',
                                        '2026-11-20T12:00:00Z')`;

    await overtaken(test, { lock, meanwhile: 'SELECT' }, () =>
      test.app.get(Database).transaction((tx) => results().recount(tx, 'all')),
    );

    expect(await counted([challenge.id])).toEqual([{ id: challenge.id, solves: 1, value: 100 }]);
  });

  it('loses no solve while the challenge is changed', async () => {
    const [admin, solvers] = [await test.make.admin(), await players(10)];
    const challenge = await test.make.challenge({ type: 'dynamic', decay: 5 });

    await Promise.all(
      solvers.flatMap((solver) => [
        test.make.solve(solver, challenge),
        as(admin).patch(`/challenges/${challenge.id}`, { minimum: 100 }).expect(200),
      ]),
    );

    expect(await counted([challenge.id])).toEqual([{ id: challenge.id, solves: 10, value: 100 }]);
  });
});

describe('DELETE /challenges/{challenge_id}', () => {
  it('deletes the challenge with its dependent records, and refunds its hints', async () => {
    const [admin, player, challenge, topic] = [
      await test.make.admin(),
      await test.make.user(),
      await test.make.challenge({ flag: 'ctf{x}' }),
      await test.make.topic(),
    ];
    const challenge_id = challenge.id;
    const before = await test.make.challenge({
      next_id: challenge_id,
      requirements: { prerequisites: [challenge_id] },
    });
    const hint = await test.make.hint({ challenge_id, cost: 5 });
    await test.make.tag({ challenge_id });
    await test.make.file({ challenge_id, type: 'challenge' });
    await test.make.challengeTopic({ challenge_id, topic_id: topic.id });
    await test.make.comment({ challenge_id, type: 'challenge', author_id: admin.id });
    await test.make.unlock({ user_id: player.id, target: hint.id });
    await test.make.award({ user_id: player.id, hint_id: hint.id, value: -5 });
    await test.make.award({ user_id: player.id, value: 7 });
    await test.make.fail(player, challenge);
    await test.make.solve(player, challenge);

    const { body } = await as(admin).delete(`/challenges/${challenge_id}`).expect(200);

    expect(body).toEqual({ success: true });
    for (const table of ['submissions', 'solves', 'progress', 'flags', 'hints', 'tags', 'files', 'comments', 'unlocks'])
      expect({ table, rows: await test.rows(`SELECT * FROM ${table}`) }).toEqual({ table, rows: [] });
    expect(await test.rows('SELECT value FROM awards')).toEqual([{ value: 7 }]);
    expect(await test.rows('SELECT id FROM topics')).toHaveLength(1);
    expect(await test.rows('SELECT id, next_id, requirements FROM challenges')).toEqual([
      { id: before.id, next_id: null, requirements: { prerequisites: [challenge_id] } },
    ]);
    await as(player).get(`/challenges/${before.id}`).expect(200);
    expectNotFound(await as(admin).delete(`/challenges/${challenge_id}`));
  });

  it('deletes its stored files, and no others', async () => {
    const [admin, challenge, other] = [
      await test.make.admin(),
      await test.make.challenge(),
      await test.make.challenge(),
    ];
    const uploads = join(test.dataDir, 'uploads');
    for (const [challenge_id, location] of [
      [challenge.id, 'mine/a.txt'],
      [challenge.id, 'both/a.txt'],
      [other.id, 'both/b.txt'],
    ] as const) {
      await mkdir(join(uploads, location, '..'), { recursive: true });
      await writeFile(join(uploads, location), 'bytes');
      await test.make.file({ type: 'challenge', challenge_id, location });
    }
    await test.make.file({ type: 'challenge', challenge_id: challenge.id, location: '../../etc/passwd' });

    await as(admin).delete(`/challenges/${challenge.id}`).expect(200);
    await test.settled();

    expect(await readdir(uploads)).toEqual(['both']);
    expect(await readdir(join(uploads, 'both'))).toEqual(['b.txt']);
  });

  it('deletes a challenge whose type is not installed', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ type: 'multiple_choice' })];

    await as(admin).delete(`/challenges/${challenge.id}`).expect(200);

    expect(await test.rows('SELECT id FROM challenges')).toEqual([]);
  });

  it('deletes it once with many concurrent requests', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

    const responses = await Promise.all(
      Array.from({ length: 5 }, () => as(admin).delete(`/challenges/${challenge.id}`)),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  it('returns 404 for an unknown id', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', 'x', '0'], async (id) => expectNotFound(await as(admin).delete(`/challenges/${id}`)));
  });

  it('is refused to players and anonymous callers', async () => {
    await test.make.challenge();

    expectForbidden(await as(await test.make.user()).delete('/challenges/1'));
    expectForbidden(await as(null).delete('/challenges/1'));
  });
});
