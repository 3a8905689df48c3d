import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SessionCookiesService } from '../../src/auth/sign-in/session-cookies.service';
import { hashSecret } from '../../src/platform/secrets/hashes';
import { useApp } from '../support/app';
import { expectEach, expectInvalid } from '../support/expectations';

const test = useApp({ MAX_BODY_BYTES: '20000', TRUSTED_PROXIES: 'loopback' });
const as = test.as.bind(test);

async function signedIn(user_id: number): Promise<{ header: string; nonce: string }> {
  const cookies = test.app.get(SessionCookiesService);
  const value = cookies.issue();
  await test.rows(`INSERT INTO sessions (hash, user_id, expires) VALUES ($1, $2, '2099-01-01')`, [
    hashSecret(value),
    user_id,
  ]);
  return { header: `session=${value}`, nonce: cookies.nonceOf(value) };
}

describe('bodies made to exhaust the process', () => {
  it('creates no list of two hundred million entries from a form field', async () => {
    const cookie = await signedIn((await test.make.user()).id);
    const response = await test.http
      .post('/api/v1/challenges/attempt')
      .set({ Cookie: cookie.header, 'CSRF-Token': cookie.nonce, 'Content-Type': 'multipart/form-data; boundary=x' })
      .send('--x\r\nContent-Disposition: form-data; name="a[200000000]"\r\n\r\nv\r\n--x--\r\n');

    expect(response.status).toBe(400);
  });

  it('refuses a form whose parts together exceed the limit of a body', async () => {
    const player = await test.make.user();
    const parts = Array.from(
      { length: 30 },
      (_, i) => `--x\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\n${'x'.repeat(1000)}\r\n`,
    );
    const cookie = await signedIn(player.id);

    const response = await test.http
      .post('/api/v1/challenges/attempt')
      .set({ Cookie: cookie.header, 'CSRF-Token': cookie.nonce, 'Content-Type': 'multipart/form-data; boundary=x' })
      .send(`${parts.join('')}--x--\r\n`);

    expect(response.status).toBe(413);
  });

  it('refuses JSON in a charset in which nesting cannot be counted', async () => {
    const player = await test.make.user();

    await expectEach(['utf-7', 'utf-16le', 'utf-32'], async (charset) => {
      const request = test.http
        .patch('/api/v1/users/me')
        .set('Authorization', `Token ${player.token}`)
        .set('Content-Type', `application/json; charset=${charset}`);
      expect((await request.send('{}')).status).toBe(400);
    });
  });

  it.each<[string, Buffer, Record<string, string>]>([
    ['JSON that is no UTF-8', Buffer.from('{"name":"\xff"}', 'latin1'), {}],
    ['compressed JSON, whose length nobody could see', gzipSync('{"name":"alice"}'), { 'Content-Encoding': 'gzip' }],
  ])('refuses %s', async (_what, bytes, headers) => {
    const player = await test.make.user();

    const response = await test.http
      .patch('/api/v1/users/me')
      .set({ Authorization: `Token ${player.token}`, 'Content-Type': 'application/json', ...headers })
      .serialize((body: unknown) => body as string)
      .send(bytes as never);

    expect(response.status).toBe(400);
  });

  describe('of JSON', () => {
    async function send(json: string): Promise<{ status: number; message?: string }> {
      const { token } = await test.make.user();
      const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
      const { status, body } = await test.http.patch('/api/v1/users/me').set(headers).send(json);
      return status === 200 ? { status } : { status, message: body.message };
    }

    const nested = (levels: number): string => `{"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

    it('refuses more than 64 levels, and does not count brackets in texts', async () => {
      const refusal = { status: 400, message: 'The body is nested deeper than 64 levels.' };

      expect([await send(nested(64)), await send(nested(65))]).toEqual([{ status: 200 }, refusal]);
      expect(await send(JSON.stringify({ affiliation: `\\"${'['.repeat(100)}` }))).toEqual({ status: 200 });
      expect(await send(`{"text":"\\\\","deep":${nested(64)}}`)).toEqual(refusal);
    });
  });

  it('stores no lists, objects or long texts in custom fields', async () => {
    const [player, field] = [await test.make.user(), await test.make.field()];
    const write = (value: unknown) => as(player).patch('/users/me', { fields: [{ field_id: field.id, value }] });

    expectInvalid(await write([1]), 'fields');
    expectInvalid(await write({ a: 1 }), 'fields');
    expectInvalid(await write('x'.repeat(1001)), 'fields');
    expect((await write('x'.repeat(1000))).status).toBe(200);
  });
});

