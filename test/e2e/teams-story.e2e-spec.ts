import type { Response } from 'supertest';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { expectForbidden, expectInvalid, expectRedirect } from '../support/expectations';
import { useSmtp } from '../support/smtp';

const test = useApp({ PUBLIC_URL: 'http://ctf.example' });
const smtp = useSmtp();

type Method = 'get' | 'post' | 'patch' | 'delete';

type Api = (method: Method, path: string, body?: object) => Promise<Response>;

interface Person {
  id: number;
  browser: Browser;
  api: Api;
}

/** Red has three members with Ann as captain; Blue has Dan. */
interface Cast {
  root: Person;
  ann: Person;
  ben: Person;
  cyd: Person;
  dan: Person;
  red: number;
  blue: number;
}

type Challenges = Record<'warmup' | 'heap' | 'vault' | 'finale' | 'hint', number>;

async function apiOf(browser: Browser): Promise<Api> {
  const nonce = await browser.nonce('/');
  return async (method, path, body) =>
    method === 'get'
      ? browser.get(`/api/v1${path}`)
      : browser
          .send(method, `/api/v1${path}`)
          .set('CSRF-Token', nonce)
          .send(body ?? {});
}

async function dataOf(response: Promise<Response>): Promise<any> {
  const { status, body } = await response;
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
  return body.data;
}

function errorsIn(response: Response, status = 200): string[] {
  expect(response.status).toBe(status);
  const list = /<ul class="errors" role="alert">([\s\S]*?)<\/ul>/.exec(response.text)?.[1] ?? '';
  return [...list.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, error = '']) => error.trim());
}

function expectRefused({ status, body }: Response, reason: string): void {
  expect({ status, body }).toMatchObject({ status: 403, body: { success: false, errors: [reason] } });
}

async function attempt({ api }: Person, challenge_id: number, submission: string): Promise<[string, string]> {
  const { status, message } = await dataOf(api('post', '/challenges/attempt', { challenge_id, submission }));
  return [status, message];
}

async function board(): Promise<[string, number][]> {
  const rows = await dataOf(test.as(null).get('/scoreboard').then());
  return rows.map(({ name, score }: { name: string; score: number }) => [name, score]);
}

/**
 * The administrator sets up an event for teams of three, with mail, and with a field and a bracket for users and for
 * teams.
 */
async function setUp(): Promise<Person> {
  await test.rows('TRUNCATE config, users, pages CASCADE');
  await test.refresh();
  const browser = new Browser(test);
  const event = { ctf_name: 'Story CTF', user_mode: 'teams', verify_emails: 'true', team_size: '3' };
  const account = { name: 'root', email: 'root@example.com', password: 'correct horse' };
  expectRedirect(await browser.submit('/setup', { ...event, ...account }), '/');
  const api = await apiOf(browser);
  const { id } = await dataOf(api('get', '/users/me'));
  const mail = { mail_server: '127.0.0.1', mail_port: smtp.port, mailfrom_addr: 'ctf@ctf.example' };
  await dataOf(api('patch', '/configs', { ...mail, challenge_visibility: 'private' }));
  for (const [type, name] of [
    ['user', 'School'],
    ['team', 'Motto'],
  ]) {
    const field = { name, type, field_type: 'text', required: true, public: true, editable: true };
    await dataOf(api('post', '/configs/fields', field));
    await dataOf(api('post', '/brackets', { name: `${name} bracket`, type: `${type}s` }));
  }
  return { id, browser, api };
}

/** A player registers, and confirms the address with the link in the mail. */
async function join(name: string): Promise<Person> {
  const browser = new Browser(test);
  const account = { name, email: `${name}@example.com`, password: `${name} has a secret` };
  const [school, bracket_id] = ['fields[1]', '1'];
  const incomplete = await browser.submit('/register', account);
  expect(errorsIn(incomplete)).toEqual(['Please provide all required fields', 'Please provide a valid bracket']);

  const complete = { ...account, [school]: 'Miskatonic', bracket_id };
  expectRedirect(await browser.submit('/register', complete), '/confirm');

  expectForbidden(await browser.get('/api/v1/challenges'));
  await test.settled();
  const mail = smtp.mails.findLast(({ to }) => to.includes(account.email));
  const [, link = ''] = /http:\/\/ctf\.example(\/confirm\/\S+)/.exec(mail?.text ?? '') ?? [];
  expectRedirect(await browser.get(link), '/challenges');
  const api = await apiOf(browser);
  const me = await dataOf(api('get', '/users/me'));
  expect(me).toMatchObject({ name, bracket_id: 1, team_id: null, fields: [{ field_id: 1, value: 'Miskatonic' }] });
  return { id: me.id as number, browser, api };
}

