import type { Response } from 'supertest';
import { Passwords } from '../../src/platform/passwords/passwords';
import type { Team } from '../../src/accounts/teams/team.entity';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { allAtOnce } from '../support/contention';
import { eachOf, errorsIn, expectEach, expectRedirect } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();

const NEW_TEAM = { name: 'Red', password: 'team secret' };
let hash: string;

beforeAll(async () => {
  hash = await test.app.get(Passwords).hash('secret');
});
beforeEach(() => test.make.settings({ user_mode: 'teams' }));

async function visitor(
  values: Parameters<typeof test.make.user>[0] = {},
): Promise<{ user: MadeUser; browser: Browser }> {
  const user = await test.make.user({ password: hash, ...values });
  const browser = new Browser(test);
  await browser.logIn(user.name, 'secret');
  return { user, browser };
}

function expectInATeam(response: Response): void {
  expect(response.status).toBe(403);
  expect(errorsIn(response)).toEqual(['You are already in a team. You cannot join another.']);
}

async function membersOf({ id }: { id: number }): Promise<number[]> {
  const rows = await test.rows<{ id: number }>('SELECT id FROM users WHERE team_id = $1 ORDER BY id', [id]);
  return rows.map((row) => row.id);
}

async function codeFor(team: Team): Promise<string> {
  const { body } = await test
    .as(await test.make.admin())
    .post(`/teams/${team.id}/members`)
    .expect(200);
  return body.data.code as string;
}

