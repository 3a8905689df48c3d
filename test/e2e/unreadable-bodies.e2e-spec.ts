import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { useApp } from '../support/app';

const test = useApp();

type Method = 'post' | 'patch' | 'put' | 'delete';

/** A route that writes. Its ids do not exist. */
interface Route {
  method: Method;
  path: string;
  /** Well-formed bodies that the route refuses: JSON that is no object, and an empty body if one is required. */
  refused: string[];
}

const MALFORMED = ['{', '{"a":', 'nonsense', '\u0000'];
const NO_OBJECTS = ['[]', 'null', '"text"', '5', 'true'];

const { paths } = JSON.parse(readFileSync(join(__dirname, '../contract/openapi.json'), 'utf8')) as OpenAPIObject;

/**
 * All paths of the API but the import in the set-up. It takes a form, and refuses other bodies because they have no
 * nonce.
 */
const API_PATHS = Object.entries(paths).filter(
  ([path]) => path.startsWith('/api/v1/') && path !== '/api/v1/setup/import',
);

const ROUTES = API_PATHS.flatMap(([path, item]) =>
  (['post', 'patch', 'put', 'delete'] as const).flatMap((method): Route[] => {
    const operation = item[method];
    if (!operation) return [];
    const { requestBody } = operation;
    const takesJson =
      requestBody !== undefined && 'content' in requestBody && 'application/json' in requestBody.content;
    const refused = takesJson ? [...NO_OBJECTS, ...(requestBody.required === false ? [] : [''])] : [];
    return [{ method, path: path.replaceAll(/\{\w+\}/g, '999999'), refused }];
  }),
);

it('every writing route refuses unreadable JSON with a list of errors and a message', async () => {
  const admin = await test.make.admin();
  const team = await test.make.team();
  const captain = await test.make.user({ team_id: team.id });
  await test.rows('UPDATE teams SET captain_id = $1', [captain.id]);
  await test.make.settings({ user_mode: 'teams', social_shares: true, challenge_visibility: 'public' });

  const gaps: string[] = [];
  for (const { method, path, refused } of ROUTES)
    for (const text of [...MALFORMED, ...refused]) {
      const { token } = path.includes('/teams/me') ? captain : admin;
      const sent = test.http[method](path).set('Authorization', `Token ${token}`);
      const { status, body } = await sent.set('Content-Type', 'application/json').send(text);
      const isRight =
        status === 400 && body.success === false && body.errors?.length > 0 && typeof body.message === 'string';
      if (!isRight) gaps.push(`${method} ${path} ${JSON.stringify(text)}: ${status} ${JSON.stringify(body)}`);
    }

  expect(gaps).toEqual([]);
});
