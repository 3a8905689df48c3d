import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { describeWithStore, S3Bucket } from '../../../test/support/s3-bucket';
import { S3Server } from '../../../test/support/s3-server';
import { Config } from '../config/config';
import { S3Storage } from './s3-storage';
import { StorageUnavailable, UnsafeLocation } from './storage';

const MEBIBYTE = 1024 * 1024;

function storageIn(environment: Record<string, string>): S3Storage {
  return new S3Storage(new Config(environment).storage);
}

function bytes(text: string): Readable {
  return Readable.from([Buffer.from(text)]);
}

function mebibytes(count: number): Readable {
  return Readable.from(Array<Buffer>(count * 16).fill(Buffer.alloc(65_536, 'x')));
}

async function store(storage: S3Storage, location: string, text: string): Promise<void> {
  await storage.put(await storage.stage(bytes(text), 1000), location);
}

async function expectUnavailable(storage: S3Storage): Promise<void> {
  const staged = { handle: '0'.repeat(32), sha1sum: '', bytes: 0 };
  for (const refused of [
    () => storage.stage(bytes('x'), 10),
    () => storage.put(staged, 'a/b'),
    () => storage.discard(staged),
    () => storage.open('a/b'),
    () => storage.remove('a/b'),
    () => storage.directories(''),
    () => storage.removeDirectory('a'),
    () => storage.clearStaged(new Date()),
  ])
    await expect(refused()).rejects.toThrow(StorageUnavailable);
}

