import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Caller, useApp } from '../support/app';
import { HOSTILE_BODIES, HOSTILE_TEXTS, HOSTILE_VALUES } from '../support/hostile-values';
import { IS_THOROUGH } from '../support/thorough';
import { complaintsIn } from '../support/expectations';
import { signatureOf } from '../support/signed-results';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
}

type Paths = Partial<
  Record<
    string,
    {
      parameters?: Parameter[];
      requestBody?: { content: Record<string, { example?: Record<string, unknown> }> };
      'x-access'?: { audience: string };
    }
  >
>;

interface Operation {
  path: string;
  method: string;
  parameters: Parameter[];
  body: Record<string, unknown> | null;
  isForAdmins: boolean;
}

/** Key that signs the calls of services. With a valid signature they are refused only for their values. */
const RESULTS_KEY = `whsec_${Buffer.from('key of the challenge').toString('base64')}`;

const METHODS = ['get', 'post', 'patch', 'put', 'delete', 'head'];
const test = useApp();
let callers: Record<string, Caller> | null = null;
let areTeamsMet = false;

describe('every route', () => {
  // One test for each group, so that none comes close to the time limit on a busy machine.
  it.each([...groups()])(
    'of %s refuses hostile values, names the field, and never returns 500',
    async (_group, all) => {
      const problems: string[] = [];
      callers = null;
      for (const operation of all) {
        for (const [who, caller] of Object.entries(await world(operation))) {
          const all = attacksOn(operation);
          // If the caller is refused, the guard refuses every value, so every seventh value is enough.
          const isClosed = all[0] !== undefined && (await send(operation, all[0], caller)).status === 403;
          const chosen = isClosed ? all.filter((_attack, i) => i % 7 === 0) : all;
          const attacks = IS_THOROUGH ? chosen : everyNinth(chosen);
          await atOnce(attacks, async (attack) => {
            const response = await send(operation, attack, caller);
            const isLetIn = operation.isForAdmins && who !== 'admin' && response.status < 400;
            const problem = isLetIn ? 'is not for this caller' : complaint(attack, response, who);
            if (problem) problems.push(`${operation.method} ${operation.path} as ${who}, ${attack.name}: ${problem}`);
          });
        }
      }
      expect(problems).toEqual([]);
    },
  );
});

let turn = 0;

/** Every ninth item. Each call begins at another item, so that many calls cover all fields and values. */
function everyNinth<T>(items: readonly T[]): T[] {
  const first = turn++ % 9;
  return items.filter((_item, i) => i % 9 === first);
}

async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

interface Attack {
  name: string;
  /** Field that a refusal must name; null if it need not name one. */
  field: string | null;
  path: Record<string, string>;
  query: string;
  body: string | undefined;
  type: string;
}

interface Reply {
  status: number;
  type: string;
  text: string;
}

/**
 * Operations of the OpenAPI document by resource, with bodies from its examples. In each group the operations that only
 * read come first, because they share one event.
 */
function groups(): Map<string, Operation[]> {
  const { paths } = JSON.parse(readFileSync(join(__dirname, '../contract/openapi.json'), 'utf8')) as {
    paths: Record<string, Paths>;
  };
  const all = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      path,
      method,
      parameters: item[method]?.parameters ?? [],
      body: item[method]?.requestBody?.content['application/json']?.example ?? null,
      isForAdmins: item[method]?.['x-access']?.audience === 'admin',
    })),
  );
  const ordered = [...all.filter(isReading), ...all.filter((operation) => !isReading(operation))];
  const byResource = new Map<string, Operation[]>();
  for (const operation of ordered) {
    const resource = /^\/api\/v1\/([^/]+)/.exec(operation.path)?.[1] ?? 'pages';
    byResource.set(resource, [...(byResource.get(resource) ?? []), operation]);
  }
  return byResource;
}

function isReading({ method }: Operation): boolean {
  return method === 'get' || method === 'head';
}

/** Callers in an event that no operation has changed yet. The event is in teams mode for the routes of teams. */
async function world(operation: Operation): Promise<Record<string, Caller>> {
  const meetsTeams = operation.path.startsWith('/api/v1/teams');
  const usable = callers !== null && areTeamsMet === meetsTeams ? callers : await newWorld(meetsTeams);
  callers = isReading(operation) ? usable : null;
  areTeamsMet = meetsTeams;
  return usable;
}

/** Creates an event with rows for most routes, with id 1 if possible, and returns the three callers. */
async function newWorld(withTeams: boolean): Promise<Record<string, Caller>> {
  await test.reset();
  const [admin, player] = [await test.make.admin(), await test.make.user()];
  const challenge = await test.make.challenge({ flag: 'ctf{flag}' });
  const topic = await test.make.topic();
  await test.make.challengeTopic({ challenge_id: challenge.id, topic_id: topic.id });
  await test.make.tag({ challenge_id: challenge.id });
  await test.make.hint({ challenge_id: challenge.id, cost: 0 });
  await test.rows('INSERT INTO solutions (challenge_id) VALUES ($1)', [challenge.id]);
  await test.rows('INSERT INTO result_keys (challenge_id, secret) VALUES ($1, $2)', [challenge.id, RESULTS_KEY]);
  await test.make.file({ type: 'challenge', challenge_id: challenge.id });
  await test.make.bracket();
  await test.make.field();
  await test.make.page();
  await test.make.comment({ type: 'challenge', challenge_id: challenge.id, author_id: admin.id });
  await test.make.award({ user_id: player.id });
  await test.make.solve(player, challenge);
  if (withTeams) {
    await test.make.team({ captain_id: player.id });
    await test.rows('UPDATE users SET team_id = 1 WHERE id = $1', [player.id]);
    await test.make.settings({ user_mode: 'teams' });
  }
  return { anonymous: null, player, admin };
}

