import { posix } from 'node:path';
import type { EventChallenge } from './event-challenges';

const MAX_LENGTH = 60;

/** Device names, which Windows does not allow as names of folders. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** End of the folder name of a challenge whose name is blank or is that of an earlier challenge. */
export function ownEnding(id: number): string {
  return `-id-${id}`;
}

/**
 * Returns a new folder `<category>/<name><ending>` that is not the folder of another challenge, nor inside or around
 * one. Adds it to `used`.
 */
export function newFolder({ id, row }: EventChallenge, used: Set<string>, ending = ''): string {
  const category = folderName(row.category ?? '', '');
  const parent = category === '' ? '' : freePath(category, (path) => used.has(path));
  const isTaken = (path: string): boolean =>
    used.has(path) || [...used].some((folder) => folder.startsWith(`${path}/`));
  const name = folderName(row.name ?? '', ending === '' ? `challenge-${id}` : 'challenge');
  const folder = freePath(posix.join(parent, name + ending), isTaken);
  used.add(folder);
  return folder;
}

/** Returns the first of `path`, `path-2`, `path-3` … that is not taken. */
export function freePath(path: string, isTaken: (path: string) => boolean): string {
  if (!isTaken(path)) return path;
  for (let number = 2; ; number += 1) if (!isTaken(`${path}-${number}`)) return `${path}-${number}`;
}

function folderName(name: string, fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  if (plain === '') return fallback;
  return DEVICE.test(plain) ? `${plain}-1` : plain;
}
