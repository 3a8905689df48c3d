import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { RecountService } from '../../src/competition/progress/recount.service';
import { useApp } from '../support/app';
import { expectEach, expectInvalid } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

/** Sends a submission, and returns the report with its details. */
async function attempt(user: MadeUser, challenge_id: number, submission: string): Promise<any> {
  const request = as(user).post('/challenges/attempt', { challenge_id, submission });
  return (await request.accept(DETAILS_TYPE).expect(200)).body.data;
}

async function detail(user: MadeUser, id: number): Promise<any> {
  return (await as(user).get(`/challenges/${id}`).accept(DETAILS_TYPE).expect(200)).body.data;
}

const types = async (challenge_id: number): Promise<string[]> => {
  const rows = await test.rows<{ type: string }>('SELECT type FROM submissions WHERE challenge_id = $1 ORDER BY id', [
    challenge_id,
  ]);
  return rows.map(({ type }) => type);
};

describe('maximum attempts as a timeout', () => {
  beforeEach(async () => {
    await test.make.settings({ max_attempts_behavior: 'timeout', max_attempts_timeout: 90 });
    test.setClock('2026-11-20T12:00:00Z');
  });

  it('lets an account try again when its oldest attempt is as old as the timeout', async () => {
    const [player, { id }] = [await test.make.user(), await test.make.challenge({ flag: 'x', max_attempts: 2 })];

    expect(await attempt(player, id, 'no')).toEqual({
      ...{ status: 'incorrect', message: 'Incorrect. You have 1 try remaining.', attempts_left: 1 },
    });
    test.setClock('2026-11-20T12:00:10Z');
    expect(await attempt(player, id, 'no')).toEqual({
      status: 'incorrect',
      message: 'Incorrect. You have 0 tries remaining. Try again in 80 seconds.',
      ...{ attempts_left: 0, retry_after: 80 },
    });
    test.setClock('2026-11-20T12:01:29.5Z');
    expect(await attempt(player, id, 'x')).toEqual({
      ...{ status: 'ratelimited', message: 'Not accepted. Try again in 1 second.', attempts_left: 0, retry_after: 1 },
    });
    test.setClock('2026-11-20T12:01:30Z');
    expect(await attempt(player, id, 'no')).toMatchObject({ status: 'incorrect', attempts_left: 0, retry_after: 10 });
    test.setClock('2026-11-20T12:01:40Z');
    expect(await attempt(player, id, 'x')).toMatchObject({ status: 'correct' });

    expect(await attempt(player, id, 'no')).toMatchObject({ status: 'already_solved' });
    expect(await types(id)).toEqual(['incorrect', 'incorrect', 'incorrect', 'correct']);
    expect(await test.app.get(RecountService).compare()).toEqual({ total: 0, listed: [] });
  });

  it('shows the attempts left and the time of the next one in the challenge', async () => {
    const [player, { id }] = [await test.make.user(), await test.make.challenge({ flag: 'x', max_attempts: 2 })];
    expect(await detail(player, id)).toMatchObject({ attempts: 0, attempts_left: 2, retry_at: null });

    await attempt(player, id, 'no');
    test.setClock('2026-11-20T12:00:30Z');
    await attempt(player, id, 'no');

    expect(await detail(player, id)).toMatchObject({
      attempts: 2,
      attempts_left: 0,
      retry_at: '2026-11-20T12:01:30+00:00',
    });
    test.setClock('2026-11-20T12:01:30Z');
    expect(await detail(player, id)).toMatchObject({ attempts: 1, attempts_left: 1, retry_at: null });
    await test.make.settings({ max_attempts_behavior: 'lockout' });
    expect(await detail(player, id)).toMatchObject({ attempts: 2, attempts_left: 0, retry_at: null });
    expect(await attempt(player, id, 'x')).toEqual({
      ...{ status: 'incorrect', message: 'You have 0 tries remaining', attempts_left: 0 },
    });
  });

  it('counts the submissions of all members of a team, and judges no more than the maximum at once', async () => {
    await test.make.settings({ user_mode: 'teams', incorrect_submissions_per_min: 100 });
    const { id: team_id } = await test.make.team();
    const members = [await test.make.user({ team_id }), await test.make.user({ team_id })];
    const { id } = await test.make.challenge({ flag: 'x', max_attempts: 3 });

    const sent = Array.from({ length: 12 }, (_, n) => attempt(members[n % 2] as MadeUser, id, `no ${n}`));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();

    expect(statuses).toEqual([...Array(3).fill('incorrect'), ...Array(9).fill('ratelimited')]);
    expect(await types(id)).toEqual(Array(3).fill('incorrect'));
  });

  it('does not count partially correct submissions', async () => {
    const player = await test.make.user();
    const { id } = await test.make.challenge({ flag: 'a', logic: 'all', max_attempts: 1 });
    await test.make.flag({ challenge_id: id, content: 'b' });

    expect(await attempt(player, id, 'a')).toMatchObject({ status: 'partial', attempts_left: 1 });
    expect(await attempt(player, id, 'no')).toMatchObject({ status: 'incorrect', retry_after: 90 });
    expect(await attempt(player, id, 'b')).toMatchObject({ status: 'ratelimited', retry_after: 90 });
    test.setClock('2026-11-20T12:01:30Z');
    expect(await attempt(player, id, 'b')).toMatchObject({ status: 'correct' });
  });

  it('applies to practice after the end, which records nothing', async () => {
    const [player, { id }] = [await test.make.user(), await test.make.challenge({ flag: 'x', max_attempts: 1 })];
    await attempt(player, id, 'no');
    await test.make.settings({ end: Date.parse('2026-11-20T12:00:30Z') / 1000, view_after_ctf: true });

    test.setClock('2026-11-20T12:01:00Z');
    expect(await attempt(player, id, 'x')).toMatchObject({ status: 'ratelimited', retry_after: 30 });
    test.setClock('2026-11-20T12:01:30Z');
    expect(await attempt(player, id, 'x')).toMatchObject({ status: 'correct' });
    expect(await types(id)).toEqual(['incorrect']);
  });

  it('is set by two settings, which reject invalid values', async () => {
    const admin = await test.make.admin();
    await expectEach(
      [
        ['max_attempts_behavior', 'never'],
        ['max_attempts_timeout', '-1'],
        ['max_attempts_timeout', 'soon'],
      ],
      async ([key, value]) => expectInvalid(await as(admin).patch('/configs', { [key]: value }), key),
    );
  });
});

