import { useApp } from '../support/app';
import { overtaken } from '../support/contention';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

const MORE_FLAGS = { status: 'partial', message: 'Correct but more flags are required' };
const MORE_MEMBERS = { status: 'partial', message: 'Correct but all team members must submit a flag' };
const CORRECT = { status: 'correct', message: 'Correct' };

async function attempt(user: MadeUser, challenge_id: number, submission: string, query = ''): Promise<unknown> {
  const { body } = await as(user).post(`/challenges/attempt${query}`, { challenge_id, submission }).expect(200);
  const { status, message } = body.data;
  return { status, message };
}

async function wantingAll(flags: string[], values: { max_attempts?: number } = {}): Promise<number> {
  const { id } = await test.make.challenge({ logic: 'all', ...values });
  for (const content of flags) await test.make.flag({ challenge_id: id, content });
  return id;
}

async function team(size: number): Promise<{ id: number; members: MadeUser[] }> {
  await test.make.settings({ user_mode: 'teams' });
  const { id } = await test.make.team();
  return { id, members: await Promise.all(Array.from({ length: size }, () => test.make.user({ team_id: id }))) };
}

async function stored(challenge_id: number) {
  const rows = await test.rows<{ type: string }>('SELECT type FROM submissions WHERE challenge_id = $1 ORDER BY id', [
    challenge_id,
  ]);
  const [counters] = await test.rows(
    `SELECT (SELECT COUNT(*) FROM solves WHERE challenge_id = $1) AS solves,
            (SELECT solves FROM challenges WHERE id = $1) AS counted,
            (SELECT SUM(attempts) FROM progress WHERE challenge_id = $1) AS attempts,
            (SELECT SUM(fails) FROM progress WHERE challenge_id = $1) AS fails`,
    [challenge_id],
  );
  return { types: rows.map(({ type }) => type), ...counters };
}

