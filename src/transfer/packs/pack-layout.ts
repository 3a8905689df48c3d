import { posix } from 'node:path';
import type { EventChallenge } from './event-challenges';

/** Of a folder, in characters. */
const MAX_LENGTH = 60;

/** Names that Windows opens as devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** The end of the folder of a challenge whose name does not tell it from others. */
export function ownEnding(id: number): string {
  return `-id-${id}`;
}

/** A new folder `<category>/<name><ending>` inside no other challenge's folder; adds it to the folders that are `taken`. */
export function newFolder({ id, row }: EventChallenge, taken: Set<string>, ending = ''): string {
  const category = folderName(row.category ?? '', '');
  const parent = category === '' ? '' : freePath(category, (path) => taken.has(path));
  const isTaken = (path: string): boolean =>
    taken.has(path) || [...taken].some((folder) => folder.startsWith(`${path}/`));
  const name = folderName(row.name ?? '', ending === '' ? `challenge-${id}` : 'challenge');
  const folder = freePath(posix.join(parent, name + ending), isTaken);
  taken.add(folder);
  return folder;
}

/** The first of `path`, `path-2`, `path-3` … that is not taken. */
export function freePath(path: string, isTaken: (path: string) => boolean): string {
  if (!isTaken(path)) return path;
  for (let number = 2; ; number += 1) if (!isTaken(`${path}-${number}`)) return `${path}-${number}`;
}

/** A name as a part of a path that every system takes: small letters, digits and dashes; `fallback` when nothing is left. */
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
