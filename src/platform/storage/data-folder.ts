import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config';

/** Folder of the uploads if they are not stored in a bucket. */
export function uploadsFolder({ data }: Config): string {
  return join(data.root, 'uploads');
}

/** Throws if uploads are stored in a folder that is not writable. The message says what to do. */
export async function requireWritableUploads(config: Config): Promise<void> {
  if (config.storage.upload_provider !== 'filesystem') return;
  const folder = uploadsFolder(config);
  // Writes a file instead of reading permissions: root has them all, even on a read-only disk.
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The folder for uploads, ${folder}, cannot be written (${reason}). ` +
        'Let the user that runs the platform write to it, or name another folder in DATA_DIR.',
      { cause },
    );
  }
}
