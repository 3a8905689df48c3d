import { once } from 'node:events';
import { get } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Test } from 'supertest';
import { signFileToken } from '../../src/challenges/files/file-token.rules';
import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { Secrets } from '../../src/platform/database/secrets';
import { type ByteRange, Storage } from '../../src/platform/storage/storage';
import { useApp } from '../support/app';
import { until } from '../support/eventually';
import { expectEach, expectForbidden, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();

const NOW = '2026-11-21T10:00:00Z';
const NOW_SECONDS = 1_795_255_200;
const HOUR = 3600;
const HELLO_ETAG = '"aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d"';

beforeEach(() => test.setClock(NOW));
async function store(
  fields: Record<string, string | number> = {},
  { name = 'a.txt', content = Buffer.from('hello') } = {},
): Promise<{ id: number; location: string }> {
  const admin = await test.make.admin();
  const sent = test.http.post('/api/v1/files').set('Authorization', `Token ${admin.token}`);
  for (const [field, value] of Object.entries(fields)) void sent.field(field, value);
  const { body } = await sent.attach('file', content, name).expect(200);
  return body.data[0];
}

function download(location: string, as: MadeUser | null = null): Test {
  const sent = test.http.get(`/files/${location}`);
  return as ? sent.set('Authorization', `Token ${as.token}`) : sent;
}

function byLink(file: { id: number; location: string }, user: { id: number }, seconds = NOW_SECONDS): Test {
  const secret = test.app.get(Secrets).signingKey;
  return download(
    `${file.location}?token=${signFileToken(secret, { user_id: user.id, team_id: null, file_id: file.id }, seconds)}`,
  );
}

interface Watched {
  parts: (ByteRange | undefined)[];
  closed: boolean;
}

function watchFiles(): Watched[] {
  const storage = test.app.get(Storage);
  const offer = storage.offer.bind(storage);
  const files: Watched[] = [];
  jest.spyOn(storage, 'offer').mockImplementation(async (location, filename) => {
    const offered = await offer(location, filename);
    if (!offered || 'url' in offered) return offered;
    const file: Watched = { parts: [], closed: false };
    files.push(file);
    return {
      ...offered,
      read: (range) => {
        file.parts.push(range);
        return offered.read(range);
      },
      close: async () => {
        await offered.close();
        file.closed = true;
      },
    };
  });
  return files;
}

/**
 * Expects that exactly these ranges were read, and that every file was closed. A file may be closed after the response.
 */
async function expectRead(files: Watched[], parts: object[] = []): Promise<void> {
  await until(() => files.length > 0 && files.every(({ closed }) => closed));
  expect(files.flatMap((file) => file.parts)).toEqual(parts);
}

describe('GET /files/{directory}/{name}', () => {
  it('serves a file as a download, never as a page', async () => {
    const { location } = await store({ location: 'media/x.html' });

    const { status, headers, text } = await download(location);

    expect({ status, text }).toEqual({ status: 200, text: 'hello' });
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename=x.html',
      'content-length': '5',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: HELLO_ETAG,
      'last-modified': expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
    });
  });

  it.each([
    ['x.txt', 'text/plain; charset=utf-8'],
    ['x.png', 'image/png'],
    ['x.pdf', 'application/pdf'],
    ['x.zip', 'application/zip'],
    ['x.unheard-of', 'application/octet-stream'],
    ['x', 'application/octet-stream'],
    // Served as plain text, so that no page of the platform can load these files as a script or style.
    ['x.js', 'text/plain; charset=utf-8'],
    ['x.MJS', 'text/plain; charset=utf-8'],
    ['x.ecma', 'text/plain; charset=utf-8'],
    ['x.css', 'text/plain; charset=utf-8'],
  ])('derives the type of %s', async (name, type) => {
    const { location } = await store({ location: `media/${name}` });

    expect((await download(location)).headers['content-type']).toBe(type);
  });

  it.each([
    ['日本語の説明.pdf', 'file.pdf', '%E6%97%A5%E6%9C%AC%E8%AA%9E%E3%81%AE%E8%AA%AC%E6%98%8E.pdf', 'application/pdf'],
    ['Отчёт 2.zip', '2.zip', '%D0%9E%D1%82%D1%87%D1%91%D1%82%202.zip', 'application/zip'],
    ['Übung.txt', 'Ubung.txt', '%C3%9Cbung.txt', 'text/plain; charset=utf-8'],
  ])('saves %s under its name, with its extension', async (name, ascii, encoded, type) => {
    const { location } = await store({}, { name });

    const { headers } = await download(location).expect(200);

    expect(location).toMatch(new RegExp(`^[0-9a-f]{32}/${ascii}$`));
    expect(headers['content-type']).toBe(type);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="?[\x20-\x7e]+"?; filename\*=UTF-8''/);
    expect(headers['content-disposition']).toContain(`; filename*=UTF-8''${encoded}`);
  });

  it('saves a file under the name in the given location, and under that of the last upload there', async () => {
    const disposition = async (location: string): Promise<string | undefined> =>
      (await download(location)).headers['content-disposition'];

    const { location } = await store({ location: 'media/日本.pdf' });
    expect(location).toBe('media/pdf');
    expect(await disposition(location)).toBe(`attachment; filename=file.pdf; filename*=UTF-8''%E6%97%A5%E6%9C%AC.pdf`);

    await store({ location });
    expect(await disposition(location)).toBe('attachment; filename=pdf');
  });

  it('keeps the name in the details of a challenge, and in its copy', async () => {
    const { id } = await test.make.challenge();
    await store({ type: 'challenge', challenge_id: id }, { name: '説明.txt' });
    const admin = await test.make.admin();
    const names = async (challenge_id: number): Promise<string[]> => {
      const { body } = await test.as(admin).get(`/challenges/${challenge_id}`).set('Accept', DETAILS_TYPE).expect(200);
      return body.data.file_details.map(({ name }: { name: string }) => name);
    };

    const { body } = await test.as(admin).post(`/challenges/${id}/clone`).expect(200);

    expect([await names(id), await names(body.data.id)]).toEqual([['説明.txt'], ['説明.txt']]);
  });

  it('serves standard and page files to all callers, whatever the settings', async () => {
    await test.make.settings({ challenge_visibility: 'admins', end: 1000 });
    const page = await test.make.page({ hidden: true });
    const [standard, ofPage] = [await store(), await store({ type: 'page', page_id: page.id })];

    await download(standard.location).expect(200);
    await download(ofPage.location).expect(200);
  });

  it('serves files before the set-up is done', async () => {
    const { location } = await store();
    await test.make.settings({ setup: null });

    await download(location).expect(200);
  });

  it('returns 304 to a caller that has the file', async () => {
    const { location } = await store();
    const { headers } = await download(location);
    const files = watchFiles();

    const byTag = await download(location).set('If-None-Match', HELLO_ETAG);
    const byDate = await download(location).set('If-Modified-Since', String(headers['last-modified']));

    expect([byTag.status, byTag.text, byTag.headers.etag]).toEqual([304, '', HELLO_ETAG]);
    expect(byDate.status).toBe(304);
    expect(files).toHaveLength(2);
    await expectRead(files);
    await download(location).set('If-None-Match', '"other"').expect(200);
  });

  it('answers HEAD without reading the file', async () => {
    const { location } = await store();
    const files = watchFiles();

    const { status, headers, text } = await test.http.head(`/files/${location}`);

    expect({ status, text }).toEqual({ status: 200, text: undefined });
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '5', etag: HELLO_ETAG });
    await expectRead(files);
  });

  it('closes the file when the client disconnects in the middle, and stays usable', async () => {
    const { location } = await store({}, { content: Buffer.alloc(20_000_000, 'x') });
    const files = watchFiles();

    const client = get(`${test.url}/files/${location}`);
    const [response] = (await once(client, 'response')) as [Readable];
    await once(response, 'data');
    client.on('error', () => undefined);
    client.destroy();

    await until(() => files[0]?.closed === true);
    await download(location).expect(200);
  });

  it('closes the file when the client reads nothing for five minutes', async () => {
    const { location } = await store({}, { content: Buffer.alloc(20_000_000, 'x') });
    const files = watchFiles();
    const connected = once(test.app.getHttpServer(), 'connection') as Promise<[Socket]>;
    const client = get(`${test.url}/files/${location}`, { agent: false }).on('error', () => undefined);
    const [served] = await connected;
    await once(client, 'response');

    expect(served.timeout).toBe(300_000);
    served.setTimeout(1);

    await until(() => files[0]?.closed === true);
    client.destroy();
  });

  it('serves a large file whole', async () => {
    const { location } = await store({}, { name: 'x.bin', content: Buffer.alloc(5_000_000, 'ensign') });

    const { body } = await download(location).expect(200);

    expect(Buffer.compare(body, Buffer.alloc(5_000_000, 'ensign'))).toBe(0);
  });

  it.each([
    ['bytes=1-2', '1-2', 'el'],
    ['bytes=3-', '3-4', 'lo'],
    ['bytes=-2', '3-4', 'lo'],
    ['bytes=0-0', '0-0', 'h'],
    ['bytes=2-99999999999999999999', '2-4', 'llo'],
    ['bytes=3-4,9-', '3-4', 'lo'],
    ['bytes=1-1,2-2,1-2', '1-2', 'el'],
  ])('serves the part %s', async (range, part, content) => {
    const { location } = await store();
    const files = watchFiles();

    const { status, text, headers } = await download(location).set('Range', range);

    const [start, end] = part.split('-').map(Number);
    expect({ status, text }).toEqual({ status: 206, text: content });
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-range': `bytes ${part}/5`,
      'content-length': String(content.length),
      'content-disposition': 'attachment; filename=a.txt',
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: HELLO_ETAG,
    });
    await expectRead(files, [{ start, end }]);
  });

  it('serves the whole file if the range does not select exactly one part', async () => {
    const { location } = await store();
    const cases = [
      ['several parts', 'bytes=0-0,2-3'],
      ['very many parts', `bytes=${Array.from({ length: 500 }, (_, index) => `${index * 2}-${index * 2}`).join(',')}`],
      ['another unit', 'items=0-1'],
      ['no numbers', 'bytes=a-b'],
      ['nothing', 'bytes=-'],
      ['no list', 'junk'],
    ] as const;

    await expectEach(cases, async ([, range]) => {
      const { status, text, headers } = await download(location).set('Range', range);
      expect({ status, text }).toEqual({ status: 200, text: 'hello' });
      expect(headers['content-range']).toBeUndefined();
      expect(headers['content-length']).toBe('5');
    });
  });

  it.each(['bytes=5-', 'bytes=3-1', 'bytes=-0', 'bytes=99999999999999999999-', 'bytes=5-,7-9'])(
    'returns 416 with the length if the file has no part %s',
    async (range) => {
      const { location } = await store();
      const files = watchFiles();

      const { status, body, headers } = await download(location).set('Range', range);

      expect({ status, body }).toEqual({
        status: 416,
        body: { message: 'The server cannot provide the requested range.' },
      });
      expect(headers['content-range']).toBe('bytes */5');
      expect(headers['content-disposition']).toBeUndefined();
      await expectRead(files);
    },
  );

  it('has no parts of an empty file', async () => {
    const { location } = await store({}, { content: Buffer.alloc(0) });

    const { status, headers } = await download(location).set('Range', 'bytes=0-');

    expect([status, headers['content-range']]).toEqual([416, 'bytes */0']);
  });

  it('returns the length of a part for HEAD', async () => {
    const { location } = await store();
    const files = watchFiles();

    const { status, headers, text } = await test.http.head(`/files/${location}`).set('Range', 'bytes=1-2');

    expect({ status, text }).toEqual({ status: 206, text: undefined });
    expect(headers).toMatchObject({ 'content-range': 'bytes 1-2/5', 'content-length': '2' });
    await expectRead(files);
  });

  it("continues a file only if the client's part is of the same one", async () => {
    const { location } = await store({ location: 'media/x.txt' });
    const { headers } = await download(location);
    const resume = (validator: string): Test => download(location).set('Range', 'bytes=3-').set('If-Range', validator);

    await resume(HELLO_ETAG).expect(206, 'lo');
    await resume(String(headers['last-modified'])).expect(206, 'lo');
    await resume('"other"').expect(200, 'hello');
    await resume(`W/${HELLO_ETAG}`).expect(200, 'hello');
    await resume('Thu, 01 Jan 2026 00:00:00 GMT').expect(200, 'hello');
    await store({ location: 'media/x.txt' }, { content: Buffer.from('another') });
    await resume(HELLO_ETAG).expect(200, 'another');
  });

  it('returns 304 to a caller that has the file, whatever range it requests', async () => {
    const { location } = await store();

    for (const range of ['bytes=1-2', 'bytes=9-'])
      await download(location).set('If-None-Match', HELLO_ETAG).set('Range', range).expect(304, '');
  });

  it('returns 404 for an unknown location', async () => {
    const cases = [
      'media/none.txt',
      'media/%00',
      'media/..%2Fx.txt',
      '..%2F..%2Fetc/passwd',
      '%2e%2e/%2e%2e',
      'one',
      'a/b/c',
      '',
    ];

    await expectEach(cases, async (location) => expectNotFound(await download(location)));
  });

  it('returns 404 if the stored file is missing', async () => {
    const { location } = await test.make.file();

    expectNotFound(await download(location));
  });

  it('is refused to banned players', async () => {
    const { location } = await store();

    expectForbidden(
      await download(location, await test.make.user({ banned: true })),
      'You have been banned from this CTF',
    );
  });
});

