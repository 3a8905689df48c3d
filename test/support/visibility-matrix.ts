import { Agent, request } from 'node:http';
import type { TestApp } from './app';

export interface Visibility {
  challenge: 'public' | 'private' | 'admins';
  account: 'public' | 'private' | 'admins';
  score: 'public' | 'private' | 'hidden' | 'admins';
}

const LEVELS = ['public', 'private', 'admins'] as const;
const SCORES = ['public', 'private', 'hidden', 'admins'] as const;

/** All 36 combinations of the three settings. */
export const ALL: Visibility[] = LEVELS.flatMap((challenge) =>
  LEVELS.flatMap((account) => SCORES.map((score) => ({ challenge, account, score }))),
);

/** Twelve combinations that contain every pair of values of any two settings. */
export const PAIRS: Visibility[] = LEVELS.flatMap((challenge, i) =>
  SCORES.map((score, j) => ({ challenge, account: LEVELS[(i + j) % 3] ?? 'public', score })),
);

/** All three settings public, private or closed: for routes that depend on no setting or on one. */
export const EXTREMES: Visibility[] = [
  { challenge: 'public', account: 'public', score: 'public' },
  { challenge: 'private', account: 'private', score: 'private' },
  { challenge: 'admins', account: 'admins', score: 'hidden' },
];

/** Roles of callers. In teams mode, `hidden` and `banned` are members of a hidden and of a banned team. */
export type Role = 'anonymous' | 'player' | 'hidden' | 'banned' | 'teamless' | 'admin';

export type Proof = Record<string, string>;

export interface Cell {
  role: Role;
  settings: Visibility;
}

/** A response. `body` is its JSON; null for other content types. */
export interface Reply {
  status: number;
  type: string;
  location: string;
  text: string;
  body: any;
}

/** A request, the part of a 200 that is checked, and the expected result in the form of `outcomeOf`. */
export interface Row {
  /** Such as `GET /users/{rival}`. Names in braces are keys of `ids`. */
  request: string;
  body?: Record<string, string>;
  reads?: (response: Reply) => unknown;
  expects: (cell: Cell) => string;
}

/** Rows, each of which is sent as every caller under every combination of settings. */
export interface Matrix {
  /** Form of requests and responses: JSON for the API, forms and HTML for pages. */
  kind: 'api' | 'page';
  rows: Row[];
  /** Callers by the name that a report shows. */
  callers: Record<string, { role: Role; proof: Proof }>;
  combinations: Visibility[];
  ids: Record<string, number | string>;
}

const KINDS = {
  api: {
    prefix: '/api/v1',
    accepts: 'application/json',
    sends: 'application/json',
    encode: (body: object): string => JSON.stringify(body),
  },
  page: {
    prefix: '',
    accepts: 'text/html',
    sends: 'application/x-www-form-urlencoded',
    encode: (body: Record<string, string>): string => new URLSearchParams(body).toString(),
  },
};

/**
 * Sends the whole matrix. Returns the number of responses, and a line for each wrong one: `GET /users/{ghost} as
 * player, challenge=public account=public score=public: expected 404, got 200`.
 */
export async function walk(
  test: TestApp,
  { kind, rows, callers, combinations, ids }: Matrix,
): Promise<{ cells: number; wrong: string[] }> {
  // supertest opens a connection for each request, which takes longer than the response.
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const wrong: string[] = [];
  let cells = 0;
  for (const settings of combinations) {
    await test.make.settings({
      challenge_visibility: settings.challenge,
      account_visibility: settings.account,
      score_visibility: settings.score,
    });
    const judged = rows.flatMap((row) =>
      Object.entries(callers).map(async ([name, { role, proof }]) => {
        const response = await ask(agent, test.url, kind, filled(row, ids), proof);
        const [expected, got] = [row.expects({ role, settings }), outcomeOf(response, kind, row.reads)];
        if (got === expected) return [];
        const under = Object.entries(settings).map(([setting, value]) => `${setting}=${value}`);
        return [`${row.request} as ${name}, ${under.join(' ')}: expected ${expected}, got ${got}`];
      }),
    );
    wrong.push(...(await Promise.all(judged)).flat());
    cells += judged.length;
  }
  agent.destroy();
  return { cells, wrong };
}

const M403 =
  "You don't have the permission to access the requested resource. It is either read-protected or not readable by the server.";
const M404 = 'The requested URL was not found on the server.';
const BANS = ['You have been banned from this CTF', 'Your team has been banned from this CTF'];

/**
 * Summarises a response as a text, such as `200 [1,1]` with the result of `reads`, `302 /login`, `403` for the standard
 * text, `403 banned` or `400 errors`.
 */
function outcomeOf(response: Reply, kind: Matrix['kind'], reads: Row['reads']): string {
  const { status, type, location, text, body } = response;
  if (status === 302) return `302 ${location.replace(/\?.*/, '')}`;
  if (status === 200) return reads ? `200 ${read(response, reads)}` : '200';
  if (!type.startsWith(KINDS[kind].accepts)) return `${status} as ${type}`;
  const said: string = body ? (body.message ?? '') : text.replaceAll('&#39;', "'");
  if (status === 403 && BANS.some((ban) => said.includes(ban))) return '403 banned';
  const isStock = (status === 403 && said.includes(M403)) || (status === 404 && said.includes(M404));
  if (isStock) return String(status);
  return body?.success === false ? `${status} errors` : `${status} ${said}`;
}

/**
 * Returns the result of `reads` as JSON. If `reads` throws, returns a text, so that the other rows are still checked.
 */
function read(response: Reply, reads: NonNullable<Row['reads']>): string {
  try {
    return JSON.stringify(reads(response));
  } catch {
    return `unreadable: ${response.text.slice(0, 200)}`;
  }
}

function filled({ request, body }: Row, ids: Matrix['ids']): Pick<Row, 'request' | 'body'> {
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_braces, name: string) => String(ids[name]));
  const fields = body && Object.entries(body).map(([field, value]) => [field, fill(value)] as const);
  return { request: fill(request), body: fields && Object.fromEntries(fields) };
}

function ask(
  agent: Agent,
  url: string,
  kind: Matrix['kind'],
  row: Pick<Row, 'request' | 'body'>,
  proof: Proof,
): Promise<Reply> {
  const { prefix, accepts, sends, encode } = KINDS[kind];
  const [method = '', path = ''] = row.request.split(' ');
  const headers = { Accept: accepts, ...(row.body && { 'Content-Type': sends }), ...proof };
  return new Promise((resolve, reject) => {
    const sent = request(url + prefix + path, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const { 'content-type': type = '', location = '' } = response.headers;
        const body = type.startsWith('application/json') ? JSON.parse(text) : null;
        resolve({ status: response.statusCode ?? 0, type, location, text, body });
      });
    });
    sent.on('error', reject);
    sent.end(row.body && encode(row.body));
  });
}