/** Ann creates Red. Ben joins with its password, Cyd with an invitation. Red is full, so Dan creates Blue. */
async function gather(root: Person): Promise<Cast> {
  const [ann, ben, cyd, dan] = [await join('ann'), await join('ben'), await join('cyd'), await join('dan')];
  expectForbidden(await ann.api('get', '/challenges'));
  expectForbidden(await ann.api('get', '/teams/me'));
  const form = { password: 'team secret', 'fields[2]': 'Onwards', bracket_id: '2' };
  const incomplete = await ann.browser.submit('/teams/new', { name: 'Red', password: 'team secret' });
  expect(errorsIn(incomplete, 403)).toEqual(['Please provide all required fields', 'Please provide a valid bracket']);
  expectRedirect(await ann.browser.submit('/teams/new', { name: 'Red', ...form }), '/challenges');
  const red = (await dataOf(ann.api('get', '/teams/me'))).id as number;

  const wrong = await ben.browser.submit('/teams/join', { name: 'Red', password: 'ben has a secret' });
  expect(errorsIn(wrong)).toEqual(['That information is incorrect']);
  expectRedirect(await ben.browser.submit('/teams/join', { name: 'Red', password: 'team secret' }), '/challenges');

  expectRefused(await ben.api('post', '/teams/me/members'), 'Only team captains can generate invite codes');
  const { code } = await dataOf(ann.api('post', '/teams/me/members'));
  expectRedirect(await cyd.browser.submit(`/teams/invite?code=${code}`, {}), '/challenges');

  const full = await dan.browser.submit(`/teams/invite?code=${code}`, {});
  expect(errorsIn(full, 403)).toEqual(['Red has already reached the team size limit of 3']);
  expectRedirect(await dan.browser.submit('/teams/new', { name: 'Blue', ...form }), '/challenges');
  const blue = (await dataOf(dan.api('get', '/teams/me'))).id as number;
  expect(await dataOf(dan.api('get', `/teams/${red}`))).toMatchObject({
    name: 'Red',
    captain_id: ann.id,
    members: [ann.id, ben.id, cyd.id],
    bracket_id: 2,
    fields: [{ field_id: 2, name: 'Motto', value: 'Onwards' }],
    place: null,
    score: 0,
  });
  return { root, ann, ben, cyd, dan, red, blue };
}

/**
 * The administrator creates `warmup` with three attempts, the dynamic `heap`, `vault` with a hint for 30 points, and
 * `finale`. Only `vault` has a prerequisite, `heap`.
 */
async function write({ api }: Person): Promise<Challenges> {
  const challenge = async (values: object): Promise<number> => {
    const common = { category: 'misc', description: 'find it', state: 'visible', type: 'standard' };
    const { id } = await dataOf(api('post', '/challenges', { ...common, ...values }));
    await dataOf(api('post', '/flags', { challenge_id: id, type: 'static', content: 'ctf{x}' }));
    return id as number;
  };
  const warmup = await challenge({ name: 'warm-up', value: 100, max_attempts: 3 });
  const heap = await challenge({ name: 'heap', type: 'dynamic', initial: 500, minimum: 100, decay: 2 });
  const vault = await challenge({ name: 'vault', value: 200 });
  const finale = await challenge({ name: 'finale', value: 50 });
  await dataOf(api('patch', `/challenges/${vault}`, { requirements: { prerequisites: [heap] } }));
  const hint = await dataOf(api('post', '/hints', { challenge_id: vault, content: 'look below', cost: 30 }));
  return { warmup, heap, vault, finale, hint: hint.id as number };
}