describe('a challenge that requires all flags', () => {
  it('is solved by the last of them, in any order, from one account', async () => {
    const [player, other, id] = [await test.make.user(), await test.make.user(), await wantingAll(['a', 'b', 'c'])];

    expect(await attempt(player, id, 'b')).toEqual(MORE_FLAGS);
    expect(await attempt(other, id, 'a')).toEqual(MORE_FLAGS);
    expect(await attempt(player, id, 'c')).toEqual(MORE_FLAGS);
    expect(await attempt(player, id, 'x')).toEqual({ status: 'incorrect', message: 'Incorrect' });
    expect((await as(player).get(`/challenges/${id}`)).body.data).toMatchObject({ attempts: 3, solved_by_me: false });
    expect(await attempt(player, id, 'a')).toEqual(CORRECT);

    expect((await as(player).get(`/challenges/${id}`)).body.data).toMatchObject({ attempts: 4, solved_by_me: true });
    expect(await stored(id)).toEqual({
      types: ['partial', 'partial', 'partial', 'incorrect', 'correct'],
      solves: 1,
      counted: 1,
      attempts: 5,
      fails: 1,
    });
    expect(await attempt(player, id, 'a')).toMatchObject({ status: 'already_solved' });
    expect((await as(other).get('/scoreboard')).body.data).toMatchObject([{ account_id: player.id, score: 100 }]);
  });

  it('gives the same response to a repeated flag, and stores it once', async () => {
    const [player, id] = [await test.make.user(), await wantingAll(['a', 'b'])];

    for (let i = 0; i < 3; i++) expect(await attempt(player, id, 'a')).toEqual(MORE_FLAGS);

    expect(await stored(id)).toEqual({ types: ['partial'], solves: 0, counted: 0, attempts: 1, fails: 0 });
  });

  it('uses no attempt for a partial submission, but requires one to be left', async () => {
    const [player, id] = [await test.make.user(), await wantingAll(['a', 'b'], { max_attempts: 1 })];

    expect(await attempt(player, id, 'a')).toEqual(MORE_FLAGS);
    expect(await attempt(player, id, 'x')).toMatchObject({ message: 'Incorrect. You have 0 tries remaining.' });
    for (const submission of ['a', 'b'])
      expect(await attempt(player, id, submission)).toMatchObject({ message: 'You have 0 tries remaining' });
    expect(await stored(id)).toMatchObject({ types: ['partial', 'incorrect'], fails: 1 });
  });

  it('counts no partial submission as incorrect for the rate limit, but judges none beyond it', async () => {
    await test.make.settings({ incorrect_submissions_per_min: 0 });
    const [player, id] = [await test.make.user(), await wantingAll(['a', 'b', 'c'])];

    expect(await attempt(player, id, 'a')).toEqual(MORE_FLAGS);
    expect(await attempt(player, id, 'b')).toEqual(MORE_FLAGS);
    await attempt(player, id, 'x');
    for (const submission of ['a', 'c'])
      expect(await attempt(player, id, submission)).toMatchObject({ status: 'ratelimited' });
    expect(await stored(id)).toMatchObject({ types: ['partial', 'partial', 'incorrect'] });
  });

  it('compares earlier submissions with the current flags', async () => {
    const [player, admin, id] = [await test.make.user(), await test.make.admin(), await wantingAll(['a', 'b', 'c'])];
    await attempt(player, id, 'a');
    await attempt(player, id, 'b');

    await as(admin).delete('/flags/3').expect(200);

    expect(await attempt(player, id, 'x')).toMatchObject({ status: 'incorrect' });
    expect(await attempt(player, id, 'b')).toEqual(CORRECT);
    expect(await stored(id)).toMatchObject({ types: ['partial', 'partial', 'incorrect', 'correct'], solves: 1 });
  });

  it('is not solved by anything without flags', async () => {
    const [player, id] = [await test.make.user(), await wantingAll([])];

    expect(await attempt(player, id, 'x')).toMatchObject({ status: 'incorrect' });
  });

  it('is solved by the members of a team together', async () => {
    const [{ id: team_id, members }, id] = [await team(2), await wantingAll(['a', 'b'])];
    const [one, two] = members as [MadeUser, MadeUser];

    expect(await attempt(one, id, 'a')).toEqual(MORE_FLAGS);
    expect(await attempt(two, id, 'b')).toEqual(CORRECT);
    expect(await test.rows('SELECT user_id, account_id FROM solves')).toEqual([
      { user_id: two.id, account_id: team_id },
    ]);
  });

  it('shows administrators with preview the result of a first submission, and stores nothing', async () => {
    const [admin, id] = [await test.make.admin(), await wantingAll(['a', 'b'])];
    const [single] = [await wantingAll(['a'])];

    expect(await attempt(admin, id, 'a', '?preview=true')).toEqual(MORE_FLAGS);
    expect(await attempt(admin, id, 'x', '?preview=true')).toMatchObject({ status: 'incorrect' });
    expect(await attempt(admin, single, 'a', '?preview=true')).toEqual(CORRECT);
    expect(await stored(id)).toMatchObject({ types: [] });
  });

  it('continues from stored parts after the end, and stores nothing more', async () => {
    const [player, id] = [await test.make.user(), await wantingAll(['a', 'b', 'c'])];
    await attempt(player, id, 'a');
    await test.make.settings({ end: 1, view_after_ctf: true });

    expect(await attempt(player, id, 'a')).toEqual(MORE_FLAGS);
    expect(await attempt(player, id, 'b')).toEqual(MORE_FLAGS);
    expect(await attempt(player, id, 'x')).toMatchObject({ status: 'incorrect' });
    expect(await attempt(player, id, 'c')).toEqual(MORE_FLAGS);
    expect(await stored(id)).toMatchObject({ types: ['partial'], solves: 0 });
  });

  it('requires one flag again when its logic is changed', async () => {
    const [player, admin, id] = [await test.make.user(), await test.make.admin(), await wantingAll(['a', 'b'])];
    await attempt(player, id, 'a');

    await as(admin).patch(`/challenges/${id}`, { logic: 'any' }).expect(200);

    expect(await attempt(player, id, 'a')).toEqual(CORRECT);
  });
});

