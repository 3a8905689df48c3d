import { createHash, randomBytes } from 'node:crypto';
import type { Test } from 'supertest';
import { FileRemoval, FileRemovalJob } from '../../src/challenges/files/file-removal';
import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { useApp } from '../support/app';
import { expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { describeWithStore, S3Bucket } from '../support/s3-bucket';
import { zipEntries } from '../support/zip-reader';

let bucket: S3Bucket;
const environment: Record<string, string> = {};
// Runs before the platform starts, because the platform needs the address of the store.
beforeAll(async () => {
  bucket = await S3Bucket.create();
  Object.assign(environment, bucket.environment, { AWS_S3_CUSTOM_PREFIX: 'ctf' });
});
const test = useApp(environment);
afterAll(() => bucket.remove());

let admin: MadeUser;
beforeEach(async () => {
  await bucket.empty();
  admin = await test.make.admin();
});

function upload(fields: Record<string, string> = {}, content = Buffer.from('hello')): Test {
  const sent = test.http.post('/api/v1/files').set('Authorization', `Token ${admin.token}`);
  for (const [field, value] of Object.entries(fields)) void sent.field(field, value);
  return sent.attach('file', content, 'a.txt');
}

const download = (location: string): Test => test.http.get(`/files/${location}`).redirects(0);

describeWithStore('files in a bucket', () => {
  it('are uploaded to it, and downloaded with a link that works for an hour', async () => {
    await upload({ location: 'media/a.txt' }).expect(200);

    expect(await bucket.keys()).toEqual(['ctf/media/a.txt']);
    const { headers } = await download('media/a.txt').expect(302);
    expect(headers['cache-control']).toBe('no-store');
    expect(new URL(headers.location ?? '').searchParams.get('X-Amz-Expires')).toBe('3600');
    const response = await fetch(headers.location ?? '');
    expect(await response.text()).toBe('hello');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=a.txt');
  });

  it('can be 40 MB large, and are uploaded in parts', async () => {
    const content = randomBytes(40_000_000);
    const { body } = await upload({ location: 'media/large.bin' }, content).expect(200);

    expect(body.data[0].sha1sum).toBe(createHash('sha1').update(content).digest('hex'));
    const { headers } = await download('media/large.bin').expect(302);
    const response = await fetch(headers.location ?? '');
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  });

  it('have name, size and hash in their challenge', async () => {
    const challenge = await test.make.challenge();
    await upload({ type: 'challenge', challenge_id: String(challenge.id) }).expect(200);

    const { body } = await test.as(admin).get(`/challenges/${challenge.id}`).accept(DETAILS_TYPE).expect(200);

    expect(body.data.file_details).toMatchObject([
      { name: 'a.txt', bytes: 5, sha1: 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d' },
    ]);
  });

  it('get no link for callers who may not read them', async () => {
    const challenge = await test.make.challenge();
    const { body } = await upload({ type: 'challenge', challenge_id: String(challenge.id) }).expect(200);
    const location = String(body.data[0].location);

    await download(location).expect(403);
    await download(location)
      .set('Authorization', `Token ${(await test.make.user()).token}`)
      .expect(302);
    expectNotFound(await download('media/none.txt'));
  });

  it('are overwritten and deleted in it', async () => {
    const { body } = await upload({ location: 'media/a.txt' }).expect(200);
    await upload({ location: 'media/a.txt' }).expect(200);
    await upload({ location: 'media/b.txt' }).expect(200);

    await test.as(admin).delete(`/files/${body.data[0].id}`).expect(200);
    await test.settled();
    expect(await bucket.keys()).toEqual(['ctf/media/b.txt']);

    await test.rows('DELETE FROM files');
    await test.app.get(FileRemoval).remove(new FileRemovalJob(['media/b.txt']));
    expect(await bucket.keys()).toEqual([]);
  });

  it('are in the export of the event', async () => {
    await upload({ location: 'media/a.txt' }).expect(200);

    const response = await fetch(`${test.url}/admin/export`, { headers: { Authorization: `Token ${admin.token}` } });

    const entries = await zipEntries(Buffer.from(await response.arrayBuffer()));
    expect(entries.get('uploads/media/a.txt')?.toString()).toBe('hello');
  });

  it('leave nothing if their form is refused', async () => {
    await upload({ type: 'challenge' }).expect(400);

    expect(await bucket.keys()).toEqual([]);
  });
});
