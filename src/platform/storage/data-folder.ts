import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config';

/** Where uploads lie that no bucket keeps. */
export function uploadsFolder({ data }: Config): string {
  return join(data.root, 'uploads');
}

/** Throws, with the folder and the remedy, where uploads go to a folder that cannot be written. */
export async function requireWritableUploads(config: Config): Promise<void> {
  if (config.storage.upload_provider !== 'filesystem') return;
  const folder = uploadsFolder(config);
  // Tried instead of asked: root has every permission, also on a disk that is read-only.
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
