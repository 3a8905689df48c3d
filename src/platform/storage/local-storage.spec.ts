import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LocalStorage } from './local-storage';
import { StorageUnavailable, TooLarge, UnsafeLocation } from './storage';

const MEBIBYTE = 1024 * 1024;

let folder: string;
let root: string;
let storage: LocalStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  root = join(folder, 'uploads');
  storage = new LocalStorage(root);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function bytes(...texts: string[]): Readable {
  return Readable.from(texts.map((text) => Buffer.from(text)));
}

async function store(location: string, text: string): Promise<void> {
  await storage.put(await storage.stage(bytes(text), MEBIBYTE), location);
}

async function content(location: string): Promise<string | null> {
  const file = await storage.open(location);
  return file && (await buffer(file)).toString();
}

function stagedNames(): Promise<string[]> {
  return readdir(join(root, '.staging'));
}

describe('staging', () => {
  it('returns size and SHA-1 of the bytes, and keeps them out of every location', async () => {
    const staged = await storage.stage(bytes('hel', 'lo'), 5);

    expect(staged).toEqual({
      sha1sum: 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d',
      bytes: 5,
      handle: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    expect(await readdir(root)).toEqual(['.staging']);
  });

  it('on a full disk reports that the storage is unavailable, and leaves nothing', async () => {
    const file = await open(join(folder, 'any'), 'w');
    const full = jest.spyOn(Object.getPrototypeOf(file) as typeof file, 'sync');
    await file.close();
    full.mockRejectedValueOnce(Object.assign(new Error('no space left on device, fsync'), { code: 'ENOSPC' }));

    await expect(storage.stage(bytes('hello'), MEBIBYTE)).rejects.toThrow(StorageUnavailable);

    expect(await stagedNames()).toEqual([]);
  });

  it('reports that the storage is unavailable if the folder cannot be created, and so do all other operations', async () => {
    await writeFile(root, 'a file in its place');
    const stream = bytes('hello');
    const staged = { handle: 'a'.repeat(32), sha1sum: '', bytes: 5 };

    await expect(storage.stage(stream, MEBIBYTE)).rejects.toThrow(StorageUnavailable);
    expect(stream.destroyed).toBe(true);
    await expect(storage.put(staged, 'a/b')).rejects.toThrow(StorageUnavailable);
    await expect(storage.open('a/b')).rejects.toThrow(StorageUnavailable);
    await expect(storage.clearStaged(new Date())).rejects.toThrow(StorageUnavailable);
  });

  it('accepts an empty file', async () => {
    expect(await storage.stage(bytes(), 0)).toMatchObject({
      sha1sum: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
      bytes: 0,
    });
  });

  it('refuses one byte too many, and leaves nothing', async () => {
    const refused = storage.stage(bytes('hel', 'lo!'), 5);

    await expect(refused).rejects.toThrow(TooLarge);
    await expect(refused).rejects.toMatchObject({ max_bytes: 5 });
    expect(await stagedNames()).toEqual([]);
  });

  it('stops reading an endless stream at the limit', async () => {
    let produced = 0;
    const endless = new Readable({
      read() {
        produced += 65_536;
        this.push(Buffer.alloc(65_536));
      },
    });

    await expect(storage.stage(endless, MEBIBYTE)).rejects.toThrow(TooLarge);
    expect(endless.destroyed).toBe(true);
    expect(produced).toBeLessThan(2 * MEBIBYTE);
  });

  it('passes on the error of a stream that breaks off, and leaves nothing', async () => {
    const broken = new Readable({ read: () => undefined });
    broken.push('the first half');
    const staged = storage.stage(broken, MEBIBYTE);
    broken.destroy(new Error('connection lost'));

    await expect(staged).rejects.toThrow('connection lost');
    expect(await stagedNames()).toEqual([]);
  });

  it('passes on the error of a stream that had broken before', async () => {
    const broken = new Readable({ read: () => undefined });
    broken.destroy(new Error('never connected'));
    await once(broken, 'error');

    await expect(storage.stage(broken, MEBIBYTE)).rejects.toThrow();
    expect(await stagedNames()).toEqual([]);
  });

  it('writes 64 MiB as they arrive, without keeping them in memory', async () => {
    let produced = 0;
    let furthestAhead = 0;
    await storage.discard(await storage.stage(bytes(), 0));
    async function* produce(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(65_536);
      const [name = ''] = await stagedNames();
      for (produced = 65_536; produced < 64 * MEBIBYTE; produced += 65_536) {
        furthestAhead = Math.max(furthestAhead, produced - statSync(join(root, '.staging', name)).size);
        yield Buffer.alloc(65_536);
      }
    }

    const staged = await storage.stage(Readable.from(produce()), 64 * MEBIBYTE);

    expect(staged).toMatchObject({ bytes: 67_108_864, sha1sum: '44fac4bedde4df04b9572ac665d3ac2c5cd00c7d' });
    expect(furthestAhead).toBeGreaterThan(0);
    expect(furthestAhead).toBeLessThanOrEqual(2 * MEBIBYTE);
  });

  it('can be discarded, also repeatedly, but not after it was stored', async () => {
    const dropped = await storage.stage(bytes('dropped'), MEBIBYTE);
    await storage.discard(dropped);
    await storage.discard(dropped);
    const kept = await storage.stage(bytes('kept'), MEBIBYTE);
    await storage.put(kept, 'dir/kept.txt');
    await storage.discard(kept);

    expect(await stagedNames()).toEqual([]);
    expect(await content('dir/kept.txt')).toBe('kept');
    await expect(storage.put(dropped, 'dir/dropped.txt')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is cleared of files that an ended process left, but not of files that are being received', async () => {
    const left = await storage.stage(bytes('left'), MEBIBYTE);
    const recent = await storage.stage(bytes('recent'), MEBIBYTE);
    await utimes(join(root, '.staging', left.handle), 0, new Date('2026-11-20T10:00:00Z'));
    await utimes(join(root, '.staging', recent.handle), 0, new Date('2026-11-20T11:00:00Z'));

    expect(await storage.clearStaged(new Date('2026-11-20T11:00:00Z'))).toBe(1);
    expect(await stagedNames()).toEqual([recent.handle]);
  });

  it('needs no clearing if nothing was ever staged', async () => {
    expect(await storage.clearStaged(new Date())).toBe(0);
  });
});

describe('a stored file', () => {
  it('is read back with size and time of change', async () => {
    await store('media/x.txt', 'hello');
    await utimes(join(root, 'media/x.txt'), 0, new Date('2026-11-20T10:00:00Z'));

    const file = await storage.offer('media/x.txt');

    expect(file).toMatchObject({ bytes: 5, modified: new Date('2026-11-20T10:00:00Z') });
    expect(file && (await buffer(file.read())).toString()).toBe('hello');
  });

  it('can be replaced while a reader of the old file reads it to the end', async () => {
    await store('media/x.txt', 'old');
    const old = await storage.open('media/x.txt');
    await store('media/x.txt', 'newer');

    expect(old && (await buffer(old)).toString()).toBe('old');
    expect(await content('media/x.txt')).toBe('newer');
  });

  it('is one of two complete files if two are stored at once', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index).repeat(100_000));

    await Promise.all(texts.map((text) => store('media/x.txt', text)));

    expect(texts).toContain(await content('media/x.txt'));
    expect(await readdir(join(root, 'media'))).toEqual(['x.txt']);
    expect(await stagedNames()).toEqual([]);
  });

  it('does not exist if none was stored', async () => {
    await store('media/x.txt', 'x');

    expect(await storage.open('media/y.txt')).toBeNull();
    expect(await storage.open('other/x.txt')).toBeNull();
  });

  it('does not exist if a directory is there', async () => {
    await mkdir(join(root, 'media/inner'), { recursive: true });

    expect(await storage.open('media/inner')).toBeNull();
  });

  it('can be in a root that is a link', async () => {
    await mkdir(join(folder, 'volume'));
    await symlink(join(folder, 'volume'), root);
    await store('media/x.txt', 'x');

    expect(await readFile(join(folder, 'volume/media/x.txt'), 'utf8')).toBe('x');
    expect(await content('media/x.txt')).toBe('x');
  });
});

