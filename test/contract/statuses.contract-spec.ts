import type { OpenAPIObject } from '@nestjs/swagger';
import type { Response } from 'supertest';
import { type Caller, useApp } from '../support/app';

const test = useApp({ MAX_BODY_BYTES: '20000' });

type Method = 'get' | 'head' | 'post' | 'patch' | 'delete';

interface Parameter {
  in: string;
  name: string;
}

interface Operation {
  method: Method;
  path: string;
  tags: string[];
  parameters: Parameter[];
  statuses: string[];
}

let operations: Operation[];

beforeAll(async () => {
  const { paths } = (await test.http.get('/api/v1/openapi.json').expect(200)).body as OpenAPIObject;
  operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<Method, any>).map(([method, { tags, parameters = [], responses }]) => ({
      method: method as Method,
      path: path.replaceAll(/\{\w+\}/g, '999999'),
      tags,
      parameters,
      statuses: Object.keys(responses),
    })),
  );
});

const isPage = ({ tags }: Operation): boolean => tags.includes('sign-in') || tags.includes('set-up');
const isReading = ({ method }: Operation): boolean => method === 'get' || method === 'head';

function send({ method, path }: Operation, caller: Caller, query = '', body?: string): Promise<Response> {
  const request = test.http[method](`${path}${query}`).redirects(0);
  if (caller) void request.set('Authorization', `Token ${caller.token}`);
  if (body !== undefined) void request.set('Content-Type', 'application/json');
  return body === undefined ? request : request.send(body);
}

/** Operations that document `status` but respond with another one, or respond with `status` without documenting it. */
async function gaps(
  status: number,
  among: Operation[],
  request: (operation: Operation) => Promise<Response>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const operation of among) {
    const response = await request(operation);
    const isDocumented = operation.statuses.includes(String(status));
    if ((response.status === status) !== isDocumented)
      problems.push(`${operation.method} ${operation.path}: ${response.status}`);
  }
  return problems;
}

describe('the documented statuses, each returned by exactly the routes that list it', () => {
  it('401, for an invalid token', async () => {
    const programs = operations.filter((operation) => !isPage(operation));

    expect(await gaps(401, programs, (operation) => send(operation, { token: 'none' }))).toEqual([]);
  });

  it('403, for a caller who is banned or not an administrator', async () => {
    const banned = await test.make.user({ banned: true });
    // A banned caller may use these operations. They respond with 403 for other reasons, such as a running import.
    const open = ['get /logout', 'delete /api/v1/session', 'get /api/v1/imports/999999', 'get /api/v1/ui/boot'];
    const closed = operations.filter(({ method, path }) => !open.includes(`${method} ${path}`));

    expect(await gaps(403, closed, (operation) => send(operation, banned))).toEqual([]);
  });

  it('413, for a body that is too large, if there can be one', async () => {
    const team = await test.make.team();
    const admin = await test.make.admin({ team_id: team.id });
    await test.make.settings({ user_mode: 'teams' });
    const writing = operations.filter((operation) => !isReading(operation) && !isPage(operation));

    expect(await gaps(413, writing, (operation) => send(operation, admin, '', `"${'x'.repeat(20_000)}"`))).toEqual([]);
    expect(operations.filter((operation) => isReading(operation) && operation.statuses.includes('413'))).toEqual([]);
  });

  it('400, for invalid input of a GET request', async () => {
    const team = await test.make.team();
    const admin = await test.make.admin({ team_id: team.id });
    const { id } = await test.make.challenge();
    await test.make.hint({ challenge_id: id });
    await test.make.settings({ user_mode: 'teams' });
    const problems: string[] = [];
    // `/api/v1/live` is left out: it accepts any input, and its response does not end.
    for (const operation of operations.filter((reading) => isReading(reading) && reading.path !== '/api/v1/live')) {
      const target = { ...operation, path: operation.path.replace('999999', String(id)) };
      const statuses: number[] = [];
      for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'query'))
        for (const value of ['%00', 'x']) statuses.push((await send(target, admin, `?${name}=${value}`)).status);
      if (statuses.includes(400) !== operation.statuses.includes('400'))
        problems.push(`${operation.method} ${operation.path}`);
    }

    expect(problems).toEqual([]);
  });

  it('404, for an unknown id, page or mode', async () => {
    const admin = await test.make.admin();
    // The 404 of these routes is not tested here: it needs a valid body or query, or a closed registration.
    const byInput = [
      '/api/v1/challenges/attempt',
      '/api/v1/unlocks',
      '/api/v1/topics',
      '/api/v1/users/999999/email',
      '/register',
      '/api/v1/registrations',
    ];
    const covered = new Set<Operation>();
    const ask = async (caller: Caller, query: string, id: string): Promise<void> => {
      for (const operation of operations) {
        // The responses of the two streams do not end.
        if (covered.has(operation) || ['/events', '/api/v1/live'].includes(operation.path)) continue;
        const target = { ...operation, path: operation.path.replace('999999', id) };
        const { status } = isReading(operation)
          ? await send(target, caller, query)
          : await send(target, caller, '', '{}');
        if (status === 404) covered.add(operation);
      }
    };

    await ask(admin, '?page=9999', '999999');
    await ask(admin, '', '%00');
    await test.make.settings({
      challenge_visibility: 'public',
      account_visibility: 'admins',
      score_visibility: 'admins',
    });
    await ask(null, '', '999999');

    const wrong = operations.filter((operation) => operation.statuses.includes('404') !== covered.has(operation));
    expect(wrong.filter(({ path }) => !byInput.includes(path)).map(({ method, path }) => `${method} ${path}`)).toEqual(
      [],
    );
  });
});