describeWithStore('a real store', () => {
  let bucket: S3Bucket;

  beforeEach(async () => {
    bucket = await S3Bucket.create();
  });

  afterEach(() => bucket.remove());

  const configured = (environment: Record<string, string> = {}): S3Storage =>
    storageIn({ ...bucket.environment, ...environment });

  it.each([
    ['', 'media/x.txt'],
    ['ctf', 'ctf/media/x.txt'],
    ['ctf/2026/', 'ctf/2026/media/x.txt'],
  ])('stores objects with the prefix %j before their location', async (prefix, key) => {
    await store(configured({ AWS_S3_CUSTOM_PREFIX: prefix }), 'media/x.txt', 'x');

    expect(await bucket.keys()).toEqual([key]);
  });

  it('does not list or delete objects with other prefixes', async () => {
    const one = configured({ AWS_S3_CUSTOM_PREFIX: 'one' });
    const other = configured({ AWS_S3_CUSTOM_PREFIX: 'other' });
    await store(one, 'media/x.txt', 'x');
    await other.stage(bytes('y'), 1000);

    expect(await other.directories('')).toEqual([]);
    expect(await one.clearStaged(new Date(Date.now() + 60_000))).toBe(0);
    await other.removeDirectory('media');
    expect(await one.directories('')).toEqual(['media']);
  });

  it('deletes all objects, however many pages their list has', async () => {
    // A page of a listing has at most 1,000 objects, so the 1,050 objects of this test need two pages.
    const put = (n: number): Promise<unknown> =>
      bucket.client.send(new PutObjectCommand({ Bucket: bucket.name, Key: `many/${n}.txt`, Body: 'x' }));
    // The client has at most 50 connections.
    for (let n = 0; n < 1001; n += 50) await Promise.all(Array.from({ length: 50 }, (_, k) => put(n + k)));

    await configured().removeDirectory('many');

    expect(await bucket.keys()).toEqual([]);
  });

  it('receives a large file in several parts', async () => {
    const { handle } = await configured().stage(mebibytes(11), 12 * MEBIBYTE);

    const object = await bucket.client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: `.staging/${handle}` }));
    expect(object.ContentLength).toBe(11 * MEBIBYTE);
    expect(object.ETag).toMatch(/-3"$/);
  });

  it('is cleared of uploads whose process has ended', async () => {
    const Bucket = bucket.name;
    for (const Key of ['.staging/a', 'x']) await bucket.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const begun = async (): Promise<unknown[]> => {
      const { Uploads = [] } = await bucket.client.send(new ListMultipartUploadsCommand({ Bucket }));
      return Uploads.map(({ Key }) => Key);
    };

    await configured().clearStaged(new Date('2026-01-01T00:00:00Z'));
    expect(await begun()).toEqual(['.staging/a', 'x']);
    await configured().clearStaged(new Date(Date.now() + 60_000));
    expect(await begun()).toEqual(['x']);
  });

  it('accepts links that are signed for an hour, and saves the file under its name', async () => {
    const storage = configured({ AWS_S3_CUSTOM_PREFIX: 'ctf' });
    await store(storage, 'import-1/1', 'hello');

    const { url: link } = await storage.offer('import-1/1', 'ü "x".txt');

    const { pathname, searchParams } = new URL(link);
    expect(pathname).toBe(`/${bucket.name}/ctf/import-1/1`);
    expect(searchParams.get('X-Amz-Expires')).toBe('3600');
    const response = await fetch(link);
    expect(await response.text()).toBe('hello');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="u \\"x\\".txt"; filename*=UTF-8''%C3%BC%20%22x%22.txt`,
    );
    expect((await fetch(link.replace('Expires=3600', 'Expires=7200'))).status).toBe(403);
  });

  it('is reported as unavailable if it refuses the key, or if the bucket does not exist', async () => {
    await expectUnavailable(configured({ AWS_ACCESS_KEY_ID: 'other' }));
    await expectUnavailable(configured({ AWS_S3_BUCKET: 'other' }));
  });
});

describe('links', () => {
  const linked = (environment: Record<string, string>): S3Storage =>
    storageIn({
      UPLOAD_PROVIDER: 's3',
      AWS_S3_BUCKET: 'bucket',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      ...environment,
    });

  it('have bucket and host as configured', async () => {
    const link = async (environment: Record<string, string>): Promise<string> => {
      const { url } = await linked(environment).offer('a/b', 'b');
      const { origin, pathname } = new URL(url);
      return origin + pathname;
    };
    const amazon = { AWS_S3_REGION: 'eu-north-1' };
    const other = { AWS_S3_ENDPOINT_URL: 'https://s3.example.org' };

    expect(await link(amazon)).toBe('https://bucket.s3.eu-north-1.amazonaws.com/a/b');
    expect(await link({ ...amazon, AWS_S3_ADDRESSING_STYLE: 'path' })).toBe(
      'https://s3.eu-north-1.amazonaws.com/bucket/a/b',
    );
    expect(await link(other)).toBe('https://s3.example.org/bucket/a/b');
    expect(await link({ ...other, AWS_S3_ADDRESSING_STYLE: 'virtual' })).toBe('https://bucket.s3.example.org/a/b');
    expect(await link({ ...other, AWS_S3_CUSTOM_DOMAIN: 'files.example.org' })).toBe(
      'https://files.example.org/bucket/a/b',
    );
  });

  it('are not made for an invalid location', async () => {
    await expect(linked({}).offer('../x', 'x')).rejects.toThrow(UnsafeLocation);
  });
});

describe('a store that fails', () => {
  let server: S3Server;
  let storage: S3Storage;

  beforeEach(async () => {
    server = new S3Server();
    storage = storageIn(server.environment(await server.start()));
  });

  afterEach(() => server.stop());

  it('is left without a part if it fails in the middle', async () => {
    let parts = 0;
    server.fault = (method) => (method === 'PUT' && ++parts >= 2 ? { status: 400, code: 'BadDigest' } : null);

    await expect(storage.stage(mebibytes(20), 64 * MEBIBYTE)).rejects.toThrow(StorageUnavailable);

    expect(server.uploads.size).toBe(0);
    expect(server.objects.size).toBe(0);
  });

  it('is reported as unavailable if it does not respond', async () => {
    await server.stop();

    await expectUnavailable(storage);
  });

  it('is tried again after a temporary failure', async () => {
    await store(storage, 'a/b', 'hello');
    let faults = 2;
    server.fault = () => (faults-- > 0 ? { status: 503, code: 'SlowDown' } : null);

    const file = await storage.open('a/b');

    expect(file && (await buffer(file)).toString()).toBe('hello');
  });
});