function attacksOn({ parameters, body }: Operation): Attack[] {
  const path = Object.fromEntries(
    parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => [name, '1']),
  );
  const plain = {
    field: null,
    path,
    query: '',
    body: body ? JSON.stringify(body) : undefined,
    type: 'application/json',
  };
  const attacks: Attack[] = [{ ...plain, name: 'its own example' }];
  for (const { name, in: place } of parameters) {
    // HTTP clients refuse most of these texts in a header.
    if (place === 'header') continue;
    for (const [title, text] of Object.entries(HOSTILE_TEXTS)) {
      if (place === 'path')
        attacks.push({ ...plain, name: `path ${name} = ${title}`, path: { ...path, [name]: text } });
      else attacks.push({ ...plain, name: `query ${name} = ${title}`, field: name, query: `${name}=${text}` });
    }
    if (place === 'query')
      attacks.push({ ...plain, name: `query ${name} twice`, query: `${name}=1&${name}=x&${name}[a]=b` });
  }
  if (!body) return attacks;
  for (const field of Object.keys(body)) {
    const { [field]: _left, ...rest } = body;
    attacks.push({ ...plain, name: `body without ${field}`, field, body: JSON.stringify(rest) });
    for (const [title, value] of Object.entries(HOSTILE_VALUES)) {
      attacks.push({
        ...plain,
        name: `body ${field} = ${title}`,
        field,
        body: JSON.stringify({ ...body, [field]: value }),
      });
    }
  }
  for (const { name, type, body: text } of HOSTILE_BODIES)
    attacks.push({ ...plain, name: `body is ${name}`, type, body: text });
  return attacks;
}

/** Matches example values of the OpenAPI document that must be unique in the database. */
const UNIQUE_EXAMPLES = /(?<=")(user1|team1|about)(?=["@])/g;

let requests = 0;

async function send({ path, method, parameters }: Operation, attack: Attack, caller: Caller): Promise<Reply> {
  // A value that exists already would add an error about the unique column.
  const body = attack.body?.replaceAll(UNIQUE_EXAMPLES, (example) => `${example}_${++requests}`);
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => attack.path[name] ?? '1');
  const headers: Record<string, string> = caller ? { Authorization: `Token ${caller.token}` } : {};
  if (attack.body !== undefined) headers['Content-Type'] = attack.type;
  if (parameters.some(({ name }) => name === 'webhook-signature'))
    Object.assign(headers, signatureOf(RESULTS_KEY, body ?? '', `call-${++requests}`, new Date(test.now)));
  const hasBody = attack.body !== undefined && method !== 'get' && method !== 'head';
  const response = await fetch(`${test.url}${filled}${attack.query && `?${attack.query}`}`, {
    method: method.toUpperCase(),
    headers,
    redirect: 'manual',
    ...(hasBody ? { body } : {}),
  });
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream')) return { status: response.status, type, text: await response.text() };
  await response.body?.cancel();
  return { status: response.status, type, text: '' };
}

/** Describes a response that violates the contract; null if it does not. */
function complaint({ field }: Attack, { status, type, text }: Reply, who: string): string | null {
  if (status >= 500) return `status ${status} ${text.slice(0, 200)}`;
  // A response to HEAD has no body.
  if (status < 400 || !type.startsWith('application/json') || text === '') return null;
  const body: unknown = JSON.parse(text);
  if (!isContractRefusal(status, body)) return `status ${status} with ${text.slice(0, 200)}`;
  const names = Object.keys(complaintsIn(body));
  const isNamed = names.some((name) => name === field || name.startsWith(`${field}[`));
  if (status === 400 && who === 'admin' && field !== null && names.length > 0 && !isNamed) {
    // `q` and `field` require each other, so the error can name either.
    if (names.every((name) => name === 'q' || name === 'field')) return null;
    // An error may name the field only in its text.
    if (text.includes(`\`${field}\``)) return null;
    // The value is valid, but an earlier request has created the unique record.
    if (/already exists"\]/.test(text)) return null;
    // An error without a field comes first, such as that there is no mail server.
    if (names.every((name) => name === '')) return null;
    // The `name` in the example is not the name of this event.
    if (/name: This is not the name of the event/.test(text)) return null;
    return `names ${names.join(', ')} instead of ${field}`;
  }
  return null;
}

function isContractRefusal(status: number, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  if ('errors' in body) {
    return (
      Array.isArray(body.errors) &&
      body.errors.length > 0 &&
      body.errors.every((error) => typeof error === 'string' && error !== '')
    );
  }
  if ('message' in body) return typeof body.message === 'string' && body.message !== '';
  return status === 400 && 'success' in body && body.success === false;
}
