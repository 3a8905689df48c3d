import { readFile } from 'node:fs/promises';
import { useApp } from '../support/app';
import { IS_THOROUGH } from '../support/thorough';
import {
  ALL,
  EXTREMES,
  PAIRS,
  walk,
  type Reply,
  type Cell,
  type Matrix,
  type Role,
  type Row,
  type Visibility,
} from '../support/visibility-matrix';
import { type Caller, makeWorld, proofsOf } from '../support/visibility-world';

// Tests the access under the combinations of the visibility settings. The tables follow the contract, not the code.

const test = useApp();

/** A visibility setting that can refuse a request. `download` and `link` are rules of `challenge_visibility`. */
type Gate = keyof Visibility | 'download' | 'link';
type Refusals = Partial<Record<Role, string>>;

/**
 * Refusal of a visitor who may be allowed after a log-in: 403 in the API and for forms, a redirect to the log-in for
 * pages.
 */
const SIGN_IN = 'sign in';
const MEMBERS_ONLY: Refusals = { anonymous: SIGN_IN };
const ADMINS_ONLY: Refusals = { anonymous: '403', player: '403', hidden: '403', teamless: '403' };
const UNKNOWN_TO_PLAYERS: Refusals = { anonymous: '404', player: '404', hidden: '404', teamless: '404' };

/** For routes of the caller's team. Users without a team and the administrator have none. */
const TEAM_ONLY: Refusals = { ...MEMBERS_ONLY, teamless: '403', admin: '403' };
const NOWHERE: Refusals = { ...UNKNOWN_TO_PLAYERS, admin: '404' };

/** Refusals by setting and role. A role that is missing is not refused. */
const REFUSALS: Record<Gate, (settings: Visibility) => Refusals> = {
  challenge: ({ challenge }) =>
    ({ public: {}, private: MEMBERS_ONLY, admins: { ...ADMINS_ONLY, anonymous: SIGN_IN } })[challenge],
  account: ({ account }) => ({ public: {}, private: MEMBERS_ONLY, admins: UNKNOWN_TO_PLAYERS })[account],
  score: ({ score }) => ({ public: {}, private: MEMBERS_ONLY, hidden: ADMINS_ONLY, admins: UNKNOWN_TO_PLAYERS })[score],
  download: ({ challenge }) => ({ public: {}, private: { anonymous: '403' }, admins: ADMINS_ONLY })[challenge],
  link: ({ challenge }) => ({ public: {}, private: {}, admins: ADMINS_ONLY })[challenge],
};

/** Roles that get values computed from other accounts, by setting. With `hidden`, not even administrators get them. */
const SEERS: Record<Visibility['score'], Role[]> = {
  public: ['anonymous', 'player', 'hidden', 'teamless', 'admin'],
  private: ['player', 'hidden', 'teamless', 'admin'],
  hidden: [],
  admins: ['admin'],
};

function sees({ role, settings }: Cell, ...whats: (keyof Visibility)[]): boolean {
  return whats.every((what) => SEERS[settings[what]].includes(role));
}

/** True if the role may read names of challenges; in teams mode, users without a team may not. */
function mayKnowChallenges({ role, settings }: Cell): boolean {
  return role !== 'teamless' && REFUSALS.challenge(settings)[role] === undefined;
}

/**
 * Rule for the expected result of a request, in the order of the checks: first `gates`, then refusals by role (`then`),
 * then the content of a 200.
 */
interface Rule {
  /**
   * Content of the 200 that anonymous callers get under all settings. `gates`, `then` and `shows` do not apply to them.
   */
  guests?: unknown;
  gates?: Gate[];
  then?: Refusals;
  reads?: (response: Reply) => unknown;
  shows?: (cell: Cell) => unknown;
  body?: Record<string, string>;
}