describe('a challenge that requires a submission of every team member', () => {
  it('is solved by the last member, with any of the flags', async () => {
    const { id: team_id, members } = await team(3);
    const [one, two, three] = members as [MadeUser, MadeUser, MadeUser];
    const { id } = await test.make.challenge({ logic: 'team', flag: 'a' });
    await test.make.flag({ challenge_id: id, content: 'b' });

    expect(await attempt(one, id, 'a')).toEqual(MORE_MEMBERS);
    expect(await attempt(one, id, 'b')).toEqual(MORE_MEMBERS);
    expect(await attempt(two, id, 'x')).toEqual({ status: 'incorrect', message: 'Incorrect' });
    expect(await attempt(two, id, 'a')).toEqual(MORE_MEMBERS);
    expect(await attempt(three, id, 'b')).toEqual(CORRECT);
    expect(await stored(id)).toEqual({
      types: ['partial', 'incorrect', 'partial', 'correct'],
      solves: 1,
      counted: 1,
      attempts: 4,
      fails: 1,
    });
    expect(await test.rows('SELECT user_id, account_id FROM solves')).toEqual([
      { user_id: three.id, account_id: team_id },
    ]);
    expect(await attempt(one, id, 'a')).toMatchObject({ status: 'already_solved' });
  });

  it('no longer waits for a member who left, even after incorrect submissions', async () => {
    const { members } = await team(2);
    const [one, two] = members as [MadeUser, MadeUser];
    const { id } = await test.make.challenge({ logic: 'team', flag: 'a' });
    await attempt(one, id, 'a');
    await attempt(two, id, 'x');

    await test.rows('UPDATE users SET team_id = NULL WHERE id = $1', [two.id]);
    await test.refresh();

    expect(await attempt(one, id, 'a')).toEqual(CORRECT);
  });

  it('is solved by one submission in users mode', async () => {
    const [player, admin] = [await test.make.user(), await test.make.admin()];
    const { id } = await test.make.challenge({ logic: 'team', flag: 'a' });

    expect(await attempt(admin, id, 'a', '?preview=true')).toEqual(CORRECT);
    expect(await attempt(player, id, 'a')).toEqual(CORRECT);
  });

  it('shows administrators with preview that more members are needed', async () => {
    await team(1);
    const [admin, { id }] = [await test.make.admin(), await test.make.challenge({ logic: 'team', flag: 'a' })];

    expect(await attempt(admin, id, 'a', '?preview=true')).toEqual(MORE_MEMBERS);
  });
});

describe('concurrent partial submissions', () => {
  it('make one solve of two halves', async () => {
    for (let round = 0; round < 10; round++) {
      const [player, id] = [await test.make.user(), await wantingAll(['a', 'b'])];

      const reports = await Promise.all(['a', 'b'].map((submission) => attempt(player, id, submission)));

      expect(reports).toEqual(expect.arrayContaining([MORE_FLAGS, CORRECT]));
      expect(await stored(id)).toMatchObject({ types: ['partial', 'correct'], solves: 1, counted: 1 });
    }
  });

  it('make a solve with the last one, whose process waits until another has stored the one before', async () => {
    const { id: team_id, members } = await team(2);
    const [first, last] = members as [MadeUser, MadeUser];
    const { id } = await test.make.challenge({ logic: 'team', flag: 'a' });
    const lock = `INSERT INTO attempt_throttles (account_id) VALUES (${team_id})`;
    const meanwhile = `INSERT INTO submissions (challenge_id, user_id, team_id, account_id, provided, type, date)
                       VALUES (${id}, ${first.id}, ${team_id}, ${team_id}, 'a', 'partial', now())`;

    expect(await overtaken(test, { lock, meanwhile }, () => attempt(last, id, 'a'))).toEqual(CORRECT);
  });

  it('make one solve of many copies of every part', async () => {
    const [player, id] = [await test.make.user(), await wantingAll(['a', 'b', 'c'])];

    const reports = (await Promise.all(
      Array.from({ length: 30 }, (_, i) => attempt(player, id, ['a', 'b', 'c'][i % 3] ?? '')),
    )) as { status: string }[];

    expect(reports.filter(({ status }) => status === 'correct')).toHaveLength(1);
    expect(reports.filter(({ status }) => status === 'incorrect')).toEqual([]);
    expect(await stored(id)).toEqual({
      types: ['partial', 'partial', 'correct'],
      solves: 1,
      counted: 1,
      attempts: 3,
      fails: 0,
    });
  });

  it('make one solve of the submissions of all members', async () => {
    const { members } = await team(6);
    const { id } = await test.make.challenge({ logic: 'team', flag: 'a' });

    const reports = (await Promise.all(members.map((member) => attempt(member, id, 'a')))) as { status: string }[];

    expect(reports.map(({ status }) => status).sort()).toEqual(['correct', ...Array<string>(5).fill('partial')]);
    expect(await stored(id)).toMatchObject({ solves: 1, counted: 1, attempts: 6, fails: 0 });
  });
});
