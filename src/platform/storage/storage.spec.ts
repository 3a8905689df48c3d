import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describeWithStore, S3Bucket } from '../../../test/support/s3-bucket';
import { Config } from '../config/config';
import { LocalStorage } from './local-storage';
import { S3Storage } from './s3-storage';
import { type Storage, TooLarge, UnsafeLocation } from './storage';

const MEBIBYTE = 1024 * 1024;

interface Made {
  storage: Storage;
  end: () => Promise<void>;
}

async function inFolder(): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  return {
    storage: new LocalStorage(join(folder, 'uploads')),
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

async function inBucket(): Promise<Made> {
  const bucket = await S3Bucket.create();
  const { storage } = new Config({ ...bucket.environment, AWS_S3_CUSTOM_PREFIX: 'ctf' });
  return { storage: new S3Storage(storage), end: () => bucket.remove() };
}

function bytes(...texts: string[]): Readable {
  return Readable.from(texts.map((text) => Buffer.from(text)));
}

describe('a storage in a folder', () => describeStorage(inFolder));
describeWithStore('a storage in a bucket', () => describeStorage(inBucket));

function describeStorage(make: () => Promise<Made>): void {
  let storage: Storage;
  let made: Made;

  beforeEach(async () => {
    made = await make();
    storage = made.storage;
  });

  afterEach(() => made.end());

  async function store(location: string, text: string): Promise<void> {
    await storage.put(await storage.stage(bytes(text), MEBIBYTE), location);
  }

  async function content(location: string): Promise<string | null> {
    const file = await storage.open(location);
    return file && (await buffer(file)).toString();
  }

  const clearAll = () => storage.clearStaged(new Date(Date.now() + 60_000));

  it('returns size and SHA-1 of staged bytes', async () => {
    expect(await storage.stage(bytes('hel', 'lo'), 5)).toEqual({
      sha1sum: 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d',
      bytes: 5,
      handle: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
  });

  it('accepts an empty file', async () => {
    const staged = await storage.stage(bytes(), 0);
    await storage.put(staged, 'media/empty');

    expect(staged).toMatchObject({ sha1sum: 'da39a3ee5e6b4b0d3255bfef95601890afd80709', bytes: 0 });
    expect(await content('media/empty')).toBe('');
  });

  it('keeps 12 MiB unchanged', async () => {
    const piece = Buffer.alloc(65_536, 'abcdefgh');
    const staged = await storage.stage(Readable.from(Array<Buffer>(192).fill(piece)), 12 * MEBIBYTE);
    await storage.put(staged, 'media/large');

    const file = await storage.open('media/large');

    expect(staged).toMatchObject({ bytes: 12_582_912, sha1sum: 'ee277a27298efb53968d4a1423e78dd783f5f1fc' });
    expect(file && (await buffer(file)).equals(Buffer.concat(Array<Buffer>(192).fill(piece)))).toBe(true);
  });

  it('refuses one byte too many and keeps nothing', async () => {
    const refused = storage.stage(bytes('hel', 'lo!'), 5);

    await expect(refused).rejects.toThrow(TooLarge);
    await expect(refused).rejects.toMatchObject({ max_bytes: 5 });
    expect(await clearAll()).toBe(0);
  });

  it('stops reading an endless stream at the limit', async () => {
    let produced = 0;
    const endless = new Readable({
      read() {
        produced += 65_536;
        this.push(Buffer.alloc(65_536));
      },
    });

    await expect(storage.stage(endless, 7 * MEBIBYTE)).rejects.toThrow(TooLarge);
    expect(endless.destroyed).toBe(true);
    expect(produced).toBeLessThan(16 * MEBIBYTE);
    expect(await clearAll()).toBe(0);
  });

  it('passes on the error of a stream that breaks off, and keeps nothing', async () => {
    const broken = new Readable({ read: () => undefined });
    broken.push('the first half');
    const staged = storage.stage(broken, MEBIBYTE);
    broken.destroy(new Error('connection lost'));

    await expect(staged).rejects.toThrow('connection lost');
    expect(await clearAll()).toBe(0);
  });

  it('passes on the error of a stream that had broken before', async () => {
    const broken = new Readable({ read: () => undefined });
    broken.destroy(new Error('never connected'));
    await once(broken, 'error');

    await expect(storage.stage(broken, MEBIBYTE)).rejects.toThrow();
  });

  it('discards staged bytes, also repeatedly, but not stored ones', async () => {
    const dropped = await storage.stage(bytes('dropped'), MEBIBYTE);
    await storage.discard(dropped);
    await storage.discard(dropped);
    const kept = await storage.stage(bytes('kept'), MEBIBYTE);
    await storage.put(kept, 'dir/kept.txt');
    await storage.discard(kept);

    expect(await content('dir/kept.txt')).toBe('kept');
    await expect(storage.put(dropped, 'dir/dropped.txt')).rejects.toThrow();
    expect(await clearAll()).toBe(0);
  });

  it('clears only what was staged before a given time', async () => {
    await storage.stage(bytes('staged'), MEBIBYTE);
    await store('media/x.txt', 'x');

    expect(await storage.clearStaged(new Date('2026-01-01T00:00:00Z'))).toBe(0);
    expect(await clearAll()).toBe(1);
    expect(await content('media/x.txt')).toBe('x');
  });

  it('replaces a file by another one', async () => {
    await store('media/x.txt', 'old');
    await store('media/x.txt', 'newer');

    expect(await content('media/x.txt')).toBe('newer');
  });

  it('keeps names with blanks, signs and letters of any script', async () => {
    await store('media/ü 1+2%20&?#.txt', 'x');

    expect(await content('media/ü 1+2%20&?#.txt')).toBe('x');
    expect(await content('media/ü 1 2%20&?#.txt')).toBeNull();
  });

  it('finds nothing where nothing was stored', async () => {
    await store('media/x.txt', 'x');

    expect(await storage.open('media/y.txt')).toBeNull();
    expect(await storage.open('other/x.txt')).toBeNull();
  });

  it('deletes a file, also repeatedly, and not its siblings', async () => {
    await store('media/x.txt', 'x');
    await store('media/y.txt', 'y');

    await storage.remove('media/x.txt');
    await storage.remove('media/x.txt');

    expect(await content('media/x.txt')).toBeNull();
    expect(await content('media/y.txt')).toBe('y');
  });

  it('lists directories by prefix, except the staging area', async () => {
    for (const directory of ['import-a1', 'import-b2', 'imports', 'media']) await store(`${directory}/x.txt`, 'x');
    await storage.stage(bytes('staged'), MEBIBYTE);

    expect((await storage.directories('import-')).sort()).toEqual(['import-a1', 'import-b2']);
    expect((await storage.directories('')).sort()).toEqual(['import-a1', 'import-b2', 'imports', 'media']);
  });

  it('deletes directories with their content, and nothing else', async () => {
    for (const location of ['import-a1/x.txt', 'import-a1/y.txt', 'import-a10/x.txt']) await store(location, 'x');

    await storage.removeDirectory('import-a1');
    await storage.removeDirectory('import-a1');

    expect(await storage.directories('')).toEqual(['import-a10']);
    expect(await content('import-a10/x.txt')).toBe('x');
  });

  it.each([
    [''],
    ['x.txt'],
    ['/x.txt'],
    ['media/'],
    ['a/b/c'],
    ['../x'],
    ['media/..'],
    ['.staging/x'],
    ['a\\b/x'],
    ['a/\0'],
  ])('refuses %j as a location', async (location) => {
    const staged = await storage.stage(bytes('x'), MEBIBYTE);

    await expect(storage.put(staged, location)).rejects.toThrow(UnsafeLocation);
    await expect(storage.open(location)).rejects.toThrow(UnsafeLocation);
    await expect(storage.remove(location)).rejects.toThrow(UnsafeLocation);
    expect(await clearAll()).toBe(1);
  });

  it.each([[''], ['.'], ['..'], ['.staging'], ['a/b']])('refuses %j as a directory', async (directory) => {
    await storage.stage(bytes('x'), MEBIBYTE);

    await expect(storage.removeDirectory(directory)).rejects.toThrow(UnsafeLocation);
    expect(await clearAll()).toBe(1);
  });
}