/** Makes a row from its rule. A banned caller is always refused. */
function row(kind: Matrix['kind'], request: string, rule: Rule = {}): Row {
  const { guests, gates = [], then = {}, reads, shows, body } = rule;
  const expects = (cell: Cell): string => {
    if (cell.role === 'banned') return '403 banned';
    if (cell.role === 'anonymous' && guests !== undefined) return `200 ${JSON.stringify(guests)}`;
    const refusals = [...gates.map((gate) => REFUSALS[gate](cell.settings)), then];
    const [refusal] = refusals.flatMap((some) => some[cell.role] ?? []);
    if (refusal === SIGN_IN) return kind === 'page' && request.startsWith('GET') ? '302 /login' : '403';
    return refusal ?? (shows ? `200 ${JSON.stringify(shows(cell))}` : '200');
  };
  return { request, body, reads, expects };
}

const api = (request: string, rule?: Rule): Row => row('api', request, rule);
const page = (request: string, rule?: Rule): Row => row('page', request, rule);

const isMember = ({ role }: Cell): boolean => role !== 'anonymous';
const isAdmin = ({ role }: Cell): boolean => role === 'admin';

/** Number of solves; null for callers who may not see both accounts and scores. */
const counted = (cell: Cell, count: number): number | null => (sees(cell, 'account', 'score') ? count : null);
/** A place or a score; null for callers who may not see scores. */
const scored = <T>(cell: Cell, value: T): T | null => (sees(cell, 'score') ? value : null);

const names = ({ body }: Reply): string[] => body.data.map(({ name }: { name: string }) => name);
const results = ({ body }: Reply): [number, number] => [body.data.length, body.meta.count];
const standing = ({ body }: Reply): unknown[] => [body.data.place, body.data.score, 'email' in body.data];
const board = ({ body }: Reply): unknown[] =>
  body.data.map(({ name, solves, solved_by_me }: Record<string, unknown>) => [name, solves, solved_by_me]);
const feed = ({ body: { standings, tasks } }: Reply): unknown[] => [
  ...standings.map(({ pos, team, score }: Record<string, unknown>) => [pos, team, score]),
  tasks !== undefined,
];
const graph = ({ body }: Reply): unknown[] =>
  body.data.accounts.map(({ name, s }: Record<string, unknown>) => [name, s]);
const matrix = ({ body: { data } }: Reply): unknown[] => [
  data.challenges.map(({ name, solves }: Record<string, unknown>) => [name, solves]),
  data.accounts.map(({ name, solves }: Record<string, any>) => [name, ...solves.map(([, , blood]: number[]) => blood)]),
];
const activity = ({ body }: Reply): unknown[] =>
  body.data.map(({ challenge, account, blood }: Record<string, any>) => [challenge.name, account.name, blood]);
const hint = ({ body }: Reply): unknown => body.data.content ?? null;

const BOUGHT: Refusals = { player: '400 errors', hidden: '400 errors', admin: '400 errors' };