describe('removal', () => {
  it('deletes the file, keeps its siblings, and deletes the directory with the last one', async () => {
    await store('media/x.txt', 'x');
    await store('media/y.txt', 'y');

    await storage.remove('media/x.txt');
    expect(await readdir(join(root, 'media'))).toEqual(['y.txt']);

    await storage.remove('media/y.txt');
    expect(await readdir(root)).toEqual(['.staging']);
  });

  it('of a missing file changes nothing', async () => {
    await store('media/x.txt', 'x');

    await storage.remove('media/y.txt');
    await storage.remove('other/x.txt');

    expect(await content('media/x.txt')).toBe('x');
  });

  it('of the last sibling does not break a concurrent write into the same directory', async () => {
    for (let round = 0; round < 20; round += 1) {
      const staged = await Promise.all(['a', 'b', 'c', 'd'].map((text) => storage.stage(bytes(text), MEBIBYTE)));
      await Promise.all(
        staged.flatMap((file, index) => [
          storage.put(file, `media/${round}-${index}.txt`),
          ...['x', 'y', 'z'].map((name) => storage.remove(`media/${name}.txt`)),
        ]),
      );

      expect(await content(`media/${round}-0.txt`)).toBe('a');
      expect(await content(`media/${round}-3.txt`)).toBe('d');
      await Promise.all(staged.map((_file, index) => storage.remove(`media/${round}-${index}.txt`)));
      await expect(stat(join(root, 'media'))).rejects.toMatchObject({ code: 'ENOENT' });
    }
  });
});

