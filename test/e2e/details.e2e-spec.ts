import type { Response, Test } from 'supertest';
import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { type Caller, useApp } from '../support/app';
import { expectEach } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

/** Values of `Accept` that do not ask for details. */
const EXACT = [
  undefined,
  'application/json',
  '*/*',
  'application/*',
  'application/json, */*',
  `text/html, ${DETAILS_TYPE};q=0, */*;q=0.1`,
  `${DETAILS_TYPE}x`,
];
const DETAILED = [
  DETAILS_TYPE,
  `${DETAILS_TYPE}, application/json`,
  `application/json, ${DETAILS_TYPE}`,
  'Application/Vnd.Ensign+JSON',
  `text/html, ${DETAILS_TYPE};q=0.5, */*;q=0.1`,
];

const RECORD = ['id', 'name', 'value', 'description', 'attribution', 'connection_info', 'next_id', 'category', 'state'];
const TERMS = ['initial', 'decay', 'minimum', 'function'];
const DETAIL = [
  ...[
    ...RECORD,
    'max_attempts',
    'position',
    'type',
    'type_data',
    'solves',
    'solved_by_me',
    'attempts',
    'files',
    'tags',
  ],
  ...['hints', 'solution_id', 'solution_state', 'view'],
];
const CHALLENGE_DETAILS = [
  ...['file_details', 'description_html', 'attribution_html', 'attempts_left', 'retry_at', 'rating', 'ratings'],
  ...['accepts_flags', 'reported_points'],
];

const keysOf = (value: object): string[] => Object.keys(value).sort();
const sorted = (...keys: string[][]): string[] => keys.flat().sort();

function accepting(request: Test, accept: string | undefined): Test {
  return accept === undefined ? request.unset('Accept') : request.set('Accept', accept);
}

async function both(send: () => Test): Promise<{ exact: any; detailed: any }> {
  const [exact, detailed] = [await send().accept('application/json'), await send().accept(DETAILS_TYPE)];
  return { exact: exact.body, detailed: detailed.body };
}