describe('submissions that a limit rejects', () => {
  const limited = { incorrect_submissions_per_min: 2 };

  it('are not stored by default', async () => {
    const [player, { id }] = [await test.make.user(), await test.make.challenge({ flag: 'x' })];
    await test.make.settings(limited);

    for (let n = 0; n < 5; n++) await attempt(player, id, 'no');

    expect(await types(id)).toEqual(Array(3).fill('incorrect'));
  });

  it('are stored as ratelimited, at most as many per minute as incorrect ones, and count for nothing', async () => {
    const [admin, player, { id }] = [
      await test.make.admin(),
      await test.make.user(),
      await test.make.challenge({ flag: 'x' }),
    ];
    await test.make.settings({ ...limited, record_ratelimited: true });
    test.setClock('2026-11-20T12:00:00Z');

    for (let n = 0; n < 7; n++) await attempt(player, id, n < 3 ? 'no' : `x${n}`);

    expect(await types(id)).toEqual([...Array(3).fill('incorrect'), ...Array(2).fill('ratelimited')]);
    expect(await detail(player, id)).toMatchObject({ attempts: 3 });
    const listed = await as(admin).get('/submissions?type=ratelimited').expect(200);
    expect(listed.body.data.map(({ provided, type }: any) => [provided, type])).toEqual([
      ['x3', 'ratelimited'],
      ['x4', 'ratelimited'],
    ]);
    expect(await test.app.get(RecountService).compare()).toEqual({ total: 0, listed: [] });

    test.setClock('2026-11-20T12:01:00Z');
    expect(await attempt(player, id, 'x')).toMatchObject({ status: 'correct' });
    expect((await as(player).get('/users/me/fails').expect(200)).body.meta.count).toBe(3);
  });

  it('are stored during a timeout, and can be graded by hand', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const { id } = await test.make.challenge({ flag: 'x', max_attempts: 1 });
    await test.make.settings({ max_attempts_behavior: 'timeout', record_ratelimited: true });

    await attempt(player, id, 'no');
    await attempt(player, id, 'x');

    expect(await types(id)).toEqual(['incorrect', 'ratelimited']);
    await as(admin).patch('/submissions/2', { type: 'correct' }).expect(200);
    expect(await types(id)).toEqual(['incorrect', 'discard', 'correct']);
    expect(await detail(player, id)).toMatchObject({ solved_by_me: true });
    expect(await test.app.get(RecountService).compare()).toEqual({ total: 0, listed: [] });
  });

  it('can be recorded by hand', async () => {
    const [admin, player, { id }] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const body = { challenge_id: id, user_id: player.id, type: 'ratelimited', provided: 'x' };

    expect((await as(admin).post('/submissions', body).expect(200)).body.data).toMatchObject({ type: 'ratelimited' });
    expect(await detail(player, id)).toMatchObject({ attempts: 0 });
    expect(await test.app.get(RecountService).compare()).toEqual({ total: 0, listed: [] });
  });
});
