import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignore } from '../process/errors';

/**
 * Removes files that were last written before `before`, and returns their number. `before` must be further back than
 * the longest request, which may still use newer files.
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