describe('directories', () => {
  it('are found by prefix, except the staging area', async () => {
    for (const directory of ['import-a1', 'import-b2', 'imports', 'media']) await store(`${directory}/x.txt`, 'x');
    await writeFile(join(root, 'import-file'), '');
    await symlink(join(root, 'media'), join(root, 'import-link'));

    expect((await storage.directories('import-')).sort()).toEqual(['import-a1', 'import-b2']);
    expect((await storage.directories('')).sort()).toEqual(['import-a1', 'import-b2', 'imports', 'media']);
  });

  it('are an empty list if nothing was ever stored', async () => {
    expect(await storage.directories('')).toEqual([]);
  });

  it('are deleted with their content, and nothing else', async () => {
    for (const location of ['import-a1/x.txt', 'import-a1/y.txt', 'import-a10/x.txt']) await store(location, 'x');

    await storage.removeDirectory('import-a1');
    await storage.removeDirectory('import-a1');

    expect((await readdir(root)).sort()).toEqual(['.staging', 'import-a10']);
  });

  it.each([[''], ['.'], ['..'], ['.staging'], ['a/b'], ['../other'], ['a\\b'], ['/etc']])(
    'are not deleted outside the storage: %j',
    async (directory) => {
      await mkdir(join(folder, 'other'));
      await storage.stage(bytes('x'), MEBIBYTE);

      await expect(storage.removeDirectory(directory)).rejects.toThrow(UnsafeLocation);
      expect((await readdir(folder)).sort()).toEqual(['other', 'uploads']);
      expect(await stagedNames()).toHaveLength(1);
    },
  );

  it('are not deleted through a link', async () => {
    await mkdir(join(folder, 'elsewhere'));
    await store('media/x.txt', 'x');
    await symlink(join(folder, 'elsewhere'), join(root, 'linked'));

    await expect(storage.removeDirectory('linked')).rejects.toThrow(UnsafeLocation);
    expect((await readdir(folder)).sort()).toEqual(['elsewhere', 'uploads']);
  });
});

describe('a location that would leave its folder', () => {
  it.each([
    [''],
    ['x.txt'],
    ['/x.txt'],
    ['media/'],
    ['a/b/c'],
    ['../outside.txt'],
    ['../../outside.txt'],
    ['media/..'],
    ['media/.'],
    ['./x.txt'],
    ['.staging/x'],
    ['.STAGING/x'],
    ['media/.x'],
    ['media/x\0.txt'],
    ['..\\outside.txt'],
    ['media/..\\..\\outside.txt'],
    ['/etc/passwd'],
  ])('is refused: %j', async (location) => {
    const staged = await storage.stage(bytes('x'), MEBIBYTE);
    await writeFile(join(folder, 'outside.txt'), 'outside');

    await expect(storage.put(staged, location)).rejects.toThrow(UnsafeLocation);
    await expect(storage.open(location)).rejects.toThrow(UnsafeLocation);
    await expect(storage.remove(location)).rejects.toThrow(UnsafeLocation);
    expect(await readFile(join(folder, 'outside.txt'), 'utf8')).toBe('outside');
    expect(await stagedNames()).toEqual([staged.handle]);
  });

  it('is refused if its directory is a link', async () => {
    const staged = await storage.stage(bytes('x'), MEBIBYTE);
    await mkdir(join(folder, 'elsewhere'));
    await writeFile(join(folder, 'elsewhere/secret.txt'), 'secret');
    await symlink(join(folder, 'elsewhere'), join(root, 'media'));
    await symlink(join(folder, 'nowhere'), join(root, 'dangling'));

    for (const location of ['media/secret.txt', 'dangling/secret.txt']) {
      await expect(storage.put(staged, location)).rejects.toThrow(UnsafeLocation);
      await expect(storage.open(location)).rejects.toThrow(UnsafeLocation);
      await expect(storage.remove(location)).rejects.toThrow(UnsafeLocation);
    }
    expect(await readFile(join(folder, 'elsewhere/secret.txt'), 'utf8')).toBe('secret');
    expect(await readdir(folder)).not.toContain('nowhere');
  });

  it('is not followed if the file is a link: it is not read, and a write or deletion affects the link itself', async () => {
    await writeFile(join(folder, 'secret.txt'), 'secret');
    await mkdir(join(root, 'media'), { recursive: true });
    await symlink(join(folder, 'secret.txt'), join(root, 'media/a.txt'));
    await symlink(join(folder, 'secret.txt'), join(root, 'media/b.txt'));

    await expect(storage.open('media/a.txt')).rejects.toThrow(UnsafeLocation);
    await store('media/a.txt', 'replaced');
    await storage.remove('media/b.txt');

    expect(await content('media/a.txt')).toBe('replaced');
    expect(await readdir(join(root, 'media'))).toEqual(['a.txt']);
    expect(await readFile(join(folder, 'secret.txt'), 'utf8')).toBe('secret');
  });
});