describe('files of a challenge', () => {
  async function challengeFile(
    values: Parameters<typeof test.make.challenge>[0] = {},
  ): Promise<{ id: number; location: string; challenge_id: number }> {
    const { id } = await test.make.challenge(values);
    return { ...(await store({ type: 'challenge', challenge_id: id })), challenge_id: id };
  }

  it('are served to players, and to all callers if challenges are public', async () => {
    const file = await challengeFile();

    await download(file.location, await test.make.user()).expect(200);
    expectForbidden(await download(file.location));
    await test.make.settings({ challenge_visibility: 'public' });
    await download(file.location).expect(200);
  });

  it.each([
    ['before the start', { start: NOW_SECONDS + 60 }],
    ['after the end', { end: NOW_SECONDS - 60 }],
  ])('are refused %s, also with links, but not to administrators', async (_when, settings) => {
    const [file, player] = [await challengeFile(), await test.make.user()];
    await test.make.settings(settings);

    expectForbidden(await download(file.location, player));
    expectForbidden(await byLink(file, player));
    await download(file.location, await test.make.admin()).expect(200);
  });

  it('are served after the end if challenges stay visible', async () => {
    const [file, player] = [await challengeFile(), await test.make.user()];
    await test.make.settings({ end: NOW_SECONDS - 60, view_after_ctf: true });

    await download(file.location, player).expect(200);
    await byLink(file, player).expect(200);
  });

  it.each(['hidden', 'locked'] as const)('are not found by players while it is %s', async (state) => {
    const [file, player, admin] = [await challengeFile({ state }), await test.make.user(), await test.make.admin()];
    await test.make.settings({ challenge_visibility: 'public' });

    expectNotFound(await download(file.location, player));
    expectNotFound(await byLink(file, player));
    expectNotFound(await download(file.location));
    await download(file.location, admin).expect(200);
    await byLink(file, admin).expect(200);
  });

  it('are refused until its prerequisites are solved', async () => {
    const [first, player, other] = [await test.make.challenge(), await test.make.user(), await test.make.user()];
    const file = await challengeFile({ requirements: { prerequisites: [first.id] } });
    await test.make.solve(player, first);
    await test.make.settings({ challenge_visibility: 'public' });

    await download(file.location, player).expect(200);
    await byLink(file, player).expect(200);
    expectForbidden(await download(file.location, other));
    expectForbidden(await byLink(file, other));
    expectForbidden(await download(file.location));
    await download(file.location, await test.make.admin()).expect(200);
  });

  it('are refused to players with an unverified address if the event requires one', async () => {
    const [file, player] = [await challengeFile(), await test.make.user({ verified: false })];
    await test.make.settings({ verify_emails: true });

    expectForbidden(await download(file.location, player));
    expectForbidden(await byLink(file, player));
  });

  it('are refused to players without a team in teams mode', async () => {
    const [file, loner, team] = [await challengeFile(), await test.make.user(), await test.make.team()];
    await test.make.settings({ user_mode: 'teams' });

    expectForbidden(await download(file.location, loner));
    expectForbidden(await byLink(file, loner));
    await download(file.location, await test.make.user({ team_id: team.id })).expect(200);
    await byLink(file, await test.make.user({ team_id: team.id })).expect(200);
  });

  it('are found only by administrators if their challenge was deleted', async () => {
    const file = await challengeFile();
    await test.rows('UPDATE files SET challenge_id = NULL');

    expectNotFound(await download(file.location, await test.make.user()));
    await download(file.location, await test.make.admin()).expect(200);
  });
});