describe('the documented shapes', () => {
  it('are exact for callers that do not request the media type of details, and so is the type of the response', async () => {
    const player = await test.make.user();
    const { id } = await test.make.challenge();
    const read = (accept: string | undefined) => accepting(as(player).get(`/challenges/${id}`), accept);
    const summaryOf = ({ headers, body }: Response) => [headers['content-type'], headers.vary, 'view' in body.data];

    await expectEach(EXACT, async (accept) => {
      const response = await read(accept).expect(200);
      expect(summaryOf(response)).toEqual(['application/json', expect.stringMatching(/\bAccept\b(?!-)/), true]);
      expect(keysOf(response.body.data)).toEqual(sorted(DETAIL));
    });
    await expectEach(DETAILED, async (accept) => {
      const response = await read(accept).expect(200);
      expect(summaryOf(response)).toEqual([DETAILS_TYPE, expect.stringMatching(/\bAccept\b(?!-)/), true]);
      expect(keysOf(response.body.data)).toEqual(sorted(DETAIL, CHALLENGE_DETAILS));
    });
  });

  it('contain the terms of a dynamic value, and of a hint only id and cost, with its text once it is open', async () => {
    const player = await test.make.user();
    const { id } = await test.make.challenge({ type: 'dynamic' });
    await test.make.hint({ challenge_id: id, content: 'free' });
    await test.make.hint({ challenge_id: id, cost: 5 });

    const { exact, detailed } = await both(() => as(player).get(`/challenges/${id}`));

    expect(keysOf(exact.data)).toEqual(sorted(DETAIL, TERMS));
    expect(keysOf(detailed.data)).toEqual(sorted(DETAIL, TERMS, CHALLENGE_DETAILS));
    expect(exact.data.hints.map(keysOf)).toEqual([sorted(['id', 'cost', 'content']), sorted(['id', 'cost'])]);
    expect(detailed.data.hints.map(keysOf)).toEqual([
      sorted(['id', 'cost', 'content', 'content_html']),
      sorted(['id', 'cost']),
    ]);
  });

  it('contain status and message of every attempt, and its effects only in the details', async () => {
    const { id } = await test.make.challenge({ flag: 'x', max_attempts: 3 });
    const all = await test.make.challenge({ flag: 'a', logic: 'all' });
    await test.make.flag({ challenge_id: all.id, content: 'b' });
    await test.make.settings({ incorrect_submissions_per_min: 1 });
    const attempt = async (caller: Caller, accept: string, submission: string, challenge_id = id) =>
      (await as(caller).post('/challenges/attempt', { challenge_id, submission }).accept(accept).expect(200)).body.data;
    const statuses = async (accept: string) => {
      const [solver, guesser] = [await test.make.user(), await test.make.user()];
      const results = [
        await attempt(null, accept, 'x'),
        ...[await attempt(solver, accept, 'a', all.id), await attempt(solver, accept, 'x')],
        await attempt(solver, accept, 'x'),
        ...[
          await attempt(guesser, accept, 'n'),
          await attempt(guesser, accept, 'n'),
          await attempt(guesser, accept, 'n'),
        ],
      ];
      await test.make.settings({ paused: true });
      results.push(await attempt(guesser, accept, 'x'));
      await test.make.settings({ paused: false });
      return results.map(({ status, message: _message, ...others }) => [status, ...keysOf(others)]);
    };

    const words = ['authentication_required', 'partial', 'correct', 'already_solved', 'incorrect', 'incorrect'];
    expect(await statuses('application/json')).toEqual([...words, 'ratelimited', 'paused'].map((word) => [word]));
    expect(await statuses(DETAILS_TYPE)).toEqual([
      ...[['authentication_required'], ['partial']],
      ['correct', ...sorted(['points', 'place', 'score', 'solves', 'blood'])],
      ['already_solved'],
      ...[
        ['incorrect', 'attempts_left'],
        ['incorrect', 'attempts_left'],
      ],
      ...[['ratelimited', 'retry_after'], ['paused']],
    ]);
  });

  it('contain the members of a team as ids, and as names only in the details', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const team = await test.make.team();
    const [member, admin] = [await test.make.user({ team_id: team.id }), await test.make.admin()];
    const shared = [
      ...[
        'id',
        'oauth_id',
        'name',
        'website',
        'affiliation',
        'country',
        'bracket_id',
        'captain_id',
        'fields',
        'members',
      ],
      ...['place', 'score'],
    ];
    const views: [Caller, string, string[]][] = [
      [null, `/teams/${team.id}`, shared],
      [member, '/teams/me', [...shared, 'email']],
      [admin, `/teams/${team.id}`, [...shared, 'email', 'secret', 'hidden', 'banned', 'created']],
    ];

    await expectEach(views, async ([caller, path, keys]) => {
      const { exact, detailed } = await both(() => as(caller).get(path));
      expect(keysOf(exact.data)).toEqual(sorted(keys));
      expect(keysOf(detailed.data)).toEqual(sorted(keys, ['member_details']));
    });
  });

  it("contain the readers' fields of a notification, also for administrators", async () => {
    const admin = await test.make.admin();
    const { id } = (await as(admin).post('/notifications', { title: 'T', content: 'c' }).expect(200)).body.data;
    const keys = ['id', 'title', 'content', 'html', 'date', 'user_id', 'user', 'team_id', 'team'];

    const one = await both(() => as(admin).get(`/notifications/${id}`));
    const list = await both(() => as(admin).get('/notifications'));

    for (const view of [one.exact.data, list.exact.data[0]]) expect(keysOf(view)).toEqual(sorted(keys));
    for (const view of [one.detailed.data, list.detailed.data[0]])
      expect(keysOf(view)).toEqual(sorted(keys, ['type', 'sound', 'publish_at', 'delivered']));
  });
});