describe('an invalid forwarded address', () => {
  it('is replaced by the address of the connection', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];

    await as(player)
      .post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' })
      .set('X-Forwarded-For', 'x'.repeat(300))
      .expect(200);

    expect(await test.rows('SELECT ip FROM submissions')).toEqual([{ ip: '127.0.0.1' }]);
  });
});

describe('a JSON body that is null', () => {
  it('is refused like any other non-object', async () => {
    const admin = await test.make.admin();
    const send = (method: 'post' | 'patch', path: string) =>
      test.http[method](`/api/v1${path}`)
        .set('Authorization', `Token ${admin.token}`)
        .set('Content-Type', 'application/json')
        .send('null');

    expect((await send('post', '/tokens')).body).toMatchObject({ success: false, errors: ['Invalid input type.'] });
    expect((await send('patch', '/users/me')).body).toMatchObject({ success: false, errors: ['Invalid input type.'] });
  });
});

describe('the host of a request', () => {
  it('is in no response that a shared cache may keep', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    await test.make.settings({ social_shares: true, challenge_visibility: 'public' });
    await test.make.solve(player, challenge);
    const share = await as(player).post('/shares', { type: 'solve', challenge_id: challenge.id });
    const routes = JSON.parse(readFileSync(join(__dirname, '../contract/routes.json'), 'utf8')) as string[];
    const paths = routes
      .map((route) => route.replace(/^\/?/, '/').split(' '))
      // The streams are left out, because their responses do not end.
      .filter(([path = '', method]) => method === 'GET' && !/[:*]|^\/events$|\/live$/.test(path))
      .map(([path = '']) => path);
    paths.push(new URL(share.body.data.url as string).href.replace(test.url, ''), '/docs', '/robots.txt', '/no-page');
    const hosts: string[] = [];

    for (const caller of [null, admin])
      await expectEach(paths, async (path) => {
        const sent = test.http.get(path).set('Host', 'attacker.example');
        const { text = '', headers } = await (caller ? sent.set('Authorization', `Token ${caller.token}`) : sent);
        if (!`${text} ${JSON.stringify(headers)}`.includes('attacker.example')) return;
        hosts.push(path);
        expect(headers['cache-control']).toMatch(/private|no-store/);
      });

    expect(new Set(hosts).size).toBe(1);
  });
});

describe('lists that are not paged by default', () => {
  it('are paged if page or per_page is sent', async () => {
    const admin = await test.make.admin();
    for (const value of ['a', 'b', 'c']) await test.make.topic({ value });

    expect((await as(admin).get('/topics')).body).not.toHaveProperty('meta');
    expect((await as(admin).get('/topics?page=2&per_page=2')).body).toMatchObject({
      data: [{ value: 'c' }],
      meta: { pagination: { page: 2, next: null, prev: 1, pages: 2, per_page: 2, total: 3 } },
    });
    expect((await as(admin).get('/topics?page=3&per_page=2')).status).toBe(404);
    expect((await as(admin).get('/topics?page=1')).body.meta.pagination).toMatchObject({ per_page: 1000, pages: 1 });
  });
});

describe('OPTIONS', () => {
  it('returns an empty 200', async () => {
    expect(await as(null).options('/tags')).toMatchObject({ status: 200, text: '' });
  });
});

describe('paths that begin with more than one slash', () => {
  it('are found', async () => {
    await expectEach(['//api/v1/scoreboard', '///login', '//api/v1/notifications?since_id=0'], async (path) => {
      // supertest would parse a path that begins with two slashes as a host.
      const { status } = await fetch(`${test.url}${path}`);
      expect(status).toBe(200);
    });
  });

  it('are not found if the slashes are inside the path', async () => {
    expect((await fetch(`${test.url}/api/v1//scoreboard`)).status).toBe(404);
  });
});
