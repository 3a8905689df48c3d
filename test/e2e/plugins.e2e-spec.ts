import { runInNewContext } from 'node:vm';
import type { Response } from 'supertest';
import { useApp } from '../support/app';
import { expectEach, expectNotFound } from '../support/expectations';

const test = useApp();

const PATHS = [
  ...['create.html', 'update.html', 'view.html', 'create.js', 'update.js', 'view.js'].flatMap((file) => [
    `/plugins/challenges/assets/${file}`,
    `/plugins/dynamic_challenges/assets/${file}`,
  ]),
  ...['static/create.html', 'static/edit.html', 'regex/create.html', 'regex/edit.html'].map(
    (file) => `/plugins/flags/assets/${file}`,
  ),
];

function pathsIn({ body }: Response): string[] {
  return [...new Set(JSON.stringify(body).match(/\/plugins\/[\w/.]+/g))];
}

function runView(script: string, fields: Record<string, string> = {}) {
  const sent: { url: string; options: Record<string, any> }[] = [];
  const verdict = { success: true, data: { status: 'incorrect', message: 'Incorrect' } };
  const challenge: Record<string, any> = {};
  const fetch = (url: string, options: Record<string, any>) => {
    sent.push({ url, options });
    return Promise.resolve({ json: () => Promise.resolve(verdict) });
  };
  const getElementById = (id: string) => (id in fields ? { value: fields[id] } : null);
  runInNewContext(script, { CTFd: { _internal: { challenge }, fetch }, document: { getElementById } });
  return { challenge, sent, verdict };
}

