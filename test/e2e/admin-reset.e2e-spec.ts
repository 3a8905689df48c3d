import { Logger } from '@nestjs/common';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Response } from 'supertest';
import { FirstAdminService } from '../../src/auth/setup/first-admin.service';
import { AccountNamesService } from '../../src/accounts/shared/account-names.service';
import { SetupWriterService } from '../../src/auth/setup/setup-writer.service';
import { FileRemoval, FileRemovalJob } from '../../src/challenges/files/file-removal';
import { Config } from '../../src/platform/config/config';
import { Database } from '../../src/platform/database/database';
import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { allAtOnce, overtaken } from '../support/contention';
import { EventSource } from '../support/event-source';
import { expectForbidden, expectInvalid, expectRedirect } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const PASSWORD = 'correct horse';
const EVERYTHING = { accounts: 'y', submissions: 'y', challenges: 'y', pages: 'y', notifications: 'y' };
const SETUP = { ctf_name: 'Next year', name: 'second', email: 'second@example.com', password: PASSWORD };

const test = useApp();
const as = test.as.bind(test);

let hash: string;
beforeAll(async () => {
  hash = await test.app.get(Passwords).hash(PASSWORD);
});

async function signedIn(type: 'admin' | 'user' = 'admin'): Promise<{ user: MadeUser; browser: Browser }> {
  const user = await test.make.user({ name: `the ${type}`, type, password: hash });
  const browser = new Browser(test);
  await browser.logIn(user.name, PASSWORD);
  return { user, browser };
}

async function reset(admin: MadeUser, fields: Record<string, unknown>): Promise<Response> {
  return test.http.post('/admin/reset').redirects(0).set('Authorization', `Token ${admin.token}`).send(fields);
}