describe('files of a solution', () => {
  async function solutionFile(
    state: 'hidden' | 'visible' | 'solved',
    values: Parameters<typeof test.make.challenge>[0] = {},
  ): Promise<{ id: number; location: string; challenge_id: number; solution_id: number }> {
    const [admin, { id: challenge_id }] = [await test.make.admin(), await test.make.challenge(values)];
    const { body } = await test.as(admin).post('/solutions', { challenge_id, state }).expect(200);
    const solution_id = body.data.id;
    return { ...(await store({ type: 'solution', solution_id })), challenge_id, solution_id };
  }

  const unlock = (player: MadeUser, { solution_id }: { solution_id: number }) =>
    test.as(player).post('/unlocks', { target: solution_id, type: 'solutions' }).expect(200);

  it('are served to accounts that unlocked it, and to administrators', async () => {
    const [file, player, other] = [await solutionFile('visible'), await test.make.user(), await test.make.user()];
    await unlock(player, file);
    await test.make.settings({ challenge_visibility: 'public' });

    await download(file.location, player).expect(200);
    await download(file.location, await test.make.admin()).expect(200);
    expectForbidden(await download(file.location, other));
    expectForbidden(await download(file.location));
  });

  it('are not found before the challenge is solved if it is for solvers', async () => {
    const [file, player] = [await solutionFile('solved'), await test.make.user()];

    expectNotFound(await download(file.location, player));
    await test.make.solve(player, { id: file.challenge_id });
    await unlock(player, file);
    await download(file.location, player).expect(200);
  });

  it('are not found while it or its challenge is hidden', async () => {
    const [file, player, admin] = [await solutionFile('visible'), await test.make.user(), await test.make.admin()];
    await unlock(player, file);

    await test.as(admin).patch(`/solutions/${file.solution_id}`, { state: 'hidden' }).expect(200);
    expectNotFound(await download(file.location, player));
    await test.as(admin).patch(`/solutions/${file.solution_id}`, { state: 'visible' }).expect(200);
    await test.as(admin).patch(`/challenges/${file.challenge_id}`, { state: 'hidden' }).expect(200);
    expectNotFound(await download(file.location, player));
    await download(file.location, admin).expect(200);
  });

  it('are refused outside the event, and while prerequisites of the challenge are unsolved', async () => {
    const [first, player] = [await test.make.challenge(), await test.make.user()];
    const file = await solutionFile('visible');
    const gated = await solutionFile('visible', { requirements: { prerequisites: [first.id] } });
    await unlock(player, file);

    expectForbidden(await download(gated.location, player));
    await test.make.settings({ end: NOW_SECONDS - 60 });
    expectForbidden(await download(file.location, player));
  });
});

