import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3Server } from '../../../test/support/s3-server';
import { Config, type StorageConfig } from '../config/config';
import { S3Storage } from './s3-storage';
import { StorageUnavailable, UnsafeLocation } from './storage';

let server: S3Server;
let address: string;

beforeEach(async () => {
  server = new S3Server();
  address = await server.start();
});

afterEach(() => server.stop());

function configured(environment: Record<string, string> = {}): StorageConfig {
  return new Config({ ...server.environment(address), ...environment }).storage;
}

function bytes(text: string): Readable {
  return Readable.from([Buffer.from(text)]);
}

async function store(storage: S3Storage, location: string, text: string): Promise<void> {
  await storage.put(await storage.stage(bytes(text), 1000), location);
}

describe('objects', () => {
  it.each([
    ['', 'media/x.txt'],
    ['ctf', 'ctf/media/x.txt'],
    ['ctf/2026/', 'ctf/2026/media/x.txt'],
  ])('have the prefix %j before their location', async (prefix, key) => {
    await store(new S3Storage(configured({ AWS_S3_CUSTOM_PREFIX: prefix })), 'media/x.txt', 'x');

    expect([...server.objects.keys()]).toEqual([key]);
  });

  it('of other prefixes are neither listed nor removed', async () => {
    const [one, other] = ['one', 'other'].map((prefix) => new S3Storage(configured({ AWS_S3_CUSTOM_PREFIX: prefix })));
    if (!one || !other) throw new Error('two were made');
    await store(one, 'media/x.txt', 'x');
    await other.stage(bytes('y'), 1000);

    expect(await other.directories('')).toEqual([]);
    expect(await one.clearStaged(new Date(Date.now() + 60_000))).toBe(0);
    await other.removeDirectory('media');
    expect(await one.directories('')).toEqual(['media']);
  });

  it('are found however many pages the list has', async () => {
    const storage = new S3Storage(configured());
    for (let n = 1; n <= 5; n++) await store(storage, `dir${n}/x.txt`, 'x');
    for (let n = 1; n <= 5; n++) await store(storage, `many/${n}.txt`, 'x');
    server.pageSize = 2;

    expect(await storage.directories('dir')).toEqual(['dir1', 'dir2', 'dir3', 'dir4', 'dir5']);
    await storage.removeDirectory('many');
    expect(await storage.directories('many')).toEqual([]);
  });
});

describe('staging', () => {
  it('sends what does not fit into one part in several', async () => {
    const storage = new S3Storage(configured());
    const pieces = Array<Buffer>(176).fill(Buffer.alloc(65_536, 'x'));

    const staged = await storage.stage(Readable.from(pieces), 12 * 1024 * 1024);

    expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
    expect(server.objects.get(`.staging/${staged.handle}`)?.body.length).toBe(11_534_336);
  });

  it('leaves no part behind when the store fails in the middle', async () => {
    const storage = new S3Storage(configured());
    let parts = 0;
    server.fault = (method) => (method === 'PUT' && ++parts >= 2 ? { status: 400, code: 'BadDigest' } : null);

    const pieces = Array<Buffer>(320).fill(Buffer.alloc(65_536, 'x'));
    await expect(storage.stage(Readable.from(pieces), 64 * 1024 * 1024)).rejects.toThrow(StorageUnavailable);

    expect(server.uploads.size).toBe(0);
    expect(server.objects.size).toBe(0);
  });

  it('is cleared of parts whose process died', async () => {
    server.uploads.set('old', { key: '.staging/a', parts: new Map(), initiated: new Date('2026-11-20T10:00:00Z') });
    server.uploads.set('new', { key: '.staging/b', parts: new Map(), initiated: new Date('2026-11-20T11:00:00Z') });
    server.uploads.set('of others', { key: 'x', parts: new Map(), initiated: new Date('2026-11-20T10:00:00Z') });

    await new S3Storage(configured()).clearStaged(new Date('2026-11-20T11:00:00Z'));

    expect([...server.uploads.keys()]).toEqual(['new', 'of others']);
  });
});

describe('links', () => {
  it('are signed for an hour and save the file under its name', async () => {
    const storage = new S3Storage(configured({ AWS_S3_CUSTOM_PREFIX: 'ctf' }));
    await store(storage, 'import-1/1', 'hello');

    const { url: link } = await storage.offer('import-1/1', 'ü "x".txt');

    const { pathname, searchParams } = new URL(link);
    expect(pathname).toBe('/bucket/ctf/import-1/1');
    expect(searchParams.get('X-Amz-Expires')).toBe('3600');
    const answer = await fetch(link);
    expect(await answer.text()).toBe('hello');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''%C3%BC%20%22x%22.txt`);
    expect((await fetch(link.replace('X-Amz-Signature', 'X-Other'))).status).toBe(403);
  });

  it('name the bucket and the host as they are told to', async () => {
    const link = async (environment: Record<string, string>): Promise<string> => {
      const { url } = await new S3Storage(configured(environment)).offer('a/b', 'b');
      const { origin, pathname } = new URL(url);
      return origin + pathname;
    };
    const amazon = { AWS_S3_ENDPOINT_URL: '', AWS_S3_REGION: 'eu-north-1' };
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

  it('are not made for what is no location', async () => {
    await expect(new S3Storage(configured()).offer('../x', 'x')).rejects.toThrow(UnsafeLocation);
  });
});

describe('a store that cannot be used', () => {
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

  it('is said to be unavailable when it is away', async () => {
    const storage = new S3Storage(configured());
    await server.stop();

    await expectUnavailable(storage);
  });

  it('is said to be unavailable when it refuses the key, and when there is no such bucket', async () => {
    await expectUnavailable(new S3Storage(configured({ AWS_ACCESS_KEY_ID: 'other' })));
    await expectUnavailable(new S3Storage(configured({ AWS_S3_BUCKET: 'other' })));
  });

  it('is tried again where it failed for a moment', async () => {
    const storage = new S3Storage(configured());
    await store(storage, 'a/b', 'hello');
    let faults = 2;
    server.fault = () => (faults-- > 0 ? { status: 503, code: 'SlowDown' } : null);

    const file = await storage.open('a/b');

    expect(file && (await buffer(file)).toString()).toBe('hello');
  });
});