describe('GET /plugins/…', () => {
  it('serves each file to all callers, with its type and lifetime', async () => {
    await expectEach(PATHS, async (path) => {
      const { status, headers, text } = await test.http.get(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe(`text/${path.endsWith('.js') ? 'javascript' : 'html'}; charset=utf-8`);
      expect(headers['cache-control']).toBe('public, max-age=3600');
      expect(headers.etag).toMatch(/^"[0-9a-f]{32}"$/);
      expect(headers['set-cookie']).toBeUndefined();
      expect(text).not.toBe('');
    });
  });

  it('serves every path in responses of the API', async () => {
    const admin = test.as(await test.make.admin());
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    const dynamic = await test.make.challenge({ type: 'dynamic' });
    const paths = [
      ...['/challenges', `/challenges/${challenge.id}`, `/challenges/${dynamic.id}`, '/challenges/types'],
      ...['/flags/types', '/flags/1'],
    ];

    const linked: string[] = [];
    for (const path of paths) linked.push(...pathsIn(await admin.get(path).expect(200)));

    expect([...new Set(linked)].sort()).toEqual([...PATHS].sort());
  });

  it('returns 304 to a client that has the file', async () => {
    const path = '/plugins/challenges/assets/view.js';
    const { headers } = await test.http.get(path);

    const again = await test.http.get(path).set('If-None-Match', headers.etag ?? '');
    const changed = await test.http.get(path).set('If-None-Match', '"another"');

    expect({ status: again.status, text: again.text, etag: again.headers.etag }).toEqual({
      status: 304,
      text: '',
      etag: headers.etag,
    });
    expect(changed.status).toBe(200);
  });

  it('answers HEAD with the same headers', async () => {
    const { status, headers, text } = await test.http.head('/plugins/challenges/assets/view.js');

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(text).toBeFalsy();
  });

  it('serves them before the set-up, and to banned players', async () => {
    const banned = await test.make.user({ banned: true });
    await test.http.get('/plugins/challenges/assets/view.js').set('Authorization', `Token ${banned.token}`).expect(200);

    await test.make.settings({ setup: false });

    await test.http.get('/plugins/challenges/assets/view.js').expect(200);
  });

  it('returns 404 for unknown files', async () => {
    const cases = [
      '/plugins/challenges/assets/other.js',
      '/plugins/challenges/assets/',
      '/plugins/challenges',
      '/plugins/challenges/assets/../../../package.json',
      '/plugins/challenges/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
      '/plugins/challenges/assets/..%2f..%2f..%2fpackage.json',
      '/plugins/challenges/assets/view.js%00.html',
      '/plugins/..%5c..%5cpackage.json',
      '/plugins/constructor',
      '/themes/core-beta/static/css/main.min.css',
      '/themes/core-beta/static/../../../package.json',
      '/themes/core/static/%2e%2e/%2e%2e/package.json',
    ];

    await expectEach(cases, async (path) => {
      // fetch resolves `%2e%2e` as well as `..` before it sends the path, so the server gets only the resolved path.
      const response = await fetch(test.url + path.replace('/../', '/%2e%2e/'));
      expectNotFound({ status: response.status, body: await response.json() } as Response);
    });
  });

  it('shows browsers a page for an unknown path', async () => {
    const { status, headers } = await test.http.get('/plugins/nothing.js').set('Accept', 'text/html');

    expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/html; charset=utf-8' });
  });

  it('serves everything that its own pages refer to', async () => {
    const { text } = await test.http.get('/login').expect(200);

    expect(text).not.toMatch(/(src|href)="\/(themes|plugins)/);
  });
});

describe('the script of a view', () => {
  it.each(['/plugins/challenges/assets/view.js', '/plugins/dynamic_challenges/assets/view.js'])(
    '%s defines the functions that themes call',
    async (path) => {
      const { challenge } = runView((await test.http.get(path)).text);

      expect(Object.keys(challenge).sort()).toEqual([
        'data',
        'postRender',
        'preRender',
        'render',
        'renderer',
        'submit',
      ]);
      expect(challenge.data).toBeUndefined();
      expect(challenge.preRender()).toBeUndefined();
      expect(challenge.postRender()).toBeUndefined();
      expect([challenge.render, challenge.renderer]).toEqual([null, null]);
    },
  );

  it('submits the typed text for the open challenge, and returns the response', async () => {
    const { text } = await test.http.get('/plugins/challenges/assets/view.js');
    const { challenge, sent, verdict } = runView(text, { 'challenge-input': 'ctf{x}' });
    challenge.data = { id: 7 };

    expect(await challenge.submit()).toEqual(verdict);
    await challenge.submit(true);

    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v1/challenges/attempt',
      '/api/v1/challenges/attempt?preview=true',
    ]);
    expect(sent[0]?.options).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } });
    expect(JSON.parse(sent[0]?.options.body)).toEqual({ challenge_id: 7, submission: 'ctf{x}' });
  });

  it('reads the challenge from the form if the theme has not set its data', async () => {
    const { text } = await test.http.get('/plugins/challenges/assets/view.js');
    const { challenge, sent } = runView(text, { 'challenge-id': '12', 'challenge-input': 'a' });

    await challenge.submit();

    expect(JSON.parse(sent[0]?.options.body)).toEqual({ challenge_id: 12, submission: 'a' });
  });
});

describe('the forms', () => {
  it('have the fields of the API', async () => {
    const fieldsOf = async (path: string): Promise<string[]> => {
      const { text } = await test.http.get(path);
      return [...text.matchAll(/name="(\w+)"/g)].map(([, name = '']) => name).sort();
    };

    expect(await fieldsOf('/plugins/challenges/assets/update.html')).toEqual([
      'category',
      'connection_info',
      'description',
      'max_attempts',
      'name',
      'state',
      'value',
    ]);
    expect(await fieldsOf('/plugins/dynamic_challenges/assets/update.html')).toEqual([
      'category',
      'connection_info',
      'decay',
      'description',
      'function',
      'initial',
      'max_attempts',
      'minimum',
      'name',
      'state',
    ]);
    expect(await fieldsOf('/plugins/flags/assets/regex/create.html')).toEqual(['content', 'data', 'type']);
    expect(await fieldsOf('/plugins/flags/assets/static/edit.html')).toEqual(['content', 'data', 'id', 'type']);
  });

  it('that create a challenge are those that GET /challenges/types returns', async () => {
    const { body } = await test.as(await test.make.admin()).get('/challenges/types');

    for (const { create, templates } of body.data) expect((await test.http.get(templates.create)).text).toBe(create);
  });
});