describe('forms of teams', () => {
  const PATHS = ['/teams/new', '/teams/join', '/teams/invite?code=x'];

  it('do not exist in users mode', async () => {
    await test.make.team();
    await test.make.settings({ user_mode: 'users' });
    const { browser } = await visitor();

    for (const path of PATHS) {
      const nonce = await browser.nonce('/');
      expect((await browser.send('post', path).type('form').send({ nonce })).status).toBe(404);
    }
  });

  it('are shown with the nonce to post them', async () => {
    const { browser } = await visitor();

    for (const path of PATHS) {
      const { status, text } = await browser.get(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(text).toMatch(/'csrfNonce': "[0-9a-f]{64}"/);
    }
    expectRedirect(await new Browser(test).get('/teams/join'), `/login?next=${encodeURIComponent('/teams/join')}`);
    expect((await new Browser(test).get('/teams/invite?code=x')).status).toBe(200);
  });

  it('refuse forms of anonymous visitors', async () => {
    const browser = new Browser(test);
    const nonce = await browser.nonce();

    await expectEach(PATHS, async (path) => {
      const form = browser.send('post', path).type('form');
      expect((await form.send({ nonce, ...NEW_TEAM })).status).toBe(403);
    });
  });

  it('require the nonce', async () => {
    const { user, browser } = await visitor();

    for (const path of ['/teams/new', '/teams/join'])
      expect((await browser.send('post', path).type('form').send(NEW_TEAM)).status).toBe(403);
    expect((await test.as(user).get('/users/me')).body.data.team_id).toBeNull();
  });
});

describe('/teams/new', () => {
  it('creates a team with its founder as captain and redirects to the challenges', async () => {
    const { user, browser } = await visitor();
    const profile = { website: 'https://red.example', affiliation: 'Uni', country: 'SE' };

    expectRedirect(await browser.submit('/teams/new', { ...NEW_TEAM, name: ' Red ', ...profile }), '/challenges');

    expect(
      await test.rows(
        'SELECT id, name, email, captain_id, website, affiliation, country, bracket_id, hidden, banned FROM teams',
      ),
    ).toEqual([
      {
        id: 1,
        name: 'Red',
        email: null,
        captain_id: user.id,
        ...profile,
        bracket_id: null,
        hidden: false,
        banned: false,
      },
    ]);
    expect(await membersOf({ id: 1 })).toEqual([user.id]);
    await test.as(user).patch('/teams/me', { password: 'new', confirm: 'team secret' }).expect(200);
  });

  it('hides the team of an administrator, as administrators are hidden', async () => {
    const { browser } = await visitor({ type: 'admin' });

    expectRedirect(await browser.submit('/teams/new', NEW_TEAM), '/challenges');

    expect(await test.rows('SELECT hidden FROM teams')).toEqual([{ hidden: true }]);
  });

  it('ignores fields that only administrators may set', async () => {
    const { browser } = await visitor();
    const more = { id: '77', hidden: 'true', banned: 'true', secret: 'x', captain_id: '99', oauth_id: '5' };

    expectRedirect(await browser.submit('/teams/new', { ...NEW_TEAM, ...more }), '/challenges');

    expect(await test.rows('SELECT id, hidden, banned, secret, oauth_id FROM teams')).toEqual([
      { id: 1, hidden: false, banned: false, secret: null, oauth_id: null },
    ]);
  });

  it('stores bracket and custom fields', async () => {
    const { browser } = await visitor();
    const bracket = await test.make.bracket({ type: 'teams', name: 'Students' });
    const school = await test.make.field({ type: 'team', name: 'School', required: true });
    const box = await test.make.field({ type: 'team', name: 'Adults', field_type: 'boolean' });
    await test.make.field({ type: 'user', name: 'Of users', required: true });

    expectRedirect(
      await browser.submit('/teams/new', {
        ...NEW_TEAM,
        bracket_id: String(bracket.id),
        [`fields[${school.id}]`]: ' MIT ',
        [`fields[${box.id}]`]: 'y',
      }),
      '/challenges',
    );

    expect(await test.rows('SELECT bracket_id FROM teams')).toEqual([{ bracket_id: bracket.id }]);
    expect(await test.rows('SELECT field_id, type, user_id, team_id, value FROM field_entries ORDER BY id')).toEqual([
      { field_id: school.id, type: 'team', user_id: null, team_id: 1, value: 'MIT' },
      { field_id: box.id, type: 'team', user_id: null, team_id: 1, value: true },
    ]);
  });

  it('shows what is wrong', async () => {
    await test.make.team({ name: 'Taken' });
    await test.make.bracket({ type: 'users' });
    const { user, browser } = await visitor();
    // The last name in the row `already taken` contains Cyrillic letters that look like Latin ones.
    const rows = [
      ['That team name is already taken', [{ name: 'Taken' }, { name: ' Taken ' }, { name: 'ТАKEN' }]],
      ['Your team name cannot contain control characters', [{ name: 'R\u001b[31med' }]],
      ['That team name is invalid', [{ name: ' ' }, { name: '\u200b' }]],
      ['Pick a shorter team name', [{ name: 'x'.repeat(129) }]],
      ['Pick a longer password', [{ password: ' ' }]],
      ['Pick a shorter password', [{ password: 'x'.repeat(129) }]],
      ['Websites must be a proper URL starting with http or https', [{ website: 'ftp://x' }]],
      ['Invalid country', [{ country: 'Sweden' }]],
      ['Please provide a shorter affiliation', [{ affiliation: 'x'.repeat(128) }]],
      ['Please provide a valid bracket', [{ bracket_id: '1' }]],
      ['Null characters are not allowed.', [{ affiliation: 'a\0b' }]],
    ];

    await expectEach(eachOf(rows), async ([error, fields]) => {
      const response = await browser.submit('/teams/new', { ...NEW_TEAM, ...fields });
      expect(response.status).toBe(403);
      expect(errorsIn(response)).toEqual([error]);
    });
    expect((await test.as(user).get('/users/me')).body.data.team_id).toBeNull();
  });

  it('requires required fields, and a bracket if there are some', async () => {
    const { browser } = await visitor();
    await test.make.bracket({ type: 'teams' });
    await test.make.field({ type: 'team', required: true });

    const response = await browser.submit('/teams/new', { name: 'Red & Co', password: '' });

    expect(errorsIn(response)).toEqual([
      'Please provide all required fields',
      'Pick a longer password',
      'Please provide a valid bracket',
    ]);
  });

  it('is closed while team_creation is off, or if the maximum number of visible teams exists', async () => {
    const { browser } = await visitor();
    await test.make.team();
    for (const values of [{ hidden: true }, { banned: true }]) await test.make.team(values);
    const nonce = await browser.nonce('/teams/new');
    const send = () =>
      browser
        .send('post', '/teams/new')
        .set('Accept', 'text/html')
        .type('form')
        .send({ nonce, ...NEW_TEAM });

    await test.make.settings({ team_creation: false });
    expect((await send()).status).toBe(403);
    await test.make.settings({ team_creation: true, num_teams: 1 });
    const full = await send();
    expect(full.status).toBe(403);
    expect(full.text).toContain('Reached the maximum number of teams (1).');
    await test.make.settings({ num_teams: 2 });
    expect((await send()).status).toBe(302);
  });

  it('is refused to members of any team', async () => {
    const team = await test.make.team();
    const { browser } = await visitor({ team_id: team.id });
    const nonce = await browser.nonce('/team');

    const response = await browser
      .send('post', '/teams/new')
      .type('form')
      .send({ nonce, ...NEW_TEAM });
    expectInATeam(response);
    expect(await test.rows('SELECT id FROM teams')).toHaveLength(1);
  });

  it('creates at most the maximum number of teams with concurrent requests', async () => {
    await test.make.settings({ num_teams: 2 });
    const visitors = [await visitor(), await visitor(), await visitor(), await visitor()];
    const nonces = await Promise.all(visitors.map(({ browser }) => browser.nonce('/teams/new')));

    const responses = await allAtOnce(test, 'teams', 4, async (index) =>
      visitors[index]?.browser
        .send('post', '/teams/new')
        .type('form')
        .send({ nonce: nonces[index], name: `Team ${index}`, password: 'x' }),
    );

    expect(responses.map((response) => response?.status).sort()).toEqual([302, 302, 403, 403]);
    expect(await test.rows('SELECT id FROM teams')).toHaveLength(2);
  });

  it('gives a name to one of two concurrent requests with it or a look-alike, and the other gets the form', async () => {
    const visitors = [await visitor(), await visitor()];
    const nonces = await Promise.all(visitors.map(({ browser }) => browser.nonce('/teams/new')));

    const responses = await allAtOnce(test, 'teams', 2, async (index) =>
      visitors[index]?.browser
        .send('post', '/teams/new')
        .type('form')
        .send({ nonce: nonces[index], ...NEW_TEAM, name: ['Red', 'RED'][index] }),
    );

    expect(responses.map((response) => response?.status).sort()).toEqual([302, 403]);
    const loser = responses.find((response) => response?.status === 403);
    expect(loser && errorsIn(loser)).toEqual(['That team name is already taken']);
  });

  it('creates one team for a player who sends the form twice concurrently', async () => {
    const { user, browser } = await visitor();
    const nonce = await browser.nonce('/teams/new');

    const responses = await allAtOnce(test, 'teams', 2, async (index) =>
      browser
        .send('post', '/teams/new')
        .type('form')
        .send({ nonce, name: `Team ${index}`, password: 'x' }),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([302, 403]);
    expect(await test.rows('SELECT captain_id FROM teams')).toEqual([{ captain_id: user.id }]);
  });
});

describe('/teams/join', () => {
  const join = (browser: Browser, fields: Record<string, string>): Promise<Response> =>
    browser.submit('/teams/join', { name: 'Red', password: 'secret', ...fields });

  it('adds a player to the team and redirects to the challenges', async () => {
    const team = await test.make.team({ name: 'Red', password: hash });
    const { user, browser } = await visitor();

    expectRedirect(await join(browser, { name: ' Red ' }), '/challenges');

    expect(await membersOf(team)).toEqual([user.id]);
  });

  it('makes no one captain of a team with members, even if it has no captain', async () => {
    const team = await test.make.team({ name: 'Red', password: hash });
    await test.make.user({ team_id: team.id });
    const { browser } = await visitor();

    expectRedirect(await join(browser, {}), '/challenges');

    expect(await test.rows('SELECT captain_id FROM teams')).toEqual([{ captain_id: null }]);
  });

  it('makes the first member of an empty team its captain, and no one after them', async () => {
    const [joined, invited] = [
      await test.make.team({ name: 'Red', password: hash }),
      await test.make.team({ password: hash }),
    ];
    const path = `/teams/invite?code=${await codeFor(invited)}`;
    const [ann, ben] = [await visitor(), await visitor()];
    const [cyd, dan] = [await visitor(), await visitor()];

    for (const { browser } of [ann, ben]) expectRedirect(await join(browser, {}), '/challenges');
    for (const { browser } of [cyd, dan]) expectRedirect(await browser.submit(path, {}), '/challenges');

    expect(await test.rows('SELECT id, captain_id FROM teams ORDER BY id')).toEqual([
      { id: joined.id, captain_id: ann.user.id },
      { id: invited.id, captain_id: cyd.user.id },
    ]);
    await test.as(ann.user).patch('/teams/me', { captain_id: ben.user.id }).expect(200);
  });

  it('refuses wrong names and passwords', async () => {
    const team = await test.make.team({ name: 'Red', password: hash });
    const { browser } = await visitor();
    const cases = [
      ['a wrong password', { password: 'wrong' }],
      ['no password', { password: '' }],
      ['an unknown team', { name: 'Nobody' }],
      ['a name in another case', { name: 'red' }],
      ['a NUL byte', { name: 'Red\0' }],
    ] as const;

    await expectEach(cases, async ([, fields]) => {
      const response = await join(browser, fields);
      expect(response.status).toBe(200);
      expect(errorsIn(response)).toEqual(['That information is incorrect']);
    });
    expect(await membersOf(team)).toEqual([]);
  });

  it('admits no one into a team without a password, or with the hash of an empty one', async () => {
    await test.make.team({ name: 'Open', password: null });
    await test.make.team({ name: 'Empty', password: await test.app.get(Passwords).hash('') });
    const { user, browser } = await visitor();

    for (const name of ['Open', 'Empty']) await join(browser, { name, password: '' });

    expect((await test.as(user).get('/users/me')).body.data.team_id).toBeNull();
  });

  it('refuses members of any team, banned teams and full ones', async () => {
    const team = await test.make.team({ name: 'Red', password: hash });
    await test.make.team({ name: 'Banned', password: hash, banned: true });
    const { browser } = await visitor();
    await test.make.user({ team_id: team.id, hidden: true });
    const member = await visitor({ team_id: (await test.make.team()).id });
    const nonce = await member.browser.nonce('/team');

    expect(errorsIn(await join(browser, { name: 'Banned' }))).toEqual(['This team has been banned']);
    await test.make.settings({ team_size: 1 });
    const full = await join(browser, {});
    expect(full.status).toBe(200);
    expect(errorsIn(full)).toEqual(['Red has already reached the team size limit of 1']);
    const again = await member.browser
      .send('post', '/teams/join')
      .type('form')
      .send({ nonce, name: 'Red', password: 'secret' });
    expectInATeam(again);
    await test.make.settings({ team_size: 2 });
    expectRedirect(await join(browser, {}), '/challenges');
  });

  it('gives the last seat to one of several concurrent requests', async () => {
    const team = await test.make.team({ name: 'Red', password: hash });
    await test.make.settings({ team_size: 1 });
    const visitors = [await visitor(), await visitor(), await visitor()];
    const nonces = await Promise.all(visitors.map(({ browser }) => browser.nonce('/teams/join')));

    const responses = await allAtOnce(test, 'users', 3, async (index) =>
      visitors[index]?.browser
        .send('post', '/teams/join')
        .type('form')
        .send({ nonce: nonces[index], name: 'Red', password: 'secret' }),
    );

    expect(responses.map((response) => response?.status).sort()).toEqual([200, 200, 302]);
    expect(await membersOf(team)).toHaveLength(1);
  });

  it('accepts as many attempts from one address in a minute as the settings allow, then returns 429', async () => {
    await test.make.settings({ logins_per_min: 10 });
    const { browser } = await visitor();
    const nonce = await browser.nonce('/teams/join');
    const tries = Array.from({ length: 11 }, (_, index) =>
      browser
        .send('post', '/teams/join')
        .type('form')
        .send({ nonce, name: `Team ${index}`, password: '' }),
    );

    const statuses = (await Promise.all(tries)).map(({ status }) => status);

    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('/teams/invite', () => {
  it('accepts a new player who comes from the registration', async () => {
    const [browser, team] = [new Browser(test), await test.make.team({ password: hash })];
    const path = `/teams/invite?code=${await codeFor(team)}`;
    const register = `/register?next=${encodeURIComponent(path)}`;

    const newcomer = { name: 'alice', email: 'alice@example.com', password: 'long enough' };
    expectRedirect(await browser.submit(register, newcomer), path);
    expectRedirect(await browser.submit(path, {}), '/challenges');

    expect(await membersOf(team)).toHaveLength(1);
  });

  it('adds a player to the team', async () => {
    const team = await test.make.team({ name: 'Red & Co', password: hash });
    const { user, browser } = await visitor();
    const path = `/teams/invite?code=${await codeFor(team)}`;

    expectRedirect(await browser.submit(path, {}), '/challenges');

    expect(await membersOf(team)).toEqual([user.id]);
  });

  it('admits several players with the same code, until the team is full', async () => {
    const team = await test.make.team({ name: 'Red', password: hash });
    const path = `/teams/invite?code=${await codeFor(team)}`;
    await test.make.settings({ team_size: 2 });
    const visitors = [await visitor(), await visitor(), await visitor()] as const;

    for (const { browser } of visitors.slice(0, 2)) expectRedirect(await browser.submit(path, {}), '/challenges');

    const full = await visitors[2].browser.submit(path, {});
    expect(full.status).toBe(403);
    expect(errorsIn(full)).toEqual(['Red has already reached the team size limit of 2']);
  });

  it('is refused to members of any team', async () => {
    const path = `/teams/invite?code=${await codeFor(await test.make.team({ password: hash }))}`;
    const { browser } = await visitor({ team_id: (await test.make.team()).id });
    const nonce = await browser.nonce('/team');

    expectInATeam(await browser.send('post', path).type('form').send({ nonce }));
  });

  it('ends after 24 hours', async () => {
    const team = await test.make.team({ password: hash });
    test.setClock('2026-11-20T12:00:00Z');
    const path = `/teams/invite?code=${await codeFor(team)}`;
    const { browser } = await visitor();

    test.setClock('2026-11-21T12:00:00Z');
    const nonce = await browser.nonce('/team');
    const response = await browser.send('post', path).set('Accept', 'text/html').type('form').send({ nonce });
    expect(response.status).toBe(403);
    expect(response.text).toContain('This invitation has expired.');
    test.setClock('2026-11-21T11:59:59Z');
    expectRedirect(await browser.submit(path, {}), '/challenges');
  });

  it('is invalid after a new password of the team', async () => {
    const team = await test.make.team({ password: hash });
    const path = `/teams/invite?code=${await codeFor(team)}`;
    const { browser } = await visitor();

    await test
      .as(await test.make.admin())
      .patch(`/teams/${team.id}`, { password: 'new' })
      .expect(200);

    expect((await browser.submit(path, {})).status).toBe(403);
  });

  it('is refused for unknown codes, and not found without one', async () => {
    const [team, other] = [await test.make.team({ password: hash }), await test.make.team({ password: hash })];
    const code = await codeFor(team);
    const [, end = '', signature = ''] = code.split('.');
    const { browser } = await visitor();
    const nonce = await browser.nonce('/team');

    for (const forged of [
      'x',
      `${other.id}.${end}.${signature}`,
      `${team.id}.${Number(end) + 1}.${signature}`,
      `99.${end}.${signature}`,
      `0.${end}.${signature}`,
      `9999999999.${end}.${signature}`,
      `${team.id}.${end}.${'0'.repeat(64)}`,
    ]) {
      const sent = browser.send('post', `/teams/invite?code=${forged}`).type('form').send({ nonce });
      expect((await sent).status).toBe(403);
    }
    for (const path of ['/teams/invite', '/teams/invite?code='])
      expect((await browser.send('post', path).type('form').send({ nonce })).status).toBe(404);
  });
});
