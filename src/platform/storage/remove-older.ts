import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignore } from '../process/errors';

/**
 * Removes the files of a folder that nobody has written to since `before`: leftovers of processes that died. Others may be writing
 * there, so `before` lies further back than a request may last. Gives how many it removed.
 */
export async function removeOlder(folder: string, before: Date): Promise<number> {
  const names = (await readdir(folder).catch(ignore('ENOENT'))) ?? [];
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const stats = await lstat(path).catch(ignore('ENOENT'));
    if (!stats || stats.mtime >= before) continue;
    await rm(path, { force: true, recursive: true });
    removed += 1;
  }
  return removed;
}