/** Routes that depend on all three settings. `npm run test:all` tests them under all combinations. */
const CHALLENGES: Row[] = [
  api('GET /challenges', {
    gates: ['challenge'],
    reads: board,
    shows: (cell) => [
      ['open', counted(cell, 2), isMember(cell)],
      ...(isMember(cell) ? [['next', counted(cell, 0), false]] : []),
      ['???', null, false],
    ],
  }),
  api('GET /challenges?view=admin', {
    gates: ['challenge'],
    reads: ({ body }) => body.data.map(({ name }: { name: string }) => name),
    shows: (cell) => {
      if (isAdmin(cell)) return ['open', 'next', 'secret', 'shut', 'masked'];
      return isMember(cell) ? ['open', 'next', '???'] : ['open', '???'];
    },
  }),
  api('GET /challenges/{open}', {
    gates: ['challenge'],
    reads: ({ body: { data } }) => [
      data.solves,
      data.solved_by_me,
      data.attempts,
      data.files[0].includes('?token='),
      data.hints.map(({ content }: { content?: string }) => content ?? null),
    ],
    shows: (cell) =>
      isMember(cell)
        ? [counted(cell, 2), true, 1, true, ['free', 'paid']]
        : [counted(cell, 2), false, 0, false, ['free', null]],
  }),
  api('GET /challenges/{open}/solves', {
    gates: ['challenge', 'account', 'score'],
    reads: names,
    shows: () => ['rival', 'player'],
  }),
  api('GET /scoreboard/matrix', {
    gates: ['challenge', 'account', 'score'],
    reads: matrix,
    shows: (cell) => [
      [['open', counted(cell, 2)], ...(isMember(cell) ? [['next', counted(cell, 0)]] : [])],
      [
        ['rival', 1],
        ['player', 2],
      ],
    ],
  }),
  api('GET /scoreboard/bloods', {
    gates: ['challenge', 'account', 'score'],
    reads: ({ body }) => body.data.map(({ accounts }: any) => accounts.map(({ name }: any) => name)),
    shows: (cell) => [['rival', 'player'], ...(isMember(cell) ? [[]] : [])],
  }),
  api('GET /activity', {
    gates: ['challenge', 'account', 'score'],
    reads: activity,
    shows: () => [
      ['open', 'player', 2],
      ['open', 'rival', 1],
    ],
  }),
  api('GET /challenges/{next}/solves', { gates: ['challenge', 'account', 'score'], then: { anonymous: '403' } }),
  api('GET /challenges/{secret}/solves', { gates: ['challenge', 'account', 'score'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /challenges/{shut}/solves', { gates: ['challenge', 'account', 'score'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /challenges/{masked}/solves', { gates: ['challenge', 'account', 'score'], then: ADMINS_ONLY }),
];

/** Routes that depend only on `challenge_visibility`. */
const PARTS: Row[] = [
  api('GET /challenges/{next}', { gates: ['challenge'], then: { anonymous: '403' } }),
  api('GET /challenges/{masked}', {
    gates: ['challenge'],
    reads: ({ body }) => body.data.name,
    shows: (cell) => (isAdmin(cell) ? 'masked' : '???'),
  }),
  api('GET /challenges/{secret}', { gates: ['challenge'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /challenges/{shut}', { gates: ['challenge'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /challenges/{open}/solution', { gates: ['challenge'], then: MEMBERS_ONLY }),
  api('PUT /challenges/{open}/ratings', { gates: ['challenge'], then: MEMBERS_ONLY, body: { value: '1' } }),
  api('GET /solutions/{solution}', { gates: ['challenge'], then: MEMBERS_ONLY }),
  api('POST /attempts', {
    gates: ['challenge'],
    then: MEMBERS_ONLY,
    body: { submission: 'x' },
    reads: ({ body }) => ['incorrect', 'ratelimited'].includes(body.data.status),
    shows: () => true,
  }),
  api('POST /challenges/attempt', {
    guests: 'authentication_required',
    gates: ['challenge'],
    body: { challenge_id: '{open}', submission: 'x' },
    reads: ({ body }) => body.data.status,
    shows: () => 'already_solved',
  }),
  api('GET /hints/{free}', { gates: ['challenge'], reads: hint, shows: () => 'free' }),
  api('GET /hints/{paid}', {
    gates: ['challenge'],
    then: { anonymous: '403 errors' },
    reads: hint,
    shows: () => 'paid',
  }),
  api('GET /hints/{secretHint}', { gates: ['challenge'], then: UNKNOWN_TO_PLAYERS }),
  // CTFd sells hints to callers who may not read them. Here an unlock requires the same access as reading.
  api('POST /unlocks', {
    gates: ['challenge'],
    then: { ...MEMBERS_ONLY, ...BOUGHT },
    body: { target: '{paid}', type: 'hints' },
  }),
];

/** Routes that depend on `account_visibility` or `score_visibility`. */
const ACCOUNTS: Row[] = [
  api('GET /users', { gates: ['account'], reads: names, shows: () => ['rival', 'player', 'loner'] }),
  api('GET /users?view=admin', {
    gates: ['account'],
    reads: names,
    shows: (cell) =>
      isAdmin(cell) ? ['root', 'rival', 'player', 'ghost', 'crook', 'loner'] : ['rival', 'player', 'loner'],
  }),
  api('GET /users/{rival}', {
    gates: ['account'],
    reads: standing,
    shows: (cell) => [scored(cell, 1), scored(cell, 110), isAdmin(cell)],
  }),
  api('GET /users/{ghost}', { gates: ['account'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /users/{crook}', { gates: ['account'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /users/{rival}/solves', { gates: ['account', 'score'], reads: results, shows: () => [1, 1] }),
  api('GET /users/{rival}/fails', {
    gates: ['account', 'score'],
    reads: results,
    shows: (cell) => (isAdmin(cell) ? [1, 1] : [0, 1]),
  }),
  api('GET /users/{rival}/awards', { gates: ['account', 'score'], reads: results, shows: () => [1, 1] }),
  api('GET /users/{ghost}/solves', { gates: ['account', 'score'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /users/{ghost}/fails', { gates: ['account', 'score'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /users/{crook}/awards', { gates: ['account', 'score'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /users/me', {
    then: MEMBERS_ONLY,
    reads: standing,
    // Hidden accounts, such as administrators, have a score but no place.
    shows: (cell) => [cell.role === 'player' ? scored(cell, 2) : null, 100, true],
  }),
  api('GET /scoreboard', {
    gates: ['account', 'score'],
    reads: ({ body }) => body.data.map(({ pos, name, score }: Record<string, unknown>) => [pos, name, score]),
    shows: () => [
      [1, 'rival', 110],
      [2, 'player', 100],
    ],
  }),
  api('GET /scoreboard/top/10', {
    gates: ['account', 'score'],
    reads: ({ body: { data } }) => [Object.keys(data), data[1].name, data[1].score, data[2].name],
    shows: () => [['1', '2'], 'rival', 110, 'player'],
  }),
  api('GET /scoreboard/graph', {
    gates: ['account', 'score'],
    reads: graph,
    shows: () => [
      ['rival', [100, 110]],
      ['player', [100]],
    ],
  }),
  api('GET /scoreboard/ctftime', {
    gates: ['account', 'score'],
    reads: feed,
    shows: (cell) => [[1, 'rival', 110], [2, 'player', 100], mayKnowChallenges(cell)],
  }),
];

/** Routes that depend on no setting, and routes for administrators. */
const REST: Row[] = [
  api('GET /users/me/solves', { then: MEMBERS_ONLY, reads: results, shows: () => [1, 1] }),
  api('GET /users/me/fails', { then: MEMBERS_ONLY, reads: results, shows: () => [0, 0] }),
  api('GET /users/me/awards', { then: MEMBERS_ONLY, reads: results, shows: () => [0, 0] }),
  api('GET /tokens', { then: MEMBERS_ONLY }),
  api('GET /brackets'),
  api('GET /notifications', {
    reads: ({ body }) => body.data.map(({ title }: { title: string }) => title),
    shows: ({ role }) => (role === 'player' || role === 'admin' ? ['to all', 'to player'] : ['to all']),
  }),
  api('GET /notifications/{shout}'),
  api('GET /notifications/{note}', { then: { anonymous: '404', hidden: '404' } }),
  ...[
    '/challenges/types',
    ...['files', 'flags', 'hints', 'requirements', 'tags', 'topics'].map((parts) => `/challenges/{open}/${parts}`),
    ...['/awards', '/comments', '/configs', '/files', '/flags', '/hints', '/pages', '/submissions', '/tags', '/topics'],
    ...['/unlocks', '/statistics/users', '/statistics/challenges/solves', '/statistics/scores/distribution'],
  ].map((path) => api(`GET ${path}`, { then: ADMINS_ONLY })),
  ...['', '/1', '/1/solves', '/1/fails', '/1/awards', '/1/members', '/me', '/me/solves'].map((path) =>
    api(`GET /teams${path}`, { then: NOWHERE }),
  ),
];

/**
 * Account names in the content of a page. There should be none: the page reads accounts from the API, and only its head
 * names the visitor.
 */
const mentioned = ({ text }: Reply): string[] => {
  const [, main = ''] = text.split('<main>');
  return ['rival', 'player', 'ghost', 'crook', 'loner', 'root'].filter((name) => main.includes(name));
};
const shell = (path: string, rule: Rule = {}): Row =>
  page(`GET ${path}`, { ...rule, reads: mentioned, shows: () => [] });

const PAGES: Row[] = [
  shell('/'),
  shell('/challenges', { gates: ['challenge'] }),
  shell('/challenges/{secret}', { gates: ['challenge'] }),
  shell('/scoreboard', { gates: ['account', 'score'] }),
  shell('/activity', { gates: ['challenge', 'account', 'score'] }),
  shell('/users', { gates: ['account'] }),
  shell('/users/{ghost}', { gates: ['account'] }),
  shell('/user', { then: MEMBERS_ONLY }),
  shell('/settings', { then: MEMBERS_ONLY }),
  shell('/notifications'),
];

/** A download never redirects to the log-in. A link replaces the log-in if the user of the link may read the file. */
const DOWNLOADS: Row[] = [
  page('GET /files/{standard}'),
  page('GET /files/{ofPage}'),
  page('GET /files/{ofOpen}', { gates: ['download'] }),
  page('GET /files/{ofNext}', { gates: ['download'], then: { anonymous: '403' } }),
  page('GET /files/{ofSecret}', { gates: ['download'], then: UNKNOWN_TO_PLAYERS }),
  page('GET /files/{ofOpen}?token={linkOfPlayer}', { gates: ['link'] }),
  page('GET /files/{ofOpen}?token={linkOfCrook}', { gates: ['download'] }),
  page('GET /files/{ofOpen}?token={linkOfRoot}'),
  page('GET /files/{ofSecret}?token={linkOfPlayer}', { gates: ['download'], then: UNKNOWN_TO_PLAYERS }),
];

const TEAMS: Row[] = [
  api('GET /teams', { gates: ['account'], reads: names, shows: () => ['rivals', 'players'] }),
  api('GET /teams?view=admin', {
    gates: ['account'],
    reads: names,
    shows: (cell) => (isAdmin(cell) ? ['rivals', 'players', 'ghosts', 'crooks'] : ['rivals', 'players']),
  }),
  api('GET /teams/{rivals}', {
    gates: ['account'],
    reads: standing,
    shows: (cell) => [scored(cell, '1st'), scored(cell, 110), isAdmin(cell)],
  }),
  api('GET /teams/{ghosts}', { gates: ['account'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /teams/{crooks}', { gates: ['account'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /teams/{rivals}/solves', { gates: ['account', 'score'], reads: results, shows: () => [1, 1] }),
  api('GET /teams/{rivals}/fails', {
    gates: ['account', 'score'],
    reads: results,
    shows: (cell) => (isAdmin(cell) ? [1, 1] : [0, 1]),
  }),
  api('GET /teams/{rivals}/awards', { gates: ['account', 'score'], reads: results, shows: () => [1, 1] }),
  api('GET /teams/{ghosts}/solves', { gates: ['account', 'score'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /teams/{crooks}/awards', { gates: ['account', 'score'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /teams/{rivals}/members', { then: ADMINS_ONLY }),
  api('GET /teams/me', {
    then: TEAM_ONLY,
    reads: standing,
    shows: (cell) => [cell.role === 'player' ? scored(cell, '2nd') : null, 100, true],
  }),
  api('GET /teams/me/solves', { then: TEAM_ONLY, reads: results, shows: () => [1, 1] }),
  api('GET /users', { gates: ['account'], reads: names, shows: () => ['rival', 'player', 'ghost', 'crook', 'loner'] }),
  api('GET /users/{rival}', {
    gates: ['account'],
    reads: standing,
    shows: (cell) => [scored(cell, 1), scored(cell, 110), isAdmin(cell)],
  }),
  api('GET /scoreboard', {
    gates: ['account', 'score'],
    reads: ({ body }) =>
      body.data.map(({ name, score, members }: Record<string, any>) => [
        name,
        score,
        members[0].name,
        members[0].score,
      ]),
    shows: () => [
      ['rivals', 110, 'rival', 110],
      ['players', 100, 'player', 100],
    ],
  }),
  api('GET /scoreboard/top/10', {
    gates: ['account', 'score'],
    reads: ({ body: { data } }) => [Object.keys(data), data[1].name, data[2].name],
    shows: () => [['1', '2'], 'rivals', 'players'],
  }),
  api('GET /scoreboard/graph', {
    gates: ['account', 'score'],
    reads: graph,
    shows: () => [
      ['rivals', [100, 110]],
      ['players', [100]],
    ],
  }),
  api('GET /scoreboard/ctftime', {
    gates: ['account', 'score'],
    reads: feed,
    shows: (cell) => [[1, 'rivals', 110], [2, 'players', 100], mayKnowChallenges(cell)],
  }),
  api('GET /challenges', {
    gates: ['challenge'],
    then: { teamless: '403' },
    reads: board,
    shows: (cell) => {
      const solved = cell.role === 'player' || cell.role === 'hidden';
      const next = solved ? [['next', counted(cell, 0), false]] : [];
      return [['open', counted(cell, 2), solved], ...next, ['???', null, false]];
    },
  }),
  api('GET /challenges/{open}', {
    gates: ['challenge'],
    then: { teamless: '403' },
    reads: ({ body }) => body.data.solves,
    shows: (cell) => counted(cell, 2),
  }),
  api('GET /challenges/{secret}', { gates: ['challenge'], then: UNKNOWN_TO_PLAYERS }),
  api('GET /challenges/{open}/solves', {
    gates: ['challenge', 'account', 'score'],
    reads: names,
    shows: () => ['rivals', 'players'],
  }),
  api('GET /scoreboard/matrix', {
    gates: ['challenge', 'account', 'score'],
    then: { teamless: '403' },
    reads: (response) => matrix(response)[1],
    shows: () => [
      ['rivals', 1],
      ['players', 2],
    ],
  }),
  api('GET /activity', {
    gates: ['challenge', 'account', 'score'],
    then: { teamless: '403' },
    reads: activity,
    shows: () => [
      ['open', 'players', 2],
      ['open', 'rivals', 1],
    ],
  }),
  api('POST /challenges/attempt', {
    guests: 'authentication_required',
    gates: ['challenge'],
    then: { teamless: '403', admin: '403' },
    body: { challenge_id: '{open}', submission: 'x' },
    reads: ({ body }) => body.data.status,
    shows: () => 'already_solved',
  }),
  api('GET /hints/{free}', { gates: ['challenge'], then: { teamless: '403' }, reads: hint, shows: () => 'free' }),
  api('POST /unlocks', {
    gates: ['challenge'],
    then: { ...BOUGHT, ...TEAM_ONLY },
    body: { target: '{paid}', type: 'hints' },
  }),
];

const TEAM_PAGES: Row[] = [
  shell('/challenges', { gates: ['challenge'] }),
  shell('/scoreboard', { gates: ['account', 'score'] }),
  shell('/teams', { gates: ['account'] }),
  shell('/teams/{ghosts}', { gates: ['account'] }),
  shell('/team', { then: MEMBERS_ONLY }),
];

const EVERY_ROLE: Caller[] = ['nobody', 'player', 'ghost', 'crook', 'root'];
const COOKIES: Caller[] = ['player', 'crook'];

interface Walk extends Pick<Matrix, 'kind' | 'rows'> {
  mode: 'users' | 'teams';
  what: string;
  by: 'token' | 'cookie';
  /** By default one caller of every role; in teams mode also `loner`, who has no team. */
  callers?: Caller[];
  /** By default `PAIRS`. */
  combinations?: Visibility[];
  /** Expected number of responses, so that a missing row, caller or setting fails the test. */
  cells: number;
}

/** Each walk creates its own event. */
const WALKS: Walk[] = [
  IS_THOROUGH
    ? { mode: 'users', what: 'challenges', kind: 'api', by: 'token', rows: CHALLENGES, combinations: ALL, cells: 1980 }
    : { mode: 'users', what: 'challenges', kind: 'api', by: 'token', rows: CHALLENGES, cells: 660 },
  { mode: 'users', what: 'parts of challenges', kind: 'api', by: 'token', rows: PARTS, cells: 780 },
  { mode: 'users', what: 'accounts', kind: 'api', by: 'token', rows: ACCOUNTS, cells: 960 },
  { mode: 'users', what: 'challenges', kind: 'api', by: 'cookie', rows: CHALLENGES, callers: COOKIES, cells: 264 },
  { mode: 'users', what: 'parts of challenges', kind: 'api', by: 'cookie', rows: PARTS, callers: COOKIES, cells: 312 },
  { mode: 'users', what: 'accounts', kind: 'api', by: 'cookie', rows: ACCOUNTS, callers: COOKIES, cells: 384 },
  { mode: 'users', what: 'the rest', kind: 'api', by: 'token', rows: REST, combinations: EXTREMES, cells: 555 },
  { mode: 'users', what: 'pages', kind: 'page', by: 'cookie', rows: PAGES, cells: 600 },
  { mode: 'users', what: 'downloads', kind: 'page', by: 'cookie', rows: DOWNLOADS, combinations: EXTREMES, cells: 135 },
  { mode: 'teams', what: 'everything', kind: 'api', by: 'token', rows: TEAMS, cells: 2016 },
  { mode: 'teams', what: 'pages', kind: 'page', by: 'cookie', rows: TEAM_PAGES, cells: 360 },
];

describe(`the visibility, in ${WALKS.reduce((sum, { cells }) => sum + cells, 0)} cells`, () => {
  it.each(WALKS)('of $what, in $mode mode, to callers by $by: $cells cells', async (plan) => {
    const { mode, kind, by, rows, cells, combinations = PAIRS } = plan;
    const { callers = mode === 'users' ? EVERY_ROLE : [...EVERY_ROLE, 'loner'] } = plan;
    const world = await makeWorld(test, mode);
    const proofs = await proofsOf(test, world, callers, by);

    const walked = await walk(test, { kind, rows, callers: proofs, combinations, ids: world.ids });

    expect(walked).toEqual({ cells, wrong: [] });
  });

  it('has a row for every route that depends on a setting', async () => {
    const routes = JSON.parse(await readFile('test/contract/routes.json', 'utf8')) as string[];
    const governed = routes
      .filter((route) => route.includes('"visibility"'))
      .map((route) => {
        const [path = '', method = ''] = route.split(' ');
        return nameless(`${method} ${path}`);
      });
    const rows = WALKS.flatMap(({ rows, kind }) =>
      rows.map(({ request }) => nameless(kind === 'api' ? request.replace(' ', ' /api/v1') : request)),
    );

    expect(governed.filter((route) => !rows.includes(route))).toEqual([]);
  });
});

/** Replaces the parameters of a route with `*`, because their names differ between rows and code. Removes the query. */
function nameless(route: string): string {
  return route.replace(/\?.*/, '').replace(/\{\w+\}|:\w+|\b\d+\b/g, '*');
}
