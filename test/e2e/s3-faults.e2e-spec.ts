import type { Test } from 'supertest';
import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { useApp } from '../support/app';
import type { MadeUser } from '../support/factories';
import { S3Server } from '../support/s3-server';

const store = new S3Server();
const environment: Record<string, string> = {};
// Runs before the platform starts, because the platform needs the address of the store.
beforeAll(async () => {
  Object.assign(environment, store.environment(await store.start()), { AWS_S3_CUSTOM_PREFIX: 'ctf' });
});
const test = useApp(environment);
afterAll(() => store.stop());

let admin: MadeUser;
beforeEach(async () => {
  store.objects.clear();
  store.fault = () => null;
  admin = await test.make.admin();
});

function upload(fields: Record<string, string>, name = 'a.txt'): Test {
  const sent = test.http.post('/api/v1/files').set('Authorization', `Token ${admin.token}`);
  for (const [field, value] of Object.entries(fields)) void sent.field(field, value);
  return sent.attach('file', Buffer.from('hello'), name);
}

async function expectUnavailable(sent: Test): Promise<void> {
  const { status, body, headers } = await sent;
  expect({ status, body }).toEqual({
    status: 503,
    body: { message: 'Files are not available at the moment. Please try again.' },
  });
  expect(headers['retry-after']).toBe('1');
}

describe('an unavailable bucket', () => {
  beforeEach(async () => {
    await upload({ location: 'media/a.txt' }).expect(200);
    store.fault = () => ({ status: 403, code: 'AccessDenied' });
  });

  it('returns 503 for uploads, and keeps nothing of them', async () => {
    await expectUnavailable(upload({ location: 'media/b.txt' }));

    expect(await test.rows('SELECT location FROM files')).toEqual([{ location: 'media/a.txt' }]);
  });

  it('returns 503 for an upload that was received but cannot be stored', async () => {
    store.fault = (method, path) =>
      method === 'PUT' && path.endsWith('/media/b.txt') ? { status: 403, code: 'AccessDenied' } : null;

    await expectUnavailable(upload({ location: 'media/b.txt' }));

    expect(await test.rows('SELECT location FROM files')).toEqual([{ location: 'media/a.txt' }]);
    expect([...store.objects.keys()]).toEqual(['/bucket/ctf/media/a.txt']);
  });

  it('does not prevent the deletion of a file; the stored file is deleted later', async () => {
    await test.as(admin).delete('/files/1').expect(200);
    await test.settled();

    expect(await test.rows('SELECT location FROM files')).toEqual([]);
    expect(await test.rows(`SELECT kind FROM jobs`)).toEqual([{ kind: 'file removal' }]);
  });

  it('breaks an export off, so that it is not mistaken for a complete one', async () => {
    const response = await fetch(`${test.url}/admin/export`, { headers: { Authorization: `Token ${admin.token}` } });

    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('returns 503 for a set-up with pictures', async () => {
    await test.make.settings({ setup: false });
    const { text, headers } = await test.http.get('/setup');
    const nonce = /name="nonce"[^>]*value="([0-9a-f]{64})"/.exec(text)?.[1] ?? '';
    const sent = test.http.post('/setup').set('Cookie', headers['set-cookie'] ?? '');
    for (const [field, value] of Object.entries({ nonce, ctf_name: 'x' })) void sent.field(field, value);

    expect((await sent.attach('ctf_logo', Buffer.from('x'), 'a.png')).status).toBe(503);
  });
});

describe('a store that fails', () => {
  it('omits unknown sizes from a challenge', async () => {
    const challenge = await test.make.challenge();
    const details = async (): Promise<unknown[]> => {
      const { body } = await test.as(admin).get(`/challenges/${challenge.id}`).accept(DETAILS_TYPE).expect(200);
      return body.data.file_details.map(({ name, bytes, sha1 }: Record<string, unknown>) => [name, bytes, sha1]);
    };
    const sha1 = 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d';
    await upload({ type: 'challenge', challenge_id: String(challenge.id) }).expect(200);
    expect(await details()).toEqual([['a.txt', 5, sha1]]);

    await upload({ type: 'challenge', challenge_id: String(challenge.id) }, 'b.txt').expect(200);
    store.fault = () => ({ status: 500, code: 'InternalError' });

    expect(await details()).toEqual([
      ['a.txt', 5, sha1],
      ['b.txt', null, sha1],
    ]);
  });
});