async function solvesCountForAll({ ann, ben, cyd }: Cast, { warmup }: Challenges): Promise<void> {
  expect(await attempt(ann, warmup, 'no')).toEqual(['incorrect', 'Incorrect. You have 2 tries remaining.']);
  expect(await attempt(ben, warmup, 'no')).toEqual(['incorrect', 'Incorrect. You have 1 try remaining.']);
  expect(await attempt(cyd, warmup, 'ctf{x}')).toEqual(['correct', 'Correct']);
  expect(await attempt(ann, warmup, 'ctf{x}')).toEqual(['already_solved', 'You already solved this']);

  for (const { api } of [ann, ben, cyd])
    expect(await dataOf(api('get', `/challenges/${warmup}`))).toMatchObject({
      attempts: 3,
      solved_by_me: true,
      solves: 1,
    });
}

async function prerequisitesOpenForAll({ ben, cyd, dan }: Cast, { heap, vault }: Challenges): Promise<void> {
  const visibleNames = async ({ api }: Person) =>
    (await dataOf(api('get', '/challenges'))).map(({ name }: { name: string }) => name);
  expect(await visibleNames(ben)).toEqual(['finale', 'warm-up', 'heap']);
  expectForbidden(await ben.api('get', `/challenges/${vault}`));

  expect(await attempt(cyd, heap, 'ctf{x}')).toEqual(['correct', 'Correct']);

  expect(await visibleNames(ben)).toEqual(['finale', 'warm-up', 'vault', 'heap']);
  expect(await visibleNames(dan)).toEqual(['finale', 'warm-up', 'heap']);
  expectForbidden(await dan.api('post', '/challenges/attempt', { challenge_id: vault, submission: 'ctf{x}' }));
}

async function hintIsPaidOnce({ ann, ben, dan }: Cast, { vault, hint }: Challenges): Promise<void> {
  const purchase = { target: hint, type: 'hints' };
  expectForbidden(await dan.api('post', '/unlocks', purchase));
  expect(await dataOf(ben.api('get', `/hints/${hint}`))).not.toHaveProperty('content');

  test.setClock('2026-11-21T10:00:10Z');
  expect(await dataOf(ann.api('post', '/unlocks', purchase))).toMatchObject({ user_id: ann.id, target: hint });

  expectInvalid(await ben.api('post', '/unlocks', purchase), 'target');
  expect(await dataOf(ben.api('get', `/hints/${hint}`))).toMatchObject({ content: 'look below', cost: 30 });
  expect((await dataOf(ben.api('get', `/challenges/${vault}`))).hints).toMatchObject([
    { id: hint, cost: 30, content: 'look below' },
  ]);
  expect((await dataOf(ben.api('get', '/teams/me'))).score).toBe(570);
  test.setClock('2026-11-21T10:00:20Z');
  expect(await attempt(ben, vault, 'ctf{x}')).toEqual(['correct', 'Correct']);
}

async function wrongAttemptsAreLimitedPerTeam(cast: Cast, { finale }: Challenges): Promise<void> {
  const { root, ann, ben, cyd, dan } = cast;
  await dataOf(root.api('patch', '/configs', { incorrect_submissions_per_min: 3 }));
  // Red has two incorrect submissions in this minute already. With these two it exceeds the limit of three.
  for (const player of [ann, cyd]) expect(await attempt(player, finale, 'no')).toEqual(['incorrect', 'Incorrect']);

  const tooFast = ['ratelimited', "You're submitting flags too fast. Slow down."];
  for (const player of [ann, ben]) expect(await attempt(player, finale, 'ctf{x}')).toEqual(tooFast);
  expect(await attempt(dan, finale, 'no')).toEqual(['incorrect', 'Incorrect']);
  expect((await dataOf(ben.api('get', `/challenges/${finale}`))).attempts).toBe(2);
  test.setClock('2026-11-21T10:02:00Z');
}

