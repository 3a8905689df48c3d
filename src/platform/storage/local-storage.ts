import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { hasCode, ignore } from '../process/errors';
import { Measured } from './measured';
import { removeOlder } from './remove-older';
import { type OpenedFile, requirePlain, Staged, Storage, StorageUnavailable, UnsafeLocation } from './storage';

/** Inside the root, because a rename works only within a disk. No location begins with a dot. */
const STAGING = '.staging';

const DISK_FAILURES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR'];

/** An attempt is repeated only if `remove` deleted the same directory in the meantime. */
const PUT_ATTEMPTS = 20;

/** Stores files in a folder of this machine: `<root>/<directory>/<name>`. Creates the folder on first use. */
export class LocalStorage extends Storage {
  private readonly root: string;
  private readonly staging: string;

  constructor(root: string) {
    super();
    this.root = resolve(root);
    this.staging = join(this.root, STAGING);
  }

  @OnDisk
  async stage(stream: Readable, maxBytes: number): Promise<Staged> {
    const handle = randomBytes(16).toString('hex');
    const path = this.stagedPath(handle);
    const source = new Measured(stream, maxBytes);
    try {
      await mkdir(this.staging, { recursive: true });
      // Not `pipeline`: it reports a source's error before it has created or closed the file, and `rm` below would miss
      // the file.
      await writeFile(path, source.chunks(), { flag: 'wx', mode: 0o600, flush: true });
      return { handle, ...source.result() };
    } catch (error) {
      stream.destroy();
      // If the disk is broken, `clearStaged` removes the file at a later start.
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  @OnDisk
  async put(staged: Staged, location: string): Promise<void> {
    const { directory, file } = this.locate(location);
    const source = this.stagedPath(staged.handle);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await mkdir(directory).catch(ignore('EEXIST'));
        await isDirectory(directory, location);
        await rename(source, file);
        break;
      } catch (error) {
        // `remove` may have deleted the empty directory after `mkdir`.
        if (attempt === PUT_ATTEMPTS || !hasCode(error, 'ENOENT')) throw error;
        await access(source);
      }
    }
    // The database row that refers to the file survives a power failure, so the directory entries must survive too.
    await sync(directory);
    await sync(this.root);
  }

  @OnDisk
  async discard(staged: Staged): Promise<void> {
    await rm(this.stagedPath(staged.handle), { force: true });
  }

  async open(location: string): Promise<Readable | null> {
    return (await this.offer(location))?.read() ?? null;
  }

  async bytesOf(location: string): Promise<number | null> {
    const file = await this.offer(location);
    await file?.close();
    return file?.bytes ?? null;
  }

  @OnDisk
  async offer(location: string): Promise<OpenedFile | null> {
    const { directory, file } = this.locate(location);
    if (!(await isDirectory(directory, location))) return null;

    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
      if (hasCode(error, 'ELOOP')) throw new UnsafeLocation(location);
      return ignore('ENOENT')(error);
    });
    if (!handle) return null;

    const stats = await handle.stat();
    if (!stats.isFile()) {
      await handle.close();
      return null;
    }
    return {
      bytes: stats.size,
      modified: stats.mtime,
      read: (range) => handle.createReadStream(range),
      close: () => handle.close(),
    };
  }

  @OnDisk
  async remove(location: string): Promise<void> {
    const { directory, file } = this.locate(location);
    if (!(await isDirectory(directory, location))) return;

    await unlink(file).catch(ignore('ENOENT'));
    await rmdir(directory).catch(ignore('ENOENT', 'ENOTEMPTY', 'EEXIST'));
  }

  @OnDisk
  async directories(prefix: string): Promise<string[]> {
    const entries = (await readdir(this.root, { withFileTypes: true }).catch(ignore('ENOENT'))) ?? [];
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name.startsWith(prefix))
      .map(({ name }) => name);
  }

  @OnDisk
  async removeDirectory(directory: string): Promise<void> {
    // `locate` expects a directory and a name; the name does not matter here.
    const path = this.locate(`${directory}/any`).directory;
    if (!(await isDirectory(path, directory))) return;
    await rm(path, { force: true, recursive: true });
  }

  @OnDisk
  clearStaged(before: Date): Promise<number> {
    return removeOlder(this.staging, before);
  }

  private stagedPath(handle: string): string {
    return join(this.staging, handle);
  }

  /** Callers pass clean locations. The check keeps a mistake of a caller from reaching another folder. */
  private locate(location: string): { directory: string; file: string } {
    requirePlain(location);
    const file = join(this.root, location);
    return { directory: dirname(file), file };
  }
}

function OnDisk<A extends unknown[], R>(
  _target: object,
  _name: string,
  method: TypedPropertyDescriptor<(...args: A) => Promise<R>>,
): void {
  const { value } = method;
  method.value = async function (...args) {
    try {
      return await (value as (...args: A) => Promise<R>).apply(this, args);
    } catch (error) {
      throw hasCode(error, ...DISK_FAILURES) ? new StorageUnavailable(error) : error;
    }
  };
}

/**
 * Returns false if `path` does not exist. Throws UnsafeLocation for anything but a directory, because a link could
 * point outside the root.
 */
async function isDirectory(path: string, location: string): Promise<boolean> {
  const stats = await lstat(path).catch(ignore('ENOENT'));
  if (stats && !stats.isDirectory()) throw new UnsafeLocation(location);
  return stats !== undefined;
}

/** Flushes the entries of a directory to disk. Windows does this itself and rejects the call. */
async function sync(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r').catch(ignore('ENOENT'));
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
