import { posix } from 'node:path';
import type { EventChallenge } from './event-challenges';
import type { Pack, PackChallenge } from './pack';
import { below } from './pack-folder';
import { Names } from './pack-names';

/** Longest part of a path that is made of a name, in characters. */
const MAX_LENGTH = 60;

/** Names that Windows opens as devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Which folder a challenge is in, or goes to. */
export class Layout {
  readonly names: Names;
  private readonly presentByName: Map<string | null, PackChallenge>;
  private readonly nameById: Map<number, string | null>;
  private readonly taken: Set<string>;

  constructor(pack: Pack, event: readonly EventChallenge[]) {
    this.names = new Names(pack, event, false);
    this.presentByName = new Map(pack.challenges.map((challenge) => [challenge.values.name, challenge]));
    this.nameById = new Map(event.map(({ id, row }) => [id, row.name]));
    this.taken = new Set(pack.challenges.map(({ file }) => posix.dirname(file)));
  }

  presentOf({ row }: EventChallenge): PackChallenge | undefined {
    return this.presentByName.get(row.name);
  }

  nameOf(id: number): string | null {
    return this.nameById.get(id) ?? null;
  }

  /** `<category>/<name>`, inside no other challenge's folder. */
  newFolder({ id, row }: EventChallenge): string {
    const category = folderName(row.category ?? '', '');
    const parent = category === '' ? '' : freePath(category, (path) => this.taken.has(path));
    const isTaken = (path: string): boolean =>
      this.taken.has(path) || [...this.taken].some((folder) => folder.startsWith(`${path}/`));
    const folder = freePath(below(parent, folderName(row.name ?? '', `challenge-${id}`)), isTaken);
    this.taken.add(folder);
    return folder;
  }
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