async function boardShowsTeamsWithMembers({ ann, ben, cyd, dan, red, blue }: Cast, { heap }: Challenges) {
  expect(await attempt(dan, heap, 'ctf{x}')).toEqual(['correct', 'Correct']);

  // The second solve lowers the value of heap from 500 to 400 for both teams.
  const member = ({ id }: Person, name: string, score: number) => ({
    ...{ id, name, score, oauth_id: null },
    ...{ bracket_id: 1, bracket_name: 'School bracket' },
  });
  const team = { account_type: 'team', oauth_id: null, bracket_id: 2, bracket_name: 'Motto bracket' };
  const members = [member(ann, 'ann', -30), member(ben, 'ben', 200), member(cyd, 'cyd', 500)];
  expect(await dataOf(test.as(null).get('/scoreboard').then())).toEqual([
    { ...team, pos: 1, account_id: red, account_url: `/teams/${red}`, name: 'Red', score: 670, members },
    {
      ...team,
      ...{ pos: 2, account_id: blue, account_url: `/teams/${blue}`, name: 'Blue', score: 400 },
      members: [member(dan, 'dan', 400)],
    },
  ]);
  const top = await dataOf(ann.api('get', '/scoreboard/top/1'));
  expect(Object.keys(top)).toEqual(['1']);
  expect(top['1']).toMatchObject({ id: red, account_url: `/teams/${red}`, name: 'Red', score: 670 });
  expect(top['1'].solves.map(({ user_id, value }: Record<string, unknown>) => [user_id, value])).toEqual([
    [cyd.id, 100],
    [cyd.id, 400],
    [ann.id, -30],
    [ben.id, 200],
  ]);
  expect(await dataOf(ben.api('get', '/teams/me'))).toMatchObject({ place: '1st', score: 670 });
  expect(await dataOf(ben.api('get', '/users/me'))).toMatchObject({ place: 3, score: 200 });
}

async function freezeHidesOthersButNotOneself({ root, ann, dan, blue }: Cast, { warmup }: Challenges) {
  await dataOf(root.api('patch', '/configs', { freeze: Date.parse('2026-11-21T11:00:00Z') / 1000 }));
  test.setClock('2026-11-21T11:30:00Z');
  expect(await attempt(dan, warmup, 'ctf{x}')).toEqual(['correct', 'Correct']);

  const frozen = [
    ['Red', 670],
    ['Blue', 400],
  ];
  expect(await board()).toEqual(frozen);
  expect(await dataOf(ann.api('get', `/teams/${blue}`))).toMatchObject({ place: '2nd', score: 400 });
  expect(await dataOf(root.api('get', `/teams/${blue}`))).toMatchObject({ place: '2nd', score: 400 });
  expect(await dataOf(dan.api('get', '/teams/me'))).toMatchObject({ place: '2nd', score: 500 });
  expect(await dataOf(dan.api('get', '/users/me'))).toMatchObject({ place: 2, score: 500 });
  const count = async ({ api }: Person, path: string) => (await api('get', path)).body.meta.count;
  expect(await count(ann, `/teams/${blue}/solves`)).toBe(1);
  expect(await count(root, `/teams/${blue}/solves`)).toBe(2);
  expect(await count(dan, '/teams/me/solves')).toBe(2);
  expect((await dataOf(ann.api('get', `/challenges/${warmup}`))).solves).toBe(1);
  expect((await dataOf(dan.api('get', `/challenges/${warmup}`))).solved_by_me).toBe(true);
  expect(await dataOf(ann.api('get', `/challenges/${warmup}/solves`))).toHaveLength(1);
  expect(await dataOf(root.api('get', `/challenges/${warmup}/solves`))).toHaveLength(2);
  await dataOf(root.api('patch', '/configs', { freeze: null }));
  expect(await board()).toEqual([
    ['Red', 670],
    ['Blue', 500],
  ]);
}

async function bansTakeEffectAtOnce({ root, ann, cyd, dan, blue }: Cast, { heap }: Challenges): Promise<void> {
  await dataOf(root.api('patch', `/teams/${blue}`, { banned: true }));
  const banned = 'Your team has been banned from this CTF';
  expectForbidden(await dan.api('get', '/users/me'), banned);
  expectForbidden(await dan.api('post', '/challenges/attempt', { challenge_id: heap, submission: 'no' }), banned);
  // Only Red's solve of heap counts, so heap is worth 500 again.
  expect(await board()).toEqual([['Red', 770]]);
  expect((await ann.api('get', `/teams/${blue}`)).status).toBe(404);
  await dataOf(root.api('patch', `/teams/${blue}`, { banned: false }));
  await dataOf(dan.api('get', '/users/me'));

  await dataOf(root.api('patch', `/users/${cyd.id}`, { banned: true }));
  expectForbidden(await cyd.api('get', '/challenges'), 'You have been banned from this CTF');
  const [red] = await dataOf(ann.api('get', '/scoreboard'));
  expect(red.score).toBe(670);
  expect(red.members.map(({ name }: { name: string }) => name)).toEqual(['ann', 'ben']);
  await dataOf(root.api('patch', `/users/${cyd.id}`, { banned: false }));
  await dataOf(cyd.api('get', '/challenges'));
}

