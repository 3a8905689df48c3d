import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Response, Test } from 'supertest';
import { SessionCookiesService } from '../../src/auth/sign-in/session-cookies.service';
import { Session } from '../../src/auth/sign-in/session.entity';
import { Catalogue } from '../../src/challenges/challenges/catalogue';
import { Instant } from '../../src/platform/clock/instant';
import { hashSecret } from '../../src/platform/secrets/hashes';
import { Storage, StorageUnavailable } from '../../src/platform/storage/storage';
import { useApp } from '../support/app';
import { until } from '../support/eventually';
import { expectEach, expectEachInvalid, expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp({ MAX_UPLOAD_BYTES: '30000000', MAX_UPLOAD_FILES: '3' });
const as = test.as.bind(test);

const uploads = (): string => join(test.dataDir, 'uploads');

const HELLO_SHA1 = 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d';
const RANDOM_DIRECTORY = /^[0-9a-f]{32}$/;

function upload(user: MadeUser | null, fields: Record<string, string> = {}): Test {
  const sent = test.http.post('/api/v1/files');
  if (user) void sent.set('Authorization', `Token ${user.token}`);
  for (const [name, value] of Object.entries(fields)) void sent.field(name, value);
  return sent;
}

const hello = (sent: Test, name = 'a.txt'): Test => sent.attach('file', Buffer.from('hello'), name);

/** Paths of all files below the uploads, including staged files. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(uploads(), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(uploads().length + 1))
    .sort();
}

async function expectNothingStored(): Promise<void> {
  expect(await test.rows('SELECT * FROM files')).toEqual([]);
  expect(await storedFiles()).toEqual([]);
}

async function solution(): Promise<{ id: number; challenge_id: number }> {
  const { id: challenge_id } = await test.make.challenge();
  const { body } = await as(await test.make.admin()).post('/solutions', { challenge_id, state: 'visible' });
  return { id: body.data.id, challenge_id };
}

function locationOf({ body }: Response, index = 0): string {
  return body.data[index].location;
}

describe('POST /files', () => {
  it('returns 503 if the folder for uploads cannot be written, and stores nothing', async () => {
    const admin = await test.make.admin();
    await writeFile(uploads(), 'a file in its place');

    const { status, body } = await hello(upload(admin));

    await rm(uploads());
    const message = 'Files are not available at the moment. Please try again.';
    expect({ status, body }).toEqual({ status: 503, body: { message } });
    await expectNothingStored();
    await hello(upload(admin)).expect(200);
  });

  it("returns 503 if the disk has no space for the row's file, and keeps neither", async () => {
    const full = Object.assign(new Error('no space left on device, mkdir'), { code: 'ENOSPC' });
    jest.spyOn(test.app.get(Storage), 'put').mockRejectedValueOnce(new StorageUnavailable(full));

    expect((await hello(upload(await test.make.admin()))).status).toBe(503);

    await expectNothingStored();
  });

  it('stores a file under a random directory, with the SHA-1 of its bytes', async () => {
    const { body } = await hello(upload(await test.make.admin()), 'ünï c.txt').expect(200);

    expect(body).toEqual({
      success: true,
      data: [{ id: 1, type: 'standard', location: expect.any(String), sha1sum: HELLO_SHA1 }],
    });
    const [directory, name] = body.data[0].location.split('/');
    expect(directory).toMatch(RANDOM_DIRECTORY);
    expect(name).toBe('uni_c.txt');
    expect(await readFile(join(uploads(), body.data[0].location), 'utf8')).toBe('hello');
    expect(await storedFiles()).toEqual([body.data[0].location]);
  });

  it('stores several files, each in a separate directory', async () => {
    const sent = upload(await test.make.admin());
    const response = await hello(hello(sent, 'a.txt'), 'a.txt').attach('file', Buffer.alloc(0), 'empty').expect(200);

    expect(response.body.data.map(({ id, sha1sum }: { id: number; sha1sum: string }) => [id, sha1sum])).toEqual([
      [1, HELLO_SHA1],
      [2, HELLO_SHA1],
      [3, 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ]);
    expect(new Set([0, 1, 2].map((index) => locationOf(response, index))).size).toBe(3);
    expect(await storedFiles()).toHaveLength(3);
  });

  it('attaches files to a challenge or a page', async () => {
    const [admin, challenge, page] = [await test.make.admin(), await test.make.challenge(), await test.make.page()];

    const ofChallenge = await hello(upload(admin, { type: 'challenge', challenge_id: String(challenge.id) }));
    const ofPage = await hello(upload(admin, { type: 'page', page_id: String(page.id) }));

    expect(ofChallenge.body.data).toEqual([
      { id: 1, type: 'challenge', location: expect.any(String), sha1sum: HELLO_SHA1, challenge_id: challenge.id },
    ]);
    expect(ofPage.body.data).toEqual([
      { id: 2, type: 'page', location: expect.any(String), sha1sum: HELLO_SHA1, page_id: page.id },
    ]);
  });

  it('keeps a page file without a page, as ctfcli sends media', async () => {
    const response = await hello(upload(await test.make.admin(), { type: 'page', location: 'media/logo.png' })).expect(
      200,
    );

    expect(response.body.data).toEqual([
      { id: 1, type: 'page', location: 'media/logo.png', sha1sum: HELLO_SHA1, page_id: null },
    ]);
  });

  it('attaches files to a solution, with either field name, and detaches one whose location is used otherwise', async () => {
    const [admin, { id }] = [await test.make.admin(), await solution()];
    const stored = async (fields: Record<string, string>) => (await hello(upload(admin, fields)).expect(200)).body.data;

    expect(await stored({ type: 'solution', solution_id: String(id), location: 'a/x.png' })).toEqual([
      { id: 1, type: 'solution', location: 'a/x.png', sha1sum: HELLO_SHA1, solution_id: id },
    ]);
    expect(await stored({ type: 'solution', solution: String(id) })).toMatchObject([{ id: 2, solution_id: id }]);
    expect(await stored({ type: 'solution', solution_id: String(id), solution: '99' })).toMatchObject([
      { id: 3, solution_id: id },
    ]);
    await stored({ location: 'a/x.png' });
    expect(await test.rows('SELECT type, solution_id FROM files WHERE id = 1')).toEqual([
      { type: 'standard', solution_id: null },
    ]);
  });

  it('shows a new file in its challenge immediately', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const catalogue = test.app.get(Catalogue);
    await catalogue.get();

    const response = await hello(upload(admin, { type: 'challenge', challenge_id: String(challenge.id) }));
    expect((await catalogue.get()).byId.get(challenge.id)?.files).toMatchObject([
      { id: 1, location: locationOf(response) },
    ]);

    await as(admin).delete('/files/1').expect(200);
    expect((await catalogue.get()).byId.get(challenge.id)?.files).toEqual([]);
  });

  it('prefers challenge_id to challenge and page_id to page, unless empty', async () => {
    const admin = await test.make.admin();
    const [first, second] = [(await test.make.challenge()).id, (await test.make.challenge()).id].map(String);
    const [one, two] = [(await test.make.page()).id, (await test.make.page()).id].map(String);
    const stored = async (fields: Record<string, string | undefined>) =>
      (await hello(upload(admin, fields as Record<string, string>)).expect(200)).body.data[0];

    expect(await stored({ type: 'challenge', challenge_id: first, challenge: second })).toMatchObject({
      challenge_id: Number(first),
    });
    expect(await stored({ type: 'challenge', challenge_id: '', challenge: second })).toMatchObject({
      challenge_id: Number(second),
    });
    expect(await stored({ type: 'page', page_id: one, page: two })).toMatchObject({ page_id: Number(one) });
    expect(await stored({ type: 'page', page: two })).toMatchObject({ page_id: Number(two) });
  });

  it('ignores ids that do not match the type, unknown fields, and files in other fields', async () => {
    const sent = upload(await test.make.admin(), { type: '', challenge_id: '99', nonce: 'x', 'a[b]': 'c', id: '7' });

    const { body } = await hello(sent).attach('picture', Buffer.from('other'), 'b.txt').expect(200);

    expect(body.data).toEqual([{ id: 1, type: 'standard', location: expect.any(String), sha1sum: HELLO_SHA1 }]);
    expect(await storedFiles()).toHaveLength(1);
  });

  it('keeps a given location', async () => {
    const admin = await test.make.admin();

    expect(locationOf(await hello(upload(admin, { location: 'media/x.png' })))).toBe('media/x.png');
    expect(locationOf(await hello(upload(admin, { location: 'a b/c d.txt' })))).toBe('a_b/c_d.txt');
    expect(locationOf(await hello(upload(admin, { location: '' }), 'n.txt'))).toMatch(/^[0-9a-f]{32}\/n\.txt$/);
    expect(await readFile(join(uploads(), 'media/x.png'), 'utf8')).toBe('hello');
  });

  it('overwrites the file at an existing location, in the same row', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const fields = { location: 'media/x.png' };
    const files = async () => (await test.app.get(Catalogue).get()).byId.get(challenge.id)?.files;
    await hello(upload(admin, { ...fields, type: 'challenge', challenge: String(challenge.id) })).expect(200);
    expect(await files()).toMatchObject([{ id: 1, location: 'media/x.png' }]);

    const { body } = await upload(admin, fields).attach('file', Buffer.from('other'), 'x').expect(200);

    expect(body.data).toEqual([
      { id: 1, type: 'standard', location: 'media/x.png', sha1sum: 'd0941e68da8f38151ff86a61fc59f7c5cf9fcaa2' },
    ]);
    expect(await readFile(join(uploads(), 'media/x.png'), 'utf8')).toBe('other');
    expect(await files()).toEqual([]);
  });

  it('keeps row and file of the same upload when many use one location concurrently', async () => {
    const admin = await test.make.admin();
    const contents = Array.from({ length: 12 }, (_, n) => `content ${n}`);

    const responses = await Promise.all(
      contents.map((text) => upload(admin, { location: 'race/x.txt' }).attach('file', Buffer.from(text), 'x')),
    );

    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(new Set(responses.map(({ body }) => body.data[0].id)).size).toBe(1);
    const bytes = await readFile(join(uploads(), 'race/x.txt'));
    expect(await test.rows('SELECT sha1sum FROM files')).toEqual([
      { sha1sum: createHash('sha1').update(bytes).digest('hex') },
    ]);
    expect(await storedFiles()).toEqual(['race/x.txt']);
  });

  it('never leaves a row without a file when a location is deleted and written concurrently', async () => {
    const admin = await test.make.admin();
    await hello(upload(admin, { location: 'race/x.txt' })).expect(200);

    await Promise.all([as(admin).delete('/files/1'), hello(upload(admin, { location: 'race/x.txt' }))]);
    await test.settled();

    const rows = await test.rows<{ location: string }>('SELECT location FROM files');
    expect(await storedFiles()).toEqual(rows.map(({ location }) => location));
  });

  it('requires a file, and keeps nothing', async () => {
    const admin = await test.make.admin();
    const wrong = { file: [{}, { type: 'page' }, { file: 'just a text' }] };

    await expectEachInvalid(wrong, (fields) => upload(admin, { other: 'x', ...fields }));
    await expectNothingStored();
  });

  it('names the invalid field, and keeps nothing', async () => {
    const admin = await test.make.admin();
    const wrong = {
      type: [{ type: 'media' }],
      challenge_id: [
        { type: 'challenge' },
        { type: 'challenge', challenge_id: '', challenge: '' },
        { type: 'challenge', challenge_id: '99' },
        { type: 'challenge', challenge: '99' },
        { type: 'challenge', challenge_id: 'one' },
        { type: 'challenge', page_id: '1' },
      ],
      challenge: [{ type: 'challenge', challenge: '1.5' }],
      page_id: [{ type: 'page', page_id: '99' }],
      page: [{ type: 'page', page: '4294967296' }],
      solution_id: [
        { type: 'solution' },
        { type: 'solution', solution_id: '', solution: '' },
        { type: 'solution', solution_id: '99' },
        { type: 'solution', solution_id: 'one' },
      ],
      solution: [{ type: 'solution', solution: '1.5' }],
    };
    const location = ['/etc/passwd', 'a/b/c', 'one.txt', 'dir/', 'dir/..', 'nul\0/byte', `dir/${'x'.repeat(300)}`];

    await expectEachInvalid(wrong, (fields) => hello(upload(admin, fields)));
    await expectEachInvalid({ location }, (location) => hello(upload(admin, { location })));
    await expectNothingStored();
  });

  it('refuses a file name that cannot be stored', async () => {
    const admin = await test.make.admin();
    const wrong = { file: ['..', '///', '．', `${'x'.repeat(300)}.txt`, `${'日'.repeat(300)}.txt`] };

    await expectEachInvalid(wrong, (name) => hello(upload(admin), name));
    await expectNothingStored();
    const { body } = await hello(upload(admin), `${'x'.repeat(300)}.txt`);
    expect(body.errors).toEqual(['file: File and directory names may have at most 255 characters']);
  });

  it('refuses one location for several files', async () => {
    const sent = upload(await test.make.admin(), { location: 'media/x.png' });

    const response = await hello(hello(sent), 'b.txt');

    expectInvalid(response, 'location');
    expect(response.body.errors).toEqual(['location: Location cannot be specified with multiple files']);
    await expectNothingStored();
  });

  it('keeps none of several files if one has no usable name', async () => {
    expectInvalid(await hello(hello(upload(await test.make.admin())), '..'), 'file');
    await expectNothingStored();
  });

  it('keeps no file and no row if the disk fails at the second', async () => {
    const [admin, storage] = [await test.make.admin(), test.app.get(Storage)];
    const put = storage.put.bind(storage);
    let calls = 0;
    jest.spyOn(storage, 'put').mockImplementation((staged, location) => {
      if (++calls === 2) throw new Error('the disk is full');
      return put(staged, location);
    });

    const { status, body } = await hello(hello(upload(admin)));

    expect({ status, body }).toEqual({ status: 500, body: { message: 'Internal Server Error' } });
    expect(calls).toBe(2);
    await expectNothingStored();
  });

  it('refuses a text field that is too long', async () => {
    expectInvalid(await hello(upload(await test.make.admin(), { location: 'x'.repeat(70_000) })), 'location');
    await expectNothingStored();
  });

  it('requires a file if the body is not a form', async () => {
    const admin = await test.make.admin();
    const cases = [
      ['a JSON body', { 'Content-Type': 'application/json' }, '{"type":"standard"}'],
      ['an empty JSON object', { 'Content-Type': 'application/json' }, '{}'],
      ['no body', {}, undefined],
      ['no body but its type', { 'Content-Type': 'application/json' }, undefined],
      ['a file as JSON', { 'Content-Type': 'application/json' }, '{"file":"hello"}'],
    ] as const;

    await expectEach(cases, async ([, headers, body]) => {
      const sent = upload(admin).set(headers);
      expectInvalid(await (body === undefined ? sent : sent.send(body)), 'file');
    });
  });

  it('returns 400 for an invalid form', async () => {
    const admin = await test.make.admin();
    const cases = [
      ['breaks off', '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello'],
      ['has a header that is none', '--b\r\nContent-Disposition\u0001: x\r\n\r\nhello\r\n--b--\r\n'],
      ['is no multipart at all', 'hello'],
    ] as const;

    await expectEach(cases, async ([, body]) => {
      const { status, body: error } = await upload(admin)
        .set('Content-Type', 'multipart/form-data; boundary=b')
        .send(body);
      expect({ status, error }).toEqual({ status: 400, error: { message: expect.any(String) } });
    });
    await until(async () => (await storedFiles()).length === 0);
  });

  it('returns 400 for a form without a boundary', async () => {
    const sent = upload(await test.make.admin()).set('Content-Type', 'multipart/form-data');

    expect((await sent.send('--b--')).status).toBe(400);
  });

  it('returns 413 naming the file for one over the limit, and keeps none', async () => {
    const sent = hello(upload(await test.make.admin()));

    const { status, body } = await sent.attach('file', Buffer.alloc(30_000_001), 'big.bin');

    expect({ status, body }).toEqual({
      status: 413,
      body: {
        success: false,
        errors: ['file: A file may have at most 30000000 bytes.'],
      },
    });
    await expectNothingStored();
  });

  it('returns 413 for more files than the limit, and keeps none', async () => {
    const sent = upload(await test.make.admin());
    for (const name of ['a', 'b', 'c', 'd']) hello(sent, name);

    const { status, body } = await sent;

    expect({ status, errors: body.errors }).toEqual({
      status: 413,
      errors: ['file: At most 3 files may be sent at once.'],
    });
    await expectNothingStored();
  });

  it('stores a large file as it arrives', async () => {
    const content = Buffer.alloc(20_000_000, 'ensign');

    const response = await upload(await test.make.admin())
      .attach('file', content, 'big.bin')
      .expect(200);

    expect(response.body.data[0].sha1sum).toBe(createHash('sha1').update(content).digest('hex'));
    expect((await stat(join(uploads(), locationOf(response)))).size).toBe(20_000_000);
  });

  it('leaves nothing when the client disconnects in the middle', async () => {
    const admin = await test.make.admin();
    const client = request(`${test.url}/api/v1/files`, {
      method: 'POST',
      headers: { authorization: `Token ${admin.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    client.on('error', () => undefined);
    client.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhel');
    await until(async () => (await storedFiles()).length === 1);
    client.destroy();

    await until(async () => (await storedFiles()).length === 0);
    expect(await test.rows('SELECT * FROM files')).toEqual([]);
  });

  it('is refused to players and anonymous callers before the form is read', async () => {
    expectForbidden(await hello(upload(await test.make.user(), { type: 'media' })));
    expectForbidden(await hello(upload(null)));
    await expectNothingStored();
  });
});

describe('POST /files by cookie', () => {
  async function session(user: MadeUser): Promise<{ cookie: string; nonce: string }> {
    const cookies = test.app.get(SessionCookiesService);
    const cookie = cookies.issue();
    await test.source.getRepository(Session).insert({
      hash: hashSecret(cookie),
      user_id: user.id,
      expires: Instant.parse('2099-01-01T00:00:00Z'),
    });
    return { cookie: `session=${cookie}`, nonce: cookies.nonceOf(cookie) };
  }

  it('accepts the nonce anywhere in the form, or in the header', async () => {
    const { cookie, nonce } = await session(await test.make.admin());

    await hello(upload(null).set('Cookie', cookie)).field('nonce', nonce).expect(200);
    await hello(upload(null).set({ Cookie: cookie, 'CSRF-Token': nonce })).expect(200);
  });

  it('is refused without the nonce or with a wrong one, and keeps nothing', async () => {
    const { cookie } = await session(await test.make.admin());

    expectForbidden(await hello(upload(null).set('Cookie', cookie)));
    expectForbidden(await hello(upload(null, { nonce: '0'.repeat(64) }).set('Cookie', cookie)));
    expectForbidden(await upload(null).set({ Cookie: cookie, 'Content-Type': 'application/json' }).send('{}'));
    await expectNothingStored();
  });
});

describe('GET /files', () => {
  it('lists files by id, each with the id of its type', async () => {
    const [admin, challenge, page] = [await test.make.admin(), await test.make.challenge(), await test.make.page()];
    await test.make.file({ location: 'a/1' });
    await test.make.file({ location: 'a/2', type: 'challenge', challenge_id: challenge.id });
    await test.make.file({ location: 'a/3', type: 'page', page_id: page.id });
    const { id: solution_id } = await solution();
    await test.make.file({ location: 'a/4', type: 'solution', solution_id });
    const sha1sum = '0'.repeat(40);

    expect((await as(admin).get('/files').expect(200)).body).toEqual({
      success: true,
      data: [
        { id: 1, type: 'standard', location: 'a/1', sha1sum },
        { id: 2, type: 'challenge', location: 'a/2', sha1sum, challenge_id: challenge.id },
        { id: 3, type: 'page', location: 'a/3', sha1sum, page_id: page.id },
        { id: 4, type: 'solution', location: 'a/4', sha1sum, solution_id },
      ],
    });
    expect((await as(admin).get('/files?type=solution')).body.data).toMatchObject([{ id: 4 }]);
  });

  it('filters by exact type and location, and searches both', async () => {
    const admin = await test.make.admin();
    await test.make.file({ location: 'media/logo.png' });
    await test.make.file({ location: 'media/b_.txt', type: 'page' });
    const ids = async (query: string) =>
      (await as(admin).get(`/files?${query}`).expect(200)).body.data.map(({ id }: { id: number }) => id);

    expect(await ids('type=page')).toEqual([2]);
    expect(await ids('type=nothing')).toEqual([]);
    expect(await ids('location=media/logo.png')).toEqual([1]);
    expect(await ids('location=media')).toEqual([]);
    expect(await ids('q=LOGO&field=location')).toEqual([1]);
    expect(await ids('q=_&field=location')).toEqual([2]);
    expect(await ids('q=pag&field=type')).toEqual([2]);
    expectInvalid(await as(admin).get('/files?q=x&field=sha1sum'), 'field');
    expectInvalid(await as(admin).get('/files?q=x'), 'field');
    expectInvalid(await as(admin).get('/files?location=%00'), 'location');
  });

  it('is refused to players and anonymous callers', async () => {
    expectForbidden(await as(await test.make.user()).get('/files'));
    expectForbidden(await as(null).get('/files'));
  });
});

describe('GET and DELETE /files/{file_id}', () => {
  it('shows one file', async () => {
    const admin = await test.make.admin();
    await test.make.file({ location: 'a/1' });

    expect((await as(admin).get('/files/1').expect(200)).body).toEqual({
      success: true,
      data: { id: 1, type: 'standard', location: 'a/1', sha1sum: '0'.repeat(40) },
    });
  });

  it('deletes row and stored file, and nothing else in its directory', async () => {
    const admin = await test.make.admin();
    await hello(upload(admin, { location: 'media/a.txt' })).expect(200);
    await hello(upload(admin, { location: 'media/b.txt' })).expect(200);

    expect((await as(admin).delete('/files/1').expect(200)).body).toEqual({ success: true });
    await test.settled();

    expect(await test.rows('SELECT id FROM files')).toEqual([{ id: 2 }]);
    expect(await storedFiles()).toEqual(['media/b.txt']);
  });

  it('deletes a row whose stored file is missing', async () => {
    const admin = await test.make.admin();
    const { id } = await test.make.file();

    await as(admin).delete(`/files/${id}`).expect(200);
    expect(await test.rows('SELECT id FROM files')).toEqual([]);
  });

  it('returns 404 for an unknown id', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', 'x', '0', '-1', '2147483648', '%00'], async (id) => {
      expectNotFound(await as(admin).get(`/files/${id}`));
      expectNotFound(await as(admin).delete(`/files/${id}`));
    });
  });

  it('is refused to players', async () => {
    const { id } = await test.make.file();
    const player = await test.make.user();

    expectForbidden(await as(player).get(`/files/${id}`));
    expectForbidden(await as(player).delete(`/files/${id}`));
  });
});

describe('files of a solution', () => {
  it.each([
    ['the solution', ({ id }: { id: number }) => `/solutions/${id}`],
    ['its challenge', ({ challenge_id }: { challenge_id: number }) => `/challenges/${challenge_id}`],
  ])('are deleted with %s, rows and stored files, and others are not', async (_what, pathOf) => {
    const [admin, first, other] = [await test.make.admin(), await solution(), await solution()];
    for (const [location, { id }] of [
      ['a/1.png', first],
      ['b/2.png', first],
      ['c/3.png', other],
    ] as const)
      await hello(upload(admin, { type: 'solution', solution_id: String(id), location })).expect(200);

    await as(admin).delete(pathOf(first)).expect(200);
    await test.settled();

    expect(await test.rows('SELECT location FROM files')).toEqual([{ location: 'c/3.png' }]);
    expect(await storedFiles()).toEqual(['c/3.png']);
  });

  it('never remain without their solution if it is deleted while they arrive', async () => {
    const [admin, { id }] = [await test.make.admin(), await solution()];
    const sent = ['a/1.png', 'b/2.png'].map((location) =>
      hello(upload(admin, { type: 'solution', solution_id: String(id), location })),
    );

    await Promise.all([...sent, as(admin).delete(`/solutions/${id}`)]);
    await test.settled();

    await expectNothingStored();
  });
});