describe('refusals', () => {
  it('have `errors`, and `fields` only in the details', async () => {
    const admin = await test.make.admin();
    const errors = ['value: Not a valid integer.', 'type: Missing data for required field.'];

    const response = await as(admin).post('/challenges', { value: 'x' }).accept(DETAILS_TYPE).expect(400);
    const { exact } = await both(() => as(admin).post('/challenges', { value: 'x' }));

    expect(exact).toEqual({ success: false, errors });
    expect(response.body).toEqual({
      ...{ success: false, errors },
      fields: { value: ['Not a valid integer.'], type: ['Missing data for required field.'] },
    });
    expect(response.headers).toMatchObject({ 'content-type': DETAILS_TYPE, vary: expect.stringContaining('Accept') });
  });

  it('have `message` in addition to `errors` for a hint that may not be read and for unreadable JSON', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const first = await test.make.hint({ challenge_id: challenge.id, cost: 5 });
    const hint = await test.make.hint({ challenge_id: challenge.id, requirements: { prerequisites: [first.id] } });
    const malformed = (): Test =>
      as(player).patch('/users/me').set('Content-Type', 'application/json').send('{"name": ');

    await expectEach([() => as(player).get(`/hints/${hint.id}`), malformed], async (send) => {
      const { exact, detailed } = await both(send);
      expect(keysOf(exact)).toEqual(['errors', 'message', 'success']);
      expect(keysOf(detailed)).toEqual(['errors', 'fields', 'message', 'success']);
    });
  });

  it('with only a message are the same for all callers, in the requested media type', async () => {
    const response = await as(null).get('/users/me').accept(DETAILS_TYPE).expect(403);

    expect(response.headers).toMatchObject({ 'content-type': DETAILS_TYPE, vary: expect.stringContaining('Accept') });
    expect(response.body).toEqual((await as(null).get('/users/me').expect(403)).body);
  });
});

describe('cached responses', () => {
  it('are cached once for each media type', async () => {
    const player = await test.make.user();
    const { id } = await test.make.challenge();
    const read = (accept: string, tag = '') =>
      as(player).get(`/challenges/${id}`).accept(accept).set('If-None-Match', tag);

    for (const time of [1, 2]) {
      const [exact, detailed] = [await read('application/json'), await read(DETAILS_TYPE)];
      expect([time, 'description_html' in exact.body.data, exact.headers['content-type']]).toEqual([
        ...[time, false, 'application/json'],
      ]);
      expect([time, 'description_html' in detailed.body.data, detailed.headers['content-type']]).toEqual([
        ...[time, true, DETAILS_TYPE],
      ]);
      const again = await read(DETAILS_TYPE, detailed.headers.etag).expect(304);
      expect(again.headers.vary).toMatch(/\bAccept\b(?!-)/);
      await read(DETAILS_TYPE, exact.headers.etag).expect(200);
      await read('application/json', detailed.headers.etag).expect(200);
    }
  });

  it('have the requested media type even if all bytes are the same', async () => {
    const player = await test.make.user();
    await test.make.solve(player, await test.make.challenge());

    for (const path of ['/challenges', '/scoreboard', '/scoreboard/top/1'])
      for (const type of ['application/json', DETAILS_TYPE, 'application/json'])
        expect((await as(player).get(path).accept(type).expect(200)).headers).toMatchObject({
          'content-type': type,
          vary: expect.stringMatching(/\bAccept\b(?!-)/),
        });
  });

  it('are repeated for an `Idempotency-Key` in the form that the repeated request accepts', async () => {
    const [player, { id }] = [await test.make.user(), await test.make.challenge({ flag: 'x' })];
    const send = (): Test =>
      as(player).post('/challenges/attempt', { challenge_id: id, submission: 'x' }).set('Idempotency-Key', 'k');

    const { exact, detailed } = await both(send);

    expect(exact.data).toEqual({ status: 'correct', message: 'Correct' });
    expect(detailed.data).toMatchObject({ status: 'correct', points: 100, solves: 1 });
  });
});
