import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { hasCode, ignore } from '../process/errors';
import { Measured } from './measured';
import { removeOlder } from './remove-older';
import { type OpenedFile, requirePlain, Staged, Storage, StorageUnavailable, UnsafeLocation } from './storage';

/** Inside the root, so that moving a staged file to its place is a rename; no location may begin with a dot. */
const STAGING = '.staging';

/** What the system says of a disk that is full, broken, read-only or not there, and of folders that may not be written. */
const DISK_FAILURES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR'];

/** Each try can only be spoilt by a removal that empties the same directory at that moment. */
const PUT_ATTEMPTS = 20;

/** Storage in a folder of this machine: `<root>/<directory>/<name>`. The folder is made when first needed. */
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
      // Not `pipeline`: it reports a broken source before it is done with the file, which then outlives its removal.
      await writeFile(path, source.chunks(), { flag: 'wx', mode: 0o600, flush: true });
      return { handle, ...source.result() };
    } catch (error) {
      stream.destroy();
      // What cannot be removed from a broken disk now is removed at a later start.
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
        // A removal may have taken the emptied directory away between making it and using it.
        if (attempt === PUT_ATTEMPTS || !hasCode(error, 'ENOENT')) throw error;
        await access(source);
      }
    }
    // The row that names the file survives a power cut; so must the name.
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

  /** A folder has no addresses. */
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
    // As the directory of any file in it.
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

  /** Locations are cleaned before they get here; this is what keeps a mistake there from reaching another folder. */
  private locate(location: string): { directory: string; file: string } {
    requirePlain(location);
    const file = join(this.root, location);
    return { directory: dirname(file), file };
  }
}

/** Throws the method's failures by the disk as `StorageUnavailable`. */
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

/** False when there is none. A link in its place could lead out of the root: `UnsafeLocation`. */
async function isDirectory(path: string, location: string): Promise<boolean> {
  const stats = await lstat(path).catch(ignore('ENOENT'));
  if (stats && !stats.isDirectory()) throw new UnsafeLocation(location);
  return stats !== undefined;
}

/** Writes the entries of a directory through to the disk; Windows keeps them safe itself and refuses to be asked. */
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