async function captaincyIsHandedOver({ ann, ben, dan }: Cast): Promise<void> {
  const notCaptain = 'Only team captains can edit team information';
  expectRefused(await ben.api('patch', '/teams/me', { affiliation: 'ACME' }), notCaptain);
  expectInvalid(await ann.api('patch', '/teams/me', { captain_id: dan.id }), 'captain_id');

  expect(await dataOf(ann.api('patch', '/teams/me', { captain_id: ben.id }))).toMatchObject({ captain_id: ben.id });

  expectRefused(await ann.api('patch', '/teams/me', { affiliation: 'ACME' }), notCaptain);
  expect(await dataOf(ben.api('patch', '/teams/me', { affiliation: 'ACME' }))).toMatchObject({ affiliation: 'ACME' });
}

async function memberWhoGoesTakesPointsAlong({ root, ann, ben, cyd, red }: Cast, challenges: Challenges) {
  const { warmup, heap } = challenges;
  expect(await dataOf(root.api('delete', `/teams/${red}/members`, { user_id: cyd.id }))).toEqual([ann.id, ben.id]);

  // Cyd keeps the solves of warm-up and heap; only Blue has solved heap, which is worth 500 again.
  expect(await board()).toEqual([
    ['Blue', 600],
    ['Red', 170],
  ]);
  expect(await dataOf(cyd.api('get', '/users/me'))).toMatchObject({ team_id: null, score: 600 });
  expect((await cyd.api('get', '/users/me/solves')).body.meta).toEqual({ count: 2 });
  expectForbidden(await cyd.api('get', '/challenges'));
  expectForbidden(await cyd.api('post', '/challenges/attempt', { challenge_id: heap, submission: 'ctf{x}' }));
  expect(await dataOf(ann.api('get', `/challenges/${warmup}`))).toMatchObject({ attempts: 2, solved_by_me: false });
  expect(await attempt(ben, warmup, 'ctf{x}')).toEqual(['correct', 'Correct']);
}

async function onlyTeamsWithoutHistoryDisband({ root, ben, cyd, dan, red }: Cast): Promise<void> {
  const participated =
    'You cannot disband your team as it has participated in the event. Please contact an admin to disband your team or remove a member.';
  expectRefused(await ben.api('delete', '/teams/me'), participated);
  const green = { name: 'Green', password: 'team secret', 'fields[2]': 'Again', bracket_id: '2' };
  expectRedirect(await cyd.browser.submit('/teams/new', green), '/challenges');
  await dataOf(root.api('patch', '/configs', { team_disbanding: 'disabled' }));
  expectRefused(await cyd.api('delete', '/teams/me'), 'Team disbanding is currently disabled');
  await dataOf(root.api('patch', '/configs', { team_disbanding: 'inactive_only' }));

  await dataOf(cyd.api('delete', '/teams/me'));

  expect((await dataOf(cyd.api('get', '/users/me'))).team_id).toBeNull();
  await dataOf(root.api('delete', `/teams/${red}`));
  expectForbidden(await ben.api('get', '/teams/me'));
  expect(await board()).toEqual([['Blue', 600]]);
  expect((await dataOf(dan.api('get', '/teams/me'))).place).toBe('1st');
}

describe('an event with teams', () => {
  it('works from the set-up to the last team', async () => {
    test.setClock('2026-11-21T10:00:00Z');
    const cast = await gather(await setUp());
    const challenges = await write(cast.root);

    await solvesCountForAll(cast, challenges);
    await prerequisitesOpenForAll(cast, challenges);
    await hintIsPaidOnce(cast, challenges);
    await wrongAttemptsAreLimitedPerTeam(cast, challenges);
    await boardShowsTeamsWithMembers(cast, challenges);
    await freezeHidesOthersButNotOneself(cast, challenges);
    await bansTakeEffectAtOnce(cast, challenges);
    await captaincyIsHandedOver(cast);
    await memberWhoGoesTakesPointsAlong(cast, challenges);
    await onlyTeamsWithoutHistoryDisband(cast);
  });
});