async function upload(admin: MadeUser, name: string, fields: Record<string, string>): Promise<void> {
  const sent = test.http.post('/api/v1/files').set('Authorization', `Token ${admin.token}`);
  for (const [field, value] of Object.entries(fields)) void sent.field(field, value);
  await sent.attach('file', Buffer.from(name), name).expect(200);
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(test.dataDir, 'uploads'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

const TABLES = [
  ...['users', 'teams', 'tokens', 'submissions', 'solves', 'progress', 'awards', 'unlocks', 'challenges', 'flags'],
  ...['hints', 'tags', 'solutions', 'pages', 'notifications', 'comments', 'files', 'topics', 'brackets', 'fields'],
];

async function counts(): Promise<Record<string, number>> {
  const [row] = await test.rows<Record<string, number>>(
    `SELECT ${TABLES.map((table) => `(SELECT COUNT(*)::int FROM ${table}) AS ${table}`).join(', ')}`,
  );
  return row ?? {};
}

/** Creates an event with at least one row in each of `TABLES`, and returns its administrator. */
async function event(): Promise<MadeUser> {
  const admin = await test.make.admin();
  const player = await test.make.user();
  const team = await test.make.team();
  await test.rows('UPDATE users SET team_id = $1 WHERE id = $2', [team.id, player.id]);
  const challenge = await test.make.challenge({ flag: 'ctf{x}' });
  await test.make.tag({ challenge_id: challenge.id });
  await test.make.challengeTopic({ challenge_id: challenge.id, topic_id: (await test.make.topic()).id });
  const hint = await test.make.hint({ challenge_id: challenge.id, cost: 10 });
  await as(admin).post('/solutions', { challenge_id: challenge.id, content: 'look' }).expect(200);
  await test.make.solve(player, challenge);
  await test.make.fail(admin, challenge);
  await test.make.award({ user_id: player.id, value: 50 });
  await test.make.unlock({ user_id: player.id, target: hint.id });
  const page = await test.make.page();
  await test.make.notification();
  await test.make.notification({ user_id: player.id });
  await test.make.comment({ author_id: admin.id, type: 'challenge', challenge_id: challenge.id });
  await test.make.bracket();
  await test.make.field();
  await test.make.file({ type: 'standard' });
  await test.make.file({ type: 'challenge', challenge_id: challenge.id });
  await test.make.file({ type: 'page', page_id: page.id });
  return admin;
}

const WHOLE = {
  ...{
    users: 2,
    teams: 1,
    tokens: 2,
    submissions: 2,
    solves: 1,
    progress: 2,
    awards: 1,
    unlocks: 1,
    challenges: 1,
    flags: 1,
  },
  ...{
    hints: 1,
    tags: 1,
    solutions: 1,
    pages: 1,
    notifications: 2,
    comments: 1,
    files: 3,
    topics: 1,
    brackets: 1,
    fields: 1,
  },
};

describe('POST /admin/reset', () => {
  describe('by', () => {
    it.each([
      [{ notifications: 'y' }, '/admin/statistics'],
      [{}, '/admin/statistics'],
      [EVERYTHING, '/setup'],
    ])('the form with %j redirects to %s', async (fields, location) => {
      const { browser } = await signedIn();

      expectRedirect(await browser.submit('/admin/reset', fields), location);
    });

    it('a multipart form deletes, too', async () => {
      const { browser } = await signedIn();
      await test.make.notification();
      const nonce = await browser.nonce('/admin/reset');

      const response = await browser.send('post', '/admin/reset').field('nonce', nonce).field('notifications', 'true');

      expectRedirect(response, '/admin/statistics');
      expect(await counts()).toMatchObject({ notifications: 0 });
    });

    it('a client with a token and a cookie is authenticated by the cookie, which needs the nonce', async () => {
      const { user, browser } = await signedIn();
      await test.make.notification();
      const nonce = await browser.nonce();
      const send = (fields: object): PromiseLike<Response> =>
        browser.send('post', '/admin/reset').set('Authorization', `Token ${user.token}`).type('form').send(fields);

      expectForbidden(await send({ notifications: 'y' }));
      expect(await counts()).toMatchObject({ notifications: 1 });
      expectRedirect(await send({ notifications: 'y', nonce }), '/admin/statistics');
      expect(await counts()).toMatchObject({ notifications: 0 });
    });

    it('a caller who is not an administrator deletes nothing', async () => {
      const { browser } = await signedIn('user');
      await test.make.notification();

      expectForbidden(await browser.submit('/admin/reset', EVERYTHING));
      expectForbidden(await test.http.post('/admin/reset').type('form').send(EVERYTHING));
      expect(await counts()).toMatchObject({ users: 1, notifications: 1 });
    });

    it('an administrator without the nonce deletes nothing', async () => {
      const { browser } = await signedIn();
      await test.make.notification();

      expectForbidden(await browser.send('post', '/admin/reset').type('form').send(EVERYTHING));
      expectForbidden(
        await browser
          .send('post', '/admin/reset')
          .type('form')
          .send({ ...EVERYTHING, nonce: '0'.repeat(64) }),
      );
      expect(await counts()).toMatchObject({ users: 1, notifications: 1 });
    });

    it('every caller is redirected to the set-up while it is open', async () => {
      await test.make.settings({ setup: false });

      expectRedirect(await test.http.post('/admin/reset').type('form').send(EVERYTHING), '/setup');
    });
  });

  describe('deletes', () => {
    it.each<[string, object]>([
      ['pages', { pages: 0, files: 2 }],
      ['notifications', { notifications: 0 }],
      [
        'challenges',
        {
          ...{ challenges: 0, flags: 0, hints: 0, tags: 0, solutions: 0, comments: 0, files: 2 },
          ...{ submissions: 0, solves: 0, progress: 0, unlocks: 0 },
        },
      ],
      ['submissions', { submissions: 0, solves: 0, progress: 0, awards: 0, unlocks: 0 }],
      [
        'accounts',
        {
          ...{ users: 0, teams: 0, tokens: 0, comments: 0, notifications: 1 },
          ...{ submissions: 0, solves: 0, progress: 0, awards: 0, unlocks: 0 },
        },
      ],
    ])('the selected %s with their dependent records, and nothing else', async (part, gone) => {
      const admin = await event();
      expect(await counts()).toEqual(WHOLE);

      expect((await reset(admin, { [part]: 'y' })).status).toBe(302);

      expect(await counts()).toEqual({ ...WHOLE, ...gone });
    });

    it('everything together', async () => {
      await reset(await event(), EVERYTHING);

      expect(await counts()).toEqual({
        ...Object.fromEntries(TABLES.map((table) => [table, 0])),
        ...{ files: 1, topics: 1, brackets: 1, fields: 1 },
      });
    });

    it.each([['y'], ['true'], ['on'], ['1'], ['anything'], [true], [1], [['y', 'n']]])(
      'the data selected by %j',
      async (value) => {
        await test.make.notification();

        await reset(await test.make.admin(), { notifications: value });

        expect(await counts()).toMatchObject({ notifications: 0 });
      },
    );

    it.each([[''], [' '], ['false'], ['False'], ['0'], ['no'], ['off'], [false], [0], [null]])(
      'nothing for %j',
      async (value) => {
        await test.make.notification();
        await test.make.page();

        expectRedirect(
          await reset(await test.make.admin(), { accounts: value, notifications: value, pages: 'y' }),
          '/admin/statistics',
        );

        expect(await counts()).toMatchObject({ users: 1, notifications: 1, pages: 0 });
      },
    );

    it('nothing if a field is not a boolean', async () => {
      const admin = await event();

      expectInvalid(await reset(admin, { notifications: 'y', pages: { y: 'y' } }), 'pages');
      expect(await counts()).toEqual(WHOLE);
    });

    it('and logs the number of deleted rows and the administrator', async () => {
      const admin = await event();
      const log = jest.spyOn(Logger.prototype, 'log');

      await reset(admin, { challenges: 'y', pages: 'y', submissions: 'y' });

      expect(log).toHaveBeenCalledWith(
        { by: admin.id, name: admin.name, removed: { submissions: 2, pages: 1, challenges: 1, files: 2 } },
        'the event was reset',
      );
    });
  });

  describe('of challenges and pages', () => {
    it('deletes their files from the storage, and keeps the others', async () => {
      const admin = await test.make.admin();
      const challenge = await test.make.challenge();
      const page = await test.make.page();
      const { body } = await as(admin).post('/solutions', { challenge_id: challenge.id, content: 'look' });
      await upload(admin, 'challenge.txt', { type: 'challenge', challenge_id: String(challenge.id) });
      await upload(admin, 'solution.txt', { type: 'solution', solution_id: String(body.data.id) });
      await upload(admin, 'page.txt', { type: 'page', page_id: String(page.id) });
      await upload(admin, 'other.txt', { type: 'standard' });

      await reset(admin, { pages: 'y' });
      await test.settled();
      expect(await storedFiles()).toEqual(['challenge.txt', 'other.txt', 'solution.txt']);

      await reset(admin, { challenges: 'y' });
      await test.settled();
      expect(await storedFiles()).toEqual(['other.txt']);
      expect(await counts()).toMatchObject({ files: 1 });
    });

    it('keeps a file that was uploaded later to the location of a deleted one', async () => {
      const admin = await test.make.admin();
      await upload(admin, 'logo.png', { location: 'media/logo.png' });

      await test.app.get(FileRemoval).remove(new FileRemovalJob(['media/logo.png', 'never/there.txt']));

      const { body } = await test.http.get('/files/media/logo.png').expect(200);
      expect(String(body)).toBe('logo.png');
      expect(await counts()).toMatchObject({ files: 1 });
    });

    it('deletes a stored file whose location now belongs to another file, and keeps the other', async () => {
      const admin = await test.make.admin();
      await upload(admin, 'old.png', { location: 'media/logo.png' });
      await test.rows(`DELETE FROM files`);
      await upload(admin, 'new.png', { location: 'import-1/1' });
      await test.rows(`UPDATE files SET location = 'media/logo.png'`);

      await test.app.get(FileRemoval).remove(new FileRemovalJob(['media/logo.png', 'import-1/1']));

      const { body } = await test.http.get('/files/media/logo.png').expect(200);
      expect(String(body)).toBe('new.png');
      expect(await storedFiles()).not.toContain('logo.png');
    });

    it('takes effect immediately: no challenge, no link to a page', async () => {
      const admin = await test.make.admin();
      const player = await test.make.user();
      await test.make.challenge();
      await test.make.page({ route: 'rules', title: 'Rules of the game' });
      expect((await as(player).get('/challenges')).body.data).toHaveLength(1);
      expect((await test.http.get('/login')).text).toContain('Rules of the game');

      await reset(admin, { challenges: 'y', pages: 'y' });

      expect((await as(player).get('/challenges')).body.data).toEqual([]);
      expect((await test.http.get('/login')).text).not.toContain('Rules of the game');
      await test.http.get('/rules').expect(404);
    });
  });

  describe('of submissions', () => {
    it('restores the state before any player took part: scores, counts, values, attempts and hints', async () => {
      const [admin, player, other] = [await test.make.admin(), await test.make.user(), await test.make.user()];
      const dynamic = await test.make.challenge({
        type: 'dynamic',
        initial: 500,
        minimum: 100,
        decay: 2,
        flag: 'ctf{d}',
      });
      const limited = await test.make.challenge({ max_attempts: 1, flag: 'ctf{l}' });
      const hint = await test.make.hint({ challenge_id: limited.id, cost: 10 });
      const solve = { challenge_id: dynamic.id, submission: 'ctf{d}' };
      for (const solver of [player, other]) await as(solver).post('/challenges/attempt', solve).expect(200);
      await as(player).post('/challenges/attempt', { challenge_id: limited.id, submission: 'nope' }).expect(200);
      await as(player).post('/unlocks', { target: hint.id, type: 'hints' }).expect(200);
      expect((await as(player).get('/users/me')).body.data).toMatchObject({ score: 390, place: 2 });

      await reset(admin, { submissions: 'y' });

      expect((await as(player).get('/users/me')).body.data).toMatchObject({ score: 0, place: null });
      expect((await as(player).get('/scoreboard')).body.data).toEqual([]);
      const { body } = await as(player).get(`/challenges/${dynamic.id}`);
      expect(body.data).toMatchObject({ value: 500, solves: 0, solved_by_me: false });
      expect((await as(player).get(`/hints/${hint.id}`)).body.data).not.toHaveProperty('content');
      const again = { challenge_id: limited.id, submission: 'ctf{l}' };
      expect((await as(player).post('/challenges/attempt', again)).body.data.status).toBe('correct');
      expect((await as(player).post('/challenges/attempt', solve)).body.data.status).toBe('correct');
    });

    it('does the same in teams mode', async () => {
      const [admin, team] = [await test.make.admin(), await test.make.team()];
      const player = await test.make.user({ team_id: team.id });
      await test.make.settings({ user_mode: 'teams' });
      const challenge = await test.make.challenge({ type: 'dynamic', initial: 500, minimum: 100, decay: 2 });
      await test.make.solve(player, challenge);
      await as(admin).patch(`/challenges/${challenge.id}`, { decay: 2 }).expect(200);
      expect((await as(admin).get('/scoreboard')).body.data).toHaveLength(1);

      await reset(admin, { submissions: 'y' });

      expect((await as(admin).get('/scoreboard')).body.data).toEqual([]);
      expect(await test.rows('SELECT value, solves FROM challenges')).toEqual([{ value: 500, solves: 0 }]);
      expect(await counts()).toMatchObject({ users: 2, teams: 1, progress: 0 });
    });

    it('also deletes a submission that is being judged at the same time', async () => {
      const [admin, player] = [await test.make.admin(), await test.make.user()];
      const challenge = await test.make.challenge({ type: 'dynamic', initial: 500, minimum: 100, decay: 1 });
      const judged = `SELECT record_attempt(${player.id}, ${player.id}, ${challenge.id}, 0, 10, true,
                                            '127.0.0.1', 'right', '2026-11-20T12:00:00Z')`;

      await overtaken(test, { lock: judged, meanwhile: 'SELECT 1' }, () => reset(admin, { submissions: 'y' }));

      expect(await counts()).toMatchObject({ submissions: 0, solves: 0, progress: 0 });
      expect(await test.rows('SELECT solves, value FROM challenges')).toEqual([{ solves: 0, value: 500 }]);
    });
  });

  describe('of accounts', () => {
    it('logs all users out and opens the set-up, which a new administrator can complete', async () => {
      const { user, browser } = await signedIn();
      const player = await test.make.user();

      const response = await browser.submit('/admin/reset', { accounts: 'y' });

      expectRedirect(response, '/setup');
      expect(String(response.headers['set-cookie'])).toMatch(/^session=;/);
      expectRedirect(await test.http.get('/login'), '/setup');
      expectForbidden(
        await as(player).get('/users/me'),
        'The set-up of this competition is not finished. Open /setup first.',
      );
      expect((await browser.get('/setup')).text).toContain('SetupForm');

      expectRedirect(await browser.submit('/setup', { ...SETUP, user_mode: 'teams' }), '/');

      expect((await browser.get('/api/v1/users/me')).body.data).toMatchObject({ name: 'second', id: user.id + 2 });
      expect((await as(player).get('/users/me')).status).toBe(401);
      expect((await browser.get('/admin/statistics')).status).toBe(200);
      expect(await test.rows(`SELECT value FROM config WHERE key IN ('ctf_name', 'user_mode') ORDER BY key`)).toEqual([
        { value: 'Next year' },
        { value: 'teams' },
      ]);
    });

    it('serves clients that still send their old token', async () => {
      const { user, browser } = await signedIn();
      const token = `Token ${user.token}`;
      const nonce = await browser.nonce();

      const response = await browser
        .send('post', '/admin/reset')
        .set('Authorization', token)
        .type('form')
        .send({ ...EVERYTHING, nonce });

      expectRedirect(response, '/setup');
      const { status, text } = await browser.get('/setup').set('Authorization', token);
      expect({ status, isOpen: text.includes('SetupForm') }).toEqual({ status: 200, isOpen: true });
    });

    it('opens the set-up in teams mode too, and keeps the settings', async () => {
      const admin = await event();
      await test.make.settings({ user_mode: 'teams', score_visibility: 'hidden' });

      await reset(admin, { accounts: 'y' });

      expect(
        await test.rows(
          `SELECT key, value FROM config WHERE key IN ('setup', 'user_mode', 'score_visibility') ORDER BY key`,
        ),
      ).toEqual([
        { key: 'score_visibility', value: 'hidden' },
        { key: 'setup', value: 'false' },
        { key: 'user_mode', value: 'teams' },
      ]);
      const browser = new Browser(test);
      expectRedirect(await browser.submit('/setup', SETUP), '/');
      expect((await browser.get('/api/v1/scoreboard')).body.data).toEqual([]);
    });

    it('is followed by a start with the administrator of the environment, which creates that one and keeps the settings', async () => {
      await test.make.settings({ ctf_name: 'Spring CTF', user_mode: 'teams' });
      await reset(await test.make.admin({ name: 'root' }), EVERYTHING);

      const config = new Config({
        ...{ ADMIN_NAME: 'root', ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: PASSWORD },
        ADMIN_TOKEN: 'a-token-of-the-operator',
      });
      await new FirstAdminService(
        test.app.get(Database),
        config,
        test.app.get(Passwords),
        test.app.get(AccountNamesService),
        test.app.get(SetupWriterService),
      ).ensure();

      const operator = as({ token: 'a-token-of-the-operator' });
      expect((await operator.get('/users/me').expect(200)).body.data).toMatchObject({ name: 'root' });
      expect((await operator.get('/configs/ctf_name')).body.data).toMatchObject({ value: 'Spring CTF' });
      expect((await operator.get('/configs/user_mode')).body.data).toMatchObject({ value: 'teams' });
      expect(await test.rows('SELECT route FROM pages')).toEqual([{ route: 'index' }]);
    });

    it('ends the event streams', async () => {
      const admin = await test.make.admin();
      const source = await EventSource.open(test.url, await test.make.user());
      await source.block();

      await reset(admin, { accounts: 'y' });

      await expect(source.end()).resolves.toBeUndefined();
    });

    it('also deletes accounts that are created at the same time', async () => {
      const admin = await test.make.admin();

      const response = await overtaken(
        test,
        {
          lock: 'LOCK TABLE users IN ROW EXCLUSIVE MODE',
          meanwhile: `INSERT INTO users (name, name_skeleton, type) VALUES ('late', 'late', 'user')`,
        },
        () => reset(admin, { accounts: 'y' }),
      );

      expectRedirect(response, '/setup');
      expect(await counts()).toMatchObject({ users: 0 });
    });

    it('is done once if it is requested twice concurrently', async () => {
      const [one, two] = [await test.make.admin(), await test.make.admin()];

      const responses = await allAtOnce(test, 'config', 2, (index) => reset(index === 0 ? one : two, EVERYTHING));

      expect(responses.map(({ status }) => status).sort()).toEqual([302, 403]);
    });
  });

  describe('with user_mode=users', () => {
    it('removes all users from their teams and deletes the teams; users keep their own results', async () => {
      const [admin, team] = [await test.make.admin(), await test.make.team()];
      const members = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
      await test.make.settings({ user_mode: 'teams' });
      const [first, second] = [await test.make.challenge(), await test.make.challenge()];
      await test.make.solve(members[0] ?? admin, first);
      await test.make.solve(members[1] ?? admin, second);

      expectRedirect(await reset(admin, { user_mode: 'users' }), '/admin/statistics');

      expect(await counts()).toMatchObject({ users: 3, teams: 0, solves: 2, progress: 0 });
      expect(await test.rows('SELECT DISTINCT team_id FROM users')).toEqual([{ team_id: null }]);
      expect(await test.rows('SELECT team_id, account_id FROM solves')).toEqual([
        { team_id: null, account_id: null },
        { team_id: null, account_id: null },
      ]);
      expect((await as(admin).get('/scoreboard')).body.data).toEqual([]);

      await as(admin).patch('/configs', { user_mode: 'users' }).expect(200);

      expect((await as(admin).get('/scoreboard')).body.data).toMatchObject([
        { account_id: members[0]?.id, score: 100 },
        { account_id: members[1]?.id, score: 100 },
      ]);
    });

    it('keeps the points of users in users mode', async () => {
      const [admin, player, team] = [await test.make.admin(), await test.make.user(), await test.make.team()];
      await test.make.solve(player, await test.make.challenge());
      await test.rows('UPDATE users SET team_id = $1 WHERE id = $2', [team.id, player.id]);

      await reset(admin, { user_mode: 'users' });

      expect(await counts()).toMatchObject({ teams: 0, solves: 1, progress: 1 });
      expect((await as(player).get('/users/me')).body.data).toMatchObject({ score: 100, place: 1 });
    });

    it('does nothing for another mode', async () => {
      const admin = await event();

      await reset(admin, { user_mode: 'teams' });

      expect(await counts()).toEqual(WHOLE);
    });
  });

  it('deletes all or nothing: a failure at the end keeps every row and every file', async () => {
    const admin = await event();
    const [challenge] = await test.rows<{ id: number }>('SELECT id FROM challenges');
    await upload(admin, 'kept.txt', { type: 'challenge', challenge_id: String(challenge?.id) });
    await test.rows(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`);
    await test.rows(`CREATE TRIGGER refusal BEFORE UPDATE ON config FOR EACH ROW EXECUTE FUNCTION refuse()`);
    try {
      expect((await reset(admin, EVERYTHING)).status).toBe(500);
    } finally {
      await test.rows('DROP FUNCTION refuse CASCADE');
    }
    await test.settled();

    expect(await counts()).toEqual({ ...WHOLE, files: 4 });
    expect(await storedFiles()).toContain('kept.txt');
    expect(await test.rows('SELECT id FROM jobs')).toEqual([]);
    await as(admin).get('/users/me').expect(200);
  });
});
