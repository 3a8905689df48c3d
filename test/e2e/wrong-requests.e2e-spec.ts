import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { useApp } from '../support/app';
import { expectEach, expectNotFound } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

const M405 = 'The method is not allowed for the requested URL.';
const TOKEN_NEEDS_JSON =
  'You must be logged in. An access token counts only with a JSON body: send `Content-Type: application/json`.';

const { paths } = JSON.parse(readFileSync(join(__dirname, '../contract/openapi.json'), 'utf8')) as OpenAPIObject;

describe('a method that a path does not have', () => {
  it('is refused with the list of methods', async () => {
    const admin = await test.make.admin();
    const cases = [
      ['put', '/challenges', 'GET, HEAD, OPTIONS, POST'],
      ['put', '/challenges/1', 'DELETE, GET, HEAD, OPTIONS, PATCH'],
      ['get', '/challenges/attempt', 'OPTIONS, POST'],
      ['delete', '/users/me', 'GET, HEAD, OPTIONS, PATCH'],
      ['get', '/users/1/email', 'OPTIONS, POST'],
      ['post', '/scoreboard', 'GET, HEAD, OPTIONS'],
    ] as const;

    await expectEach(cases, async ([method, path, allowed]) => {
      const { status, body, headers } = await as(admin)[method](path);
      expect({ status, body, allow: headers.allow }).toEqual({ status: 405, body: { message: M405 }, allow: allowed });
    });
  });

  it('is refused at every path of the API, which still answers OPTIONS', async () => {
    const gaps: string[] = [];
    for (const [path, item] of Object.entries(paths)) {
      if (!path.startsWith('/api/')) continue;
      const url = path.replaceAll(/\{\w+\}/g, '999999');
      // Tries PUT and POST first. PATCH and DELETE of `/challenges/order` match `/challenges/{id}`, so they do not get
      // 405.
      const method = (['put', 'post', 'patch'] as const).find((name) => !(name in item)) ?? 'delete';
      const [wrong, options] = [await test.http[method](url), await test.http.options(url)];
      if (wrong.status !== 405 || !wrong.headers.allow || options.status !== 200 || options.text !== '')
        gaps.push(`${url}: ${wrong.status} ${wrong.headers.allow}, ${options.status}`);
    }

    expect(gaps).toEqual([]);
  });

  it('is shown as a page to a browser', async () => {
    const { status, text, headers } = await test.http.put('/scoreboard').set('Accept', 'text/html');

    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
    expect(text).toContain(M405);
  });

  it('does not affect unknown paths and missing records, which are 404', async () => {
    const admin = await test.make.admin();

    expectNotFound(await as(admin).put('/nothing'));
    expectNotFound(await as(admin).get('/challenges/1'));
    expect((await test.http.post('/nothing').redirects(0)).status).toBe(404);
    expect((await as(admin).head('/challenges')).status).toBe(200);
  });
});

describe('an access token with a form', () => {
  it('gets the error to send JSON', async () => {
    const player = await test.make.user();
    const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];

    await expectEach(types, async (type) => {
      const send = (path: string) => as(player).post(path).set('Content-Type', type).send('description=mine');
      for (const path of ['/tokens', '/challenges', '/unlocks']) {
        const { status, body } = await send(path);
        expect({ path, status, body }).toEqual({ path, status: 403, body: { message: TOKEN_NEEDS_JSON } });
      }
      expect((await send('/challenges/attempt')).body).toEqual({
        success: true,
        data: { status: 'authentication_required', message: TOKEN_NEEDS_JSON },
      });
    });
  });
});