describe('the link to a file of a challenge', () => {
  async function linked(): Promise<{ id: number; location: string }> {
    const { id } = await test.make.challenge();
    return store({ type: 'challenge', challenge_id: id });
  }

  it('authenticates for an hour', async () => {
    const [file, player] = [await linked(), await test.make.user()];

    await byLink(file, player).expect(200);
    await byLink(file, player, NOW_SECONDS - HOUR).expect(200);
    expectForbidden(await byLink(file, player, NOW_SECONDS - HOUR - 1));
  });

  it('is in the challenge with name, size and hash, and stays the same for some minutes', async () => {
    const [challenge, player] = [await test.make.challenge(), await test.make.user()];
    const { location } = await store({ type: 'challenge', challenge_id: challenge.id });
    const detail = (tag = '') =>
      test.as(player).get(`/challenges/${challenge.id}`).accept(DETAILS_TYPE).set('If-None-Match', tag);

    const { body, headers } = await detail().expect(200);

    const { files, file_details } = body.data;
    const sha1 = 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d';
    expect(file_details).toEqual([{ name: 'a.txt', url: files[0], bytes: 5, sha1 }]);
    expect(files[0]).toContain(`/files/${location}?token=`);
    await test.http.get(files[0]).expect(200);
    test.setClock(new Date((NOW_SECONDS + 10) * 1000).toISOString());
    await detail(headers.etag).expect(304);
    test.setClock(new Date((NOW_SECONDS + 400) * 1000).toISOString());
    await detail(headers.etag).expect(200);
  });

  it('opens no other file', async () => {
    const [file, other, player] = [await linked(), await linked(), await test.make.user()];

    expectForbidden(await byLink({ id: other.id, location: file.location }, player));
  });

  it('opens nothing for a user who is deleted or banned, or whose team is banned', async () => {
    const [file, player] = [await linked(), await test.make.user()];
    const banned = await test.make.user({ banned: true });
    const { id } = await test.make.team({ banned: true });

    expectForbidden(await byLink(file, { id: 999 }));
    expectForbidden(await byLink(file, banned));
    expectForbidden(await byLink(file, await test.make.user({ team_id: id })));
    await byLink(file, player).expect(200);
  });

  it('opens only for administrators files that only they may read', async () => {
    const [file, player, admin] = [await linked(), await test.make.user(), await test.make.admin()];
    await test.make.settings({ challenge_visibility: 'admins' });

    expectForbidden(await byLink(file, player));
    expectForbidden(await download(file.location, player));
    await byLink(file, admin).expect(200);
  });

  it('is refused if it is invalid', async () => {
    const file = await linked();

    await expectEach(['', 'junk', '5.12.7.1795218000.AAAA', '9'.repeat(1000)], async (token) =>
      expectForbidden(await download(`${file.location}?token=${token}`)),
    );
  });

  it('does not affect an authenticated caller if it is invalid', async () => {
    const file = await linked();

    await download(`${file.location}?token=junk`, await test.make.user()).expect(200);
  });
});
